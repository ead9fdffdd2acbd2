//! Conditions on tries in Big Bang.

use big_bang::{BigBang, Hex, Move, Objective, Piece, Play, TableView};
use serde::{Deserialize, Deserializer, de};
use tabletop::{Rule, Rules, Viewer};

use super::notation::hex;
use crate::judge::Tried;
use crate::script::Script;
use crate::teach::{LEARNER, Numbers, Teach};

/// What a move or what it led to has to be like: everything that is said has to hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// One of these moves.
    #[serde(default)]
    moves: Option<Script<BigBang>>,
    /// A move of one of these pieces of the row.
    #[serde(default)]
    pieces: Option<Vec<Piece>>,
    /// A piece placed on one of these cells, or a body moved there.
    #[serde(default, deserialize_with = "cells")]
    cells: Option<Vec<Hex>>,
    /// The rule by which the engine refuses the move.
    #[serde(default)]
    refused: Option<Rule>,
    /// Numbers that are at least so high.
    #[serde(default)]
    least: Numbers,
    /// Numbers that are at most so high.
    #[serde(default)]
    most: Numbers,
    /// Whether the learner is to move again.
    #[serde(default)]
    next: Option<bool>,
    /// A piece that lies on the used pile.
    #[serde(default)]
    discarded: Option<Piece>,
    /// An objective card that is attained.
    #[serde(default)]
    attained: Option<Objective>,
    /// Whether a threat has come true.
    #[serde(default)]
    lost: Option<bool>,
}

fn cells<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<Hex>>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(|text| hex(text).map_err(de::Error::custom)).collect::<Result<_, _>>().map(Some)
}

/// Where a piece comes to lie.
fn landing(play: Play) -> Option<Hex> {
    match play {
        Play::Place { at, .. } => Some(at),
        Play::Hyperspace { to, .. } | Play::Orbit { to, .. } | Play::Eclipse { to, .. } => Some(to),
        Play::DarkEnergy | Play::Pass | Play::Link { .. } | Play::Draw => None,
    }
}

impl Condition {
    pub(super) fn holds(&self, tried: &Tried<'_, BigBang>) -> bool {
        let Move::Play(play) = tried.action else { return false };
        if self.moves.as_ref().is_some_and(|moves| !moves.actions().any(|action| action == tried.action)) {
            return false;
        }
        if self.pieces.as_ref().is_some_and(|pieces| play.row_piece().is_none_or(|piece| !pieces.contains(&piece))) {
            return false;
        }
        if self.cells.as_ref().is_some_and(|cells| landing(*play).is_none_or(|at| !cells.contains(&at))) {
            return false;
        }
        match (tried.after, self.refused) {
            (Err(rule), refused) => refused == Some(rule),
            (Ok(_), Some(_)) => false,
            (Ok(after), None) => self.holds_after(after),
        }
    }

    fn holds_after(&self, after: &BigBang) -> bool {
        let least = self.least.iter().all(|(name, least)| after.measure(name).is_some_and(|number| number >= *least));
        let most = self.most.iter().all(|(name, most)| after.measure(name).is_some_and(|number| number <= *most));
        least
            && most
            && self.next.is_none_or(|next| next == (after.seat_to_move() == Some(LEARNER)))
            && self.discarded.is_none_or(|piece| is_discarded(after, piece))
            && self
                .attained
                .is_none_or(|objective| after.cards().is_some_and(|cards| cards.attained.contains(&objective)))
            && self.lost.is_none_or(|lost| after.cards().is_some_and(|cards| cards.lost == lost))
    }
}

fn is_discarded(state: &BigBang, piece: Piece) -> bool {
    match state.view(Viewer::Watcher).table {
        TableView::Cosmic(table) => table.piles.used.contains(&piece),
        _ => false,
    }
}
