//! The sentence for each kind of problem of a request.

use crate::texts::{Language, t_string};
use protocol::Problem;

/// The kind of a request that nobody answered.
pub const NO_ANSWER: &str = "no-answer";

/// The kind of a request that was answered with something that this page does not understand.
pub const UNREADABLE: &str = "nonsense";

/// The kind of a problem as the server names it.
pub fn kind(problem: &Problem) -> &str {
    problem.kind.trim_start_matches("/problems/")
}

/// What went wrong, by its kind, and what to do. `code` is the table in question.
pub fn problem(i18n: impl Language, kind: &str, code: &str) -> String {
    let text = match kind {
        "no-answer" => t_string!(i18n, problems.no_server),
        "no-such-table" => return t_string!(i18n, problems.no_such_table, code = code.to_owned()).to_string(),
        "not-on-this-device" => t_string!(i18n, offline.gone),
        "no-such-page" => t_string!(i18n, problems.no_such_page),
        "other-game" => t_string!(i18n, problems.other_game),
        "not-over" => t_string!(i18n, problems.not_over),
        "too-many-tables" => t_string!(i18n, problems.too_many_tables),
        "too-many-connections" => t_string!(i18n, problems.too_many_connections),
        "store-unavailable" => t_string!(i18n, problems.store_unavailable),
        "damaged-table" => t_string!(i18n, problems.damaged_table),
        "closing" => t_string!(i18n, problems.closing),
        "too-slow" => t_string!(i18n, problems.too_slow),
        "empty-name" => t_string!(i18n, problems.empty_name),
        "reserved-name" => t_string!(i18n, problems.reserved_name),
        "too-many-requests" | "too-many-look-ups" | "too-many-links" => t_string!(i18n, problems.too_many_requests),
        "blocked" => t_string!(i18n, problems.blocked),
        "wrong-key" => t_string!(i18n, problems.wrong_key),
        "other-origin" => t_string!(i18n, problems.other_origin),
        "no-websocket" => t_string!(i18n, problems.no_websocket),
        "link-too-long" => t_string!(i18n, problems.link_too_long),
        "wrong-method" | "wrong-query" | "wrong-json" | "not-json" | "unreadable-body" | "bad-settings" | "no-key" => {
            t_string!(i18n, problems.bad_request)
        }
        _ => t_string!(i18n, problems.unknown),
    };
    text.to_owned()
}

/// Whether the same request may succeed a little later.
pub fn may_pass(kind: &str) -> bool {
    let passing = [
        NO_ANSWER,
        UNREADABLE,
        "closing",
        "too-slow",
        "store-unavailable",
        "too-many-connections",
        "too-many-requests",
        "too-many-look-ups",
    ];
    passing.contains(&kind)
}

/// A sentence, and under technical details what the program said of it in its own language.
pub fn with_details(i18n: impl Language, sentence: &str, details: &str) -> String {
    let details = t_string!(i18n, problems.details, text = details);
    [sentence, &details].join(t_string!(i18n, common.sentences_between))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_server_says_of_itself_may_pass() {
        assert!(may_pass(NO_ANSWER));
        assert!(may_pass(kind(&Problem::new(503, "closing", ""))));
        assert!(!may_pass(kind(&Problem::new(404, "no-such-table", ""))));
    }
}
