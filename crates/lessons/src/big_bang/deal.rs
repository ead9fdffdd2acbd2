//! Deals of Big Bang as lessons write them.

use big_bang::{Deal, Mode, Move, Objective, Objectives, Piece};
use serde::Deserialize;
use tabletop::Seat;

/// A deal: the pile as far as it matters, the other pieces follow in the order of their indices.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealSpec {
    mode: Mode,
    pile: String,
    #[serde(default)]
    objectives: Vec<Objectives>,
    #[serde(default)]
    cards: Vec<Objective>,
    #[serde(default)]
    hands: Vec<String>,
    #[serde(default)]
    start: Option<Piece>,
    seats: usize,
}

/// Two pieces that have changed places against the record.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Exchange {
    exchange: Vec<Piece>,
}

impl Exchange {
    fn of(&self, piece: Piece) -> Piece {
        match *self.exchange.as_slice() {
            [one, other] if piece == one => other,
            [one, other] if piece == other => one,
            _ => piece,
        }
    }
}

impl DealSpec {
    pub(super) fn deal(&self, exchange: &Exchange) -> Result<Move, String> {
        let pieces = |text: &str| -> Result<Vec<Piece>, String> {
            let read = |name: &str| name.parse().map(|piece| exchange.of(piece)).map_err(|error| format!("{error}"));
            text.split_whitespace().map(read).collect()
        };
        let hands = self.hands.iter().map(|hand| pieces(hand)).collect::<Result<Vec<_>, _>>()?;
        let mut pile = pieces(&self.pile)?;
        let dealt: Vec<Piece> = pile.iter().chain(hands.iter().flatten()).chain(&self.start).copied().collect();
        pile.extend(self.mode.pieces().iter().filter(|piece| !dealt.contains(piece)));
        Ok(Move::Deal(Box::new(Deal {
            hands,
            start: self.start,
            pile,
            objectives: self.objectives.clone(),
            cards: self.cards.clone(),
            order: Seat::first(self.seats).collect(),
        })))
    }
}
