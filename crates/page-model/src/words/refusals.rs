//! Refusals in words. Their facts are the same whether the page or the server asks the rules, so both are worded here.

use ::cosmic_factory::Shape;
use protocol::to_client::Refused;
use tabletop::Seat;

use super::facts::Facts;
use super::problems::with_details;
use super::{big_bang, cosmic_factory};
use crate::texts::{Language, t_string};

/// Why the server refused a request.
pub fn refused(
    locale: impl Language,
    name: &dyn Fn(Seat) -> String,
    refused: &Refused,
    shape: Option<Shape>,
) -> String {
    let by_rules = refused_by_rules(locale, name, refused, shape);
    let text = by_rules.or_else(|| by_server(locale, &refused.reason).map(str::to_owned));
    text.unwrap_or_else(|| unknown(locale, &refused.text))
}

/// Why the rules of a game do not allow something; none if it was not the rules, or if this page has no words for it.
pub fn refused_by_rules(
    locale: impl Language,
    name: &dyn Fn(Seat) -> String,
    refused: &Refused,
    shape: Option<Shape>,
) -> Option<String> {
    let facts = Facts { locale: locale.get_locale(), known: refused.facts.as_ref()?, name };
    // The prefix of the rule shows which game it belongs to.
    match refused.reason.starts_with(big_bang::refusals::RULE_PREFIX) {
        true => big_bang::refusals::sentence(facts),
        false => cosmic_factory::refusals::RefusalWording { facts, shape }.sentence(),
    }
}

/// A refusal that this page has no words for.
pub fn unknown(locale: impl Language, text: &str) -> String {
    with_details(locale, t_string!(locale, refusals.unknown), text)
}

/// Refusals of the server that have nothing to do with the rules of the game.
pub fn by_server(locale: impl Language, reason: &str) -> Option<&'static str> {
    Some(match reason {
        "empty-name" => t_string!(locale, names.empty),
        "reserved-name" => t_string!(locale, problems.reserved_name),
        "no-vote" => t_string!(locale, refusals.server.no_vote),
        "too-early" => t_string!(locale, refusals.server.too_early),
        "no-name" => t_string!(locale, refusals.server.no_name),
        "not-host" => t_string!(locale, refusals.server.not_host),
        "not-seated" => t_string!(locale, refusals.server.not_seated),
        "seat-taken" => t_string!(locale, refusals.server.seat_taken),
        "seat-free" => t_string!(locale, refusals.server.seat_free),
        "table-full" => t_string!(locale, refusals.server.table_full),
        "no-such-seat" => t_string!(locale, refusals.server.no_such_seat),
        "not-begun" => t_string!(locale, refusals.server.not_begun),
        "begun" => t_string!(locale, refusals.server.begun),
        "over" => t_string!(locale, refusals.server.over),
        "not-over" => t_string!(locale, refusals.server.not_over),
        "too-late" => t_string!(locale, refusals.server.too_late),
        "no-such-move" => t_string!(locale, refusals.server.no_such_move),
        "no-such-command" => t_string!(locale, refusals.server.no_such_command),
        "no-such-level" => t_string!(locale, refusals.server.no_such_level),
        "bad-order" => t_string!(locale, refusals.server.bad_order),
        "bad-settings" => t_string!(locale, refusals.server.bad_settings),
        "too-few-seats" => t_string!(locale, refusals.server.too_few_seats),
        "no-chat" => t_string!(locale, refusals.server.no_chat),
        "removed" => t_string!(locale, refusals.server.removed),
        "muted" => t_string!(locale, refusals.server.muted),
        "no-such-guest" => t_string!(locale, refusals.server.no_such_guest),
        "nothing-said" => t_string!(locale, refusals.server.nothing_said),
        "too-fast" => t_string!(locale, refusals.server.too_fast),
        "store" => t_string!(locale, refusals.server.store),
        // Not a reason of the server: the session has ended because this page is outdated.
        "outdated" => t_string!(locale, connection.reload),
        "sent-away" => t_string!(locale, connection.abuse),
        _ => return None,
    })
}
