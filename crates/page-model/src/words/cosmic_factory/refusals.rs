//! Why a move of Cosmic Factory is not possible, in words.

use cosmic_factory::{Card, Cell, Color, Points, Refusal, Shape};
use serde_json::Value;
use tabletop::Seat;

use super::names;
use super::shapes::shape_needs;
use crate::texts::{Language, t_string};
use crate::words::facts::Facts;
use crate::words::refusals::unknown;

/// Why a move is not possible, as the rules found here.
pub fn refusal(i18n: impl Language, name: &dyn Fn(Seat) -> String, refusal: &Refusal) -> String {
    let facts = serde_json::to_value(refusal).unwrap_or_default();
    let shape = match refusal {
        Refusal::Incomplete { shape } | Refusal::WrongCells { shape, .. } => Some(*shape),
        _ => None,
    };
    let locale = i18n.get_locale();
    RefusalWording { facts: Facts { locale, known: &facts, name }, shape }
        .sentence()
        .unwrap_or_else(|| unknown(locale, &refusal.to_string()))
}

/// What the game waits for, by its name in facts.
pub fn awaited(locale: impl Language, phase: &str) -> Option<&'static str> {
    Some(match phase {
        "deal" => t_string!(locale, refusals.awaited.deal),
        "draft" => t_string!(locale, refusals.awaited.draft),
        "build" => t_string!(locale, refusals.awaited.build),
        "close" => t_string!(locale, refusals.awaited.build_over),
        "settle" => t_string!(locale, refusals.awaited.settle),
        "choose" => t_string!(locale, refusals.awaited.choose),
        "count" => t_string!(locale, refusals.awaited.count),
        "over" => t_string!(locale, refusals.awaited.over),
        _ => return None,
    })
}

/// A refusal by the rules of Cosmic Factory that is put into words.
pub struct RefusalWording<'a> {
    pub facts: Facts<'a>,
    pub shape: Option<Shape>,
}

impl RefusalWording<'_> {
    /// The sentence; none for a refusal that this page does not know.
    pub fn sentence(&self) -> Option<String> {
        let facts = &self.facts;
        macro_rules! say {
            ($key:ident $(, $name:ident = $value:expr)*) => {
                t_string!(self.facts.locale, refusals.game.$key $(, $name = $value)*).to_string()
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
        self.facts.read(fact).map(|color: Color| names::color(self.facts.locale, color))
    }

    fn token(&self, fact: &str) -> Option<&'static str> {
        self.facts.read(fact).map(|color: Color| names::the_token(self.facts.locale, color))
    }

    fn card(&self, fact: &str) -> Option<&'static str> {
        self.facts.read(fact).map(|card: Card| names::card(self.facts.locale, card))
    }

    fn points(&self, fact: &str) -> Option<String> {
        let Points { green, blue, orange, star } = self.facts.read(fact)?;
        Some(
            t_string!(
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
        self.shape.map(|shape| shape_needs(self.facts.locale, shape))
    }

    /// What the table chooses when the time is up: a colour, or to decline.
    fn automatic(&self) -> Option<&'static str> {
        match self.facts.known.get("color")? {
            Value::Null => Some(t_string!(self.facts.locale, choices.offer.decline)),
            _ => self.color("color"),
        }
    }
}

#[cfg(test)]
mod tests;
