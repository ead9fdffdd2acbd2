//! What a lesson of Cosmic Factory lets the player touch.

use cosmic_factory::game::BenchView;
use cosmic_factory::{CosmicFactory, Move, TileNumber};
use serde::Deserialize;
use tabletop::{Rules, Viewer};

use crate::judge::Declined;
use crate::teach::LEARNER;

/// Nothing but these tiles, and those buttons that are named. Choices of a draft or for a card are always free.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Permissions {
    /// The tiles that may be laid, moved and turned.
    tiles: Vec<TileNumber>,
    /// Whether they may be turned.
    turn: bool,
    done: bool,
    tokens: bool,
    /// Everything is allowed, as in a game.
    all: bool,
}

impl Permissions {
    pub(super) fn declines(&self, before: &CosmicFactory, action: &Move) -> Option<Declined> {
        if self.all {
            return None;
        }
        let view = before.view(Viewer::Seat(LEARNER));
        let bench = view.benches().get(LEARNER.index());
        match *action {
            Move::Lay { tile, .. } | Move::Lift { tile } | Move::Flip { tile } if !self.tiles.contains(&tile) => {
                Some(Declined::OtherTile)
            }
            Move::Lay { tile, turns, .. } if !self.turn && turns.count() != present_turns(bench, tile) => {
                Some(Declined::Turning)
            }
            Move::Lay { x, y, .. } => {
                let others =
                    bench.into_iter().flat_map(|bench| &bench.laid).filter(|laid| !self.tiles.contains(&laid.tile));
                others.into_iter().any(|laid| (laid.cell.x, laid.cell.y) == (x, y)).then_some(Declined::CoveredCell)
            }
            Move::Take { .. } => (!self.tokens).then_some(Declined::Tokens),
            Move::Done => (!self.done).then_some(Declined::Done),
            _ => None,
        }
    }
}

fn present_turns(bench: Option<&BenchView>, tile: TileNumber) -> u8 {
    let laid = bench.and_then(|bench| bench.laid.iter().find(|laid| laid.tile == tile));
    laid.map_or(0, |laid| laid.turns.count())
}
