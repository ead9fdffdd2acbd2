//! Why something is not possible, in words. The facts are the same whether the rules are asked here or by the server,
//! so both are told from them.

use cosmic_factory::{Card, Cell, Color, Points, Refusal, Shape};
use leptos::prelude::*;
use protocol::to_client::Refused;
use serde_json::Value;
use tabletop::Seat;

use super::big_bang;
use super::facts::Facts;
use super::names::{card_in, color_in, the_token_in};
use super::problems::with_details_in;
use super::shapes::shape_needs_in;
use crate::live::Room;
use crate::texts::{Locale, Texts, td_string};

/// The shape that the card of the round asks for. Facts leave out what follows from it.
#[derive(Copy, Clone)]
pub(crate) struct ShapeHere(pub(crate) Signal<Option<Shape>>);

/// Why a move is not possible, as the rules found here.
pub(crate) fn refusal(i18n: Texts, room: Room, refusal: &Refusal) -> String {
    let facts = serde_json::to_value(refusal).unwrap_or_default();
    let shape = match refusal {
        Refusal::Incomplete { shape } | Refusal::WrongCells { shape, .. } => Some(*shape),
        _ => None,
    };
    let name = |seat| super::player(i18n, room, seat);
    let locale = i18n.get_locale();
    Telling { facts: Facts { locale, known: &facts, name: &name }, shape }
        .told()
        .unwrap_or_else(|| unknown(locale, &refusal.to_string()))
}

/// Why the server did not do what it was asked for.
pub(crate) fn refused(i18n: Texts, room: Room, refused: &Refused) -> String {
    let name = |seat| super::player(i18n, room, seat);
    let shape = use_context().and_then(|ShapeHere(shape)| shape.get_untracked());
    refused_in(i18n.get_locale(), &name, refused, shape)
}

pub(super) fn refused_in(
    locale: Locale,
    name: &dyn Fn(Seat) -> String,
    refused: &Refused,
    shape: Option<Shape>,
) -> String {
    let by_rules = refused_by_rules(locale, name, refused, shape);
    let told = by_rules.or_else(|| by_server(locale, &refused.reason).map(str::to_owned));
    told.unwrap_or_else(|| unknown(locale, &refused.text))
}

/// Why the rules of a game do not allow something; none if it was not the rules, or if this page has no words for it.
pub(crate) fn refused_by_rules(
    locale: Locale,
    name: &dyn Fn(Seat) -> String,
    refused: &Refused,
    shape: Option<Shape>,
) -> Option<String> {
    let facts = Facts { locale, known: refused.facts.as_ref()?, name };
    // The rule tells which game it is of; the facts of both are alike.
    match refused.reason.starts_with(big_bang::RULES) {
        true => big_bang::told(facts),
        false => Telling { facts, shape }.told(),
    }
}

/// A refusal that this page has no words for.
pub(super) fn unknown(locale: Locale, text: &str) -> String {
    with_details_in(locale, td_string!(locale, refusals.unknown), text)
}

/// Reasons that have nothing to do with the rules of the game.
fn by_server(locale: Locale, reason: &str) -> Option<&'static str> {
    Some(match reason {
        "empty-name" => td_string!(locale, names.empty),
        "no-vote" => td_string!(locale, refusals.server.no_vote),
        "too-early" => td_string!(locale, refusals.server.too_early),
        "no-name" => td_string!(locale, refusals.server.no_name),
        "not-host" => td_string!(locale, refusals.server.not_host),
        "not-seated" => td_string!(locale, refusals.server.not_seated),
        "seat-taken" => td_string!(locale, refusals.server.seat_taken),
        "seat-free" => td_string!(locale, refusals.server.seat_free),
        "table-full" => td_string!(locale, refusals.server.table_full),
        "no-such-seat" => td_string!(locale, refusals.server.no_such_seat),
        "not-begun" => td_string!(locale, refusals.server.not_begun),
        "begun" => td_string!(locale, refusals.server.begun),
        "over" => td_string!(locale, refusals.server.over),
        "not-over" => td_string!(locale, refusals.server.not_over),
        "too-late" => td_string!(locale, refusals.server.too_late),
        "no-such-move" => td_string!(locale, refusals.server.no_such_move),
        "no-such-command" => td_string!(locale, refusals.server.no_such_command),
        "no-such-level" => td_string!(locale, refusals.server.no_such_level),
        "bad-order" => td_string!(locale, refusals.server.bad_order),
        "bad-settings" => td_string!(locale, refusals.server.bad_settings),
        "too-few-seats" => td_string!(locale, refusals.server.too_few_seats),
        "no-chat" => td_string!(locale, refusals.server.no_chat),
        "nothing-said" => td_string!(locale, refusals.server.nothing_said),
        "too-fast" => td_string!(locale, refusals.server.too_fast),
        "store" => td_string!(locale, refusals.server.store),
        _ => return None,
    })
}

/// What the game waits for, by its name in facts.
fn awaited(locale: Locale, phase: &str) -> Option<&'static str> {
    Some(match phase {
        "deal" => td_string!(locale, refusals.awaited.deal),
        "draft" => td_string!(locale, refusals.awaited.draft),
        "build" => td_string!(locale, refusals.awaited.build),
        "close" => td_string!(locale, refusals.awaited.build_over),
        "settle" => td_string!(locale, refusals.awaited.settle),
        "choose" => td_string!(locale, refusals.awaited.choose),
        "count" => td_string!(locale, refusals.awaited.count),
        "over" => td_string!(locale, refusals.awaited.over),
        _ => return None,
    })
}

/// A refusal by the rules of Cosmic Factory that is about to be told.
struct Telling<'a> {
    facts: Facts<'a>,
    shape: Option<Shape>,
}

impl Telling<'_> {
    /// The sentence; none for a refusal that this page does not know.
    fn told(&self) -> Option<String> {
        let facts = &self.facts;
        macro_rules! say {
            ($key:ident $(, $name:ident = $value:expr)*) => {
                td_string!(self.facts.locale, refusals.game.$key $(, $name = $value)*).to_string()
            };
        }
        Some(match facts.word("reason")? {
            "not-now" => say!(not_now, awaited = awaited(facts.locale, facts.word("phase")?)?),
            "for-the-table" => say!(for_the_table),
            "for-players" => say!(for_players),
            // Seats are counted from 0 by programs and from 1 by people.
            "no-such-seat" => say!(no_such_seat, seat = facts.number("seat")? + 1, seats = facts.number("seats")?),
            "never-automatic" => say!(never_automatic),
            "other-automatic" => say!(other_automatic, choice = self.automatic()?),
            "wrong-round" => say!(wrong_round, expected = facts.number("expected")?, found = facts.number("found")?),
            "card-for-beginners" => say!(card_for_beginners),
            "no-card" => say!(no_card),
            "card-again" => say!(card_again, card = self.card("card")?),
            "other-card" => say!(other_card, expected = self.card("expected")?),
            "hand-count" => say!(hand_count, expected = facts.number("expected")?, found = facts.number("found")?),
            "hand-size" => say!(hand_size, seat = facts.player("seat")?, found = facts.number("found")?),
            "dealt-twice" => say!(dealt_twice, tile = facts.number("tile")?),
            "keep-three" => say!(keep_three, found = facts.number("found")?),
            "not-in-hand" => say!(not_in_hand, tile = facts.number("tile")?),
            "kept-already" => say!(kept_already),
            "not-yours" => say!(not_yours, tile = facts.number("tile")?),
            "not-laid" => say!(not_laid, tile = facts.number("tile")?),
            "off-table" => {
                let Cell { x, y } = facts.read("cell")?;
                say!(off_table, row = y, column = x)
            }
            "frozen" => say!(frozen),
            "said-done" => say!(said_done),
            "everyone-done" => say!(everyone_done),
            "no-black-hole" => say!(no_black_hole),
            "third-down" => say!(third_down),
            "no-token" => say!(no_token),
            "token-gone" => say!(token_gone, by = facts.player("by")?, token = self.token("color")?),
            "taken-already" => say!(taken_already),
            "incomplete" => say!(incomplete, shape = self.needs()?),
            "done-already" => say!(done_already),
            "not-done" => say!(not_done),
            "nothing-to-fill" => say!(nothing_to_fill, seat = facts.player("seat")?),
            "wrong-fill" => say!(wrong_fill, seat = facts.player("seat")?),
            "wrong-cells" => say!(wrong_cells, seat = facts.player("seat")?, shape = self.needs()?),
            "filled-down" => say!(filled_down),
            "nothing-to-discard" => say!(nothing_to_discard, seat = facts.player("seat")?),
            "wrong-discard" => say!(wrong_discard, tile = facts.number("tile")?, seat = facts.player("seat")?),
            "other-choice" => say!(other_choice, card = self.card("card")?),
            "nothing-to-choose" => say!(nothing_to_choose),
            "chosen-already" => say!(chosen_already),
            "darken-count" => say!(darken_count, missing = facts.number("missing")?, found = facts.number("found")?),
            "not-face-up" => say!(not_face_up, tile = facts.number("tile")?, owner = facts.player("owner")?),
            "too-few-points" => say!(too_few_points, points = facts.number("points")?, color = self.color("color")?),
            "other-galaxy" => say!(other_galaxy, seat = facts.player("seat")?),
            "other-gains" => say!(other_gains, seat = facts.player("seat")?, gains = self.points("gains")?),
            "other-tracks" => say!(other_tracks, seat = facts.player("seat")?, tracks = self.points("tracks")?),
            "score-count" => say!(score_count, seats = facts.number("seats")?),
            _ => return None,
        })
    }

    fn color(&self, fact: &str) -> Option<&'static str> {
        self.facts.read(fact).map(|color: Color| color_in(self.facts.locale, color))
    }

    fn token(&self, fact: &str) -> Option<&'static str> {
        self.facts.read(fact).map(|color: Color| the_token_in(self.facts.locale, color))
    }

    fn card(&self, fact: &str) -> Option<&'static str> {
        self.facts.read(fact).map(|card: Card| card_in(self.facts.locale, card))
    }

    fn points(&self, fact: &str) -> Option<String> {
        let Points { green, blue, orange, star } = self.facts.read(fact)?;
        Some(
            td_string!(
                self.facts.locale,
                words.points_line.all,
                green = green,
                blue = blue,
                orange = orange,
                star = star
            )
            .to_string(),
        )
    }

    fn needs(&self) -> Option<&'static str> {
        self.shape.map(|shape| shape_needs_in(self.facts.locale, shape))
    }

    /// What the table chooses when the time is up: a colour, or to decline.
    fn automatic(&self) -> Option<&'static str> {
        match self.facts.known.get("color")? {
            Value::Null => Some(td_string!(self.facts.locale, choices.offer.decline)),
            _ => self.color("color"),
        }
    }
}

#[cfg(test)]
mod tests;
