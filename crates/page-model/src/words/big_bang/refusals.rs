//! Why a move is not possible, in words and on the board.

use big_bang::play::Feature;
use big_bang::{Hex, Objective, Piece, Refusal};
use tabletop::Seat;

use super::names;
use crate::texts::{Language, t_string};
use crate::words::facts::Facts;
use crate::words::modes::mode;
use crate::words::refusals::unknown;

pub const RULE_PREFIX: &str = "BB-";

/// Why a move is not possible, as the rules found here.
pub fn refusal(i18n: impl Language, name: &dyn Fn(Seat) -> String, refusal: &Refusal) -> String {
    let known = serde_json::to_value(refusal).unwrap_or_default();
    let locale = i18n.get_locale();
    sentence(Facts { locale, known: &known, name }).unwrap_or_else(|| unknown(locale, &refusal.to_string()))
}

/// The cells that a refusal points at: neighbours that do not fit, pieces that bar the way.
pub fn causes(refusal: &Refusal) -> Vec<Hex> {
    match *refusal {
        Refusal::Occupied { at, .. } | Refusal::NoBodyThere { at, found: Some(_) } => vec![at],
        Refusal::NothingInCommon { neighbour, .. } | Refusal::PhenomenonRepelled { neighbour, .. } => vec![neighbour],
        Refusal::OnEclipsed { from, .. } | Refusal::SameCell { at: from, .. } => vec![from],
        Refusal::WouldSplit { from, apart, .. } => vec![from, apart],
        Refusal::Blocked { between: Some((one, other)), .. } => vec![one, other],
        Refusal::Blocked { from, between: None, .. } => vec![from],
        Refusal::OutOfReach { from, .. } => vec![from],
        Refusal::OutOfOrbit { around, .. } => vec![around],
        Refusal::ThirdInStack { to, .. } => vec![to],
        _ => Vec::new(),
    }
}

/// The sentence; none for a refusal that this page does not know.
pub fn sentence(facts: Facts<'_>) -> Option<String> {
    let sentence = raw_sentence(facts)?;
    // Names of pieces, with which some sentences begin, are in lower case.
    let mut letters = sentence.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

fn raw_sentence(facts: Facts<'_>) -> Option<String> {
    let locale = facts.locale;
    macro_rules! say {
        ($($key:ident).+ $(, $name:ident = $value:expr)*) => {
            t_string!(locale, bb.refusals.$($key).+ $(, $name = $value)*).to_string()
        };
    }
    let piece = |fact| facts.read(fact).map(|piece: Piece| names::piece(locale, piece));
    let mode_name = || facts.word("mode").map(|name| mode(locale, name)).filter(|name| !name.is_empty());
    Some(match facts.word("reason")? {
        "not-now" => say!(not_now, awaited = awaited(locale, facts.word("awaited")?)?),
        "for-the-table" => say!(for_the_table),
        "for-players" => say!(for_players),
        // Seats are counted from 0 by programs and from 1 by people.
        "no-such-seat" => say!(no_such_seat, seat = facts.number("seat")? + 1, seats = facts.number("seats")?),
        "out-of-turn" => say!(out_of_turn, seat = facts.player("seat")?, next = facts.player("next")?),
        "other-mode" => say!(other_mode, mode = mode_name()?),
        "foreign-piece" => say!(foreign_piece, piece = piece("piece")?, mode = mode_name()?),
        "dealt-twice" => say!(dealt_twice, piece = piece("piece")?),
        "not-dealt" => say!(not_dealt, piece = piece("piece")?),
        "deal-parts" => {
            let (expected, what) = facts.word("expected")?.split_once(' ')?;
            say!(deal_parts, expected = expected, found = facts.number("found")?, what = part(locale, what)?)
        }
        "objective-twice" => {
            let objective: Objective = facts.read("objective")?;
            say!(objective_twice, objective = names::objective(locale, objective))
        }
        "wrong-order" => say!(wrong_order, seats = facts.number("seats")?),
        "not-in-row" => say!(not_in_row, piece = piece("piece")?),
        "bodies-only" => say!(bodies_only, piece = piece("piece")?),
        "bonus-due" => say!(bonus_due),
        "nothing-to-decline" => say!(nothing_to_decline),
        "not-for-the-board" => say!(not_for_the_board, piece = piece("piece")?),
        "which-universe" => match facts.read("named")? {
            true => say!(universe_named),
            false => say!(universe_needed),
        },
        "occupied" => say!(occupied, piece = piece("piece")?),
        "too-few-neighbours" => match (facts.number("found")?, facts.number("wanted")?) {
            (_, 1) => say!(must_touch),
            (0, _) => say!(no_neighbour),
            (_, _) => say!(one_neighbour),
        },
        "no-body-near" => say!(no_body_near),
        "nothing-in-common" => say!(nothing_in_common, body = piece("body")?),
        "phenomenon-repelled" => say!(repelled, other = piece("other")?),
        "phenomenon-alone" => say!(phenomenon_alone, found = facts.number("found")?),
        "no-body-there" => match facts.read("found")? {
            None => say!(nothing_there),
            Some(found) => say!(not_a_body, piece = names::piece(locale, found)),
        },
        "on-eclipsed" => say!(on_eclipsed, covered = piece("covered")?),
        "would-split" => match facts.read("apart")? {
            Hex::ORIGIN => say!(would_split_middle),
            apart => say!(would_split, cell = names::cell(locale, apart)),
        },
        "blocked" => match facts.read("between")? {
            None::<(Hex, Hex)> => say!(walled_in),
            Some(_) => say!(blocked),
        },
        "same-cell" => say!(same_cell),
        "out-of-reach" => say!(out_of_reach, piece = piece("piece")?),
        "no-pivot" => say!(no_pivot),
        "out-of-orbit" => say!(out_of_orbit),
        "nothing-to-eclipse" => say!(nothing_to_eclipse),
        "third-in-stack" => say!(third_in_stack, covered = piece("covered")?),
        "not-in-hand" => say!(not_in_hand, piece = piece("piece")?),
        "first-at-right" => say!(first_at_free_end),
        "other-feature" => say!(other_feature, feature = names::feature(locale, facts.read("feature")?)),
        "no-link" => {
            let (piece, neighbour) = (piece("piece")?, piece("neighbour")?);
            match facts.read("feature")? {
                Feature::Shape => say!(no_link.shape, piece = piece, neighbour = neighbour),
                Feature::Color => say!(no_link.color, piece = piece, neighbour = neighbour),
            }
        }
        "can-link" => say!(can_link, piece = piece("piece")?),
        "not-your-universe" => say!(not_your_universe),
        "first-at-origin" => say!(first_at_origin),
        "other-skipped" => say!(other_skipped, next = facts.player("next")?),
        _ => return None,
    })
}

/// What the game waits for, by its name in facts.
fn awaited(locale: impl Language, awaited: &str) -> Option<&'static str> {
    Some(match awaited {
        "the table deals" => t_string!(locale, bb.refusals.awaited.deal),
        "a player moves" => t_string!(locale, bb.refusals.awaited.a_move),
        "a player who can place nothing is skipped" => t_string!(locale, bb.refusals.awaited.skip),
        "the game is over" => t_string!(locale, bb.refusals.awaited.over),
        _ => return None,
    })
}

/// A part of a deal, by its name in facts.
fn part(locale: impl Language, part: &str) -> Option<&'static str> {
    Some(match part {
        "hands" => t_string!(locale, bb.refusals.parts.hands),
        "start piece" => t_string!(locale, bb.refusals.parts.start),
        "pairs of objectives" => t_string!(locale, bb.refusals.parts.objectives),
        "objective cards" => t_string!(locale, bb.refusals.parts.cards),
        "pieces in each hand" => t_string!(locale, bb.refusals.parts.hand),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
