//! What went wrong with a request, in words.

use crate::api::Trouble;
use crate::texts::{Locale, Texts, t_string, td_string};

/// What went wrong, and what to do. `code` is the table in question.
pub(crate) fn trouble(i18n: Texts, trouble: &Trouble, code: &str) -> String {
    let text = match kind(trouble) {
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
        "wrong-key" => t_string!(i18n, problems.wrong_key),
        "other-origin" => t_string!(i18n, problems.other_origin),
        "no-websocket" => t_string!(i18n, problems.no_websocket),
        "link-too-long" => t_string!(i18n, problems.link_too_long),
        "wrong-method" | "wrong-query" | "wrong-json" | "not-json" | "unreadable-body" | "bad-settings" => {
            t_string!(i18n, problems.bad_request)
        }
        _ => t_string!(i18n, problems.unknown),
    };
    text.to_owned()
}

/// Which sort of trouble it is.
fn kind(trouble: &Trouble) -> &str {
    match trouble {
        Trouble::NoAnswer => "no-answer",
        Trouble::Nonsense(_) => "nonsense",
        Trouble::Problem(problem) => problem.kind.trim_start_matches("/problems/"),
    }
}

/// Whether the same request may succeed a little later.
pub(crate) fn may_pass(trouble: &Trouble) -> bool {
    let passing = ["no-answer", "nonsense", "closing", "too-slow", "store-unavailable", "too-many-connections"];
    passing.contains(&kind(trouble))
}

/// What those who look after the server want to know of trouble that has no words.
pub(crate) fn trouble_details(trouble: &Trouble) -> Option<String> {
    match trouble {
        Trouble::Nonsense(text) => Some(text.clone()),
        Trouble::NoAnswer | Trouble::Problem(_) => None,
    }
}

/// A sentence, and under technical details what the program said of it in its own language.
pub(crate) fn with_details(i18n: Texts, sentence: &str, details: &str) -> String {
    with_details_in(i18n.get_locale(), sentence, details)
}

/// The same in a given language.
pub(super) fn with_details_in(locale: Locale, sentence: &str, details: &str) -> String {
    let details = td_string!(locale, problems.details, text = details);
    [sentence, &details].join(td_string!(locale, common.sentences_between))
}

#[cfg(test)]
mod tests {
    use protocol::Problem;

    use super::*;

    #[test]
    fn only_what_the_server_says_of_itself_may_pass() {
        assert!(may_pass(&Trouble::NoAnswer));
        assert!(may_pass(&Trouble::Problem(Problem::new(503, "closing", ""))));
        assert!(!may_pass(&Trouble::Problem(Problem::new(404, "no-such-table", ""))));
    }
}
