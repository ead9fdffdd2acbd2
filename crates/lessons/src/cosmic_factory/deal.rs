//! Deals of Cosmic Factory as lessons write them.

use cosmic_factory::{Card, Move};
use serde::Deserialize;

use super::notation::hand;

/// A round's card and the tiles of each seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealSpec {
    #[serde(default)]
    card: Card,
    hands: Vec<String>,
}

/// Another card than that of the record.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardOf {
    card: Option<Card>,
}

impl DealSpec {
    pub(super) fn deal(&self, with: &CardOf, round: u8) -> Result<Move, String> {
        let hands = self.hands.iter().map(|tiles| hand(tiles.split_whitespace())).collect::<Result<_, _>>()?;
        Ok(Move::Deal { round, card: with.card.unwrap_or(self.card), hands })
    }
}
