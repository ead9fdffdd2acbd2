//! What is looked for, and the incumbents: the best arrangement so far, or the Pareto front so far.

use crate::Points;
use crate::solver::question::value;

/// The most tiles of a question.
pub(super) const MAX_TILES: usize = 9;

/// What lies on a cell: which tile of the question, and how. A tile that is left over has a place after the cells.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SolverPiece {
    pub(super) tile: u8,
    pub(super) turns: u8,
    pub(super) down: bool,
}

/// An arrangement of all tiles, by cells.
pub(super) type Arrangement = [SolverPiece; MAX_TILES];

/// Column and row of each cell of an arrangement that has no outline.
pub(super) type Places = [(i8, i8); MAX_TILES];

/// An arrangement and what it earns.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) gains: Points,
    pub(super) pieces: Arrangement,
    /// Where they lie, if not on the cells of the outline.
    pub(super) places: Option<Places>,
}

/// What is looked for, with the best found so far.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// The one with the highest value for these tracks.
    Best { tracks: Points, value: u32, found: Option<Found> },
    /// All gains that no others beat on every track.
    Front { found: Vec<Found> },
}

impl Goal {
    pub(super) fn best(tracks: Points) -> Goal {
        Goal::Best { tracks, value: 0, found: None }
    }

    pub(super) fn front() -> Goal {
        Goal::Front { found: Vec::new() }
    }

    /// What was found so far.
    pub(super) fn found(&self) -> &[Found] {
        match self {
            Goal::Best { found, .. } => found.as_slice(),
            Goal::Front { found } => found,
        }
    }

    /// Whether gains that are at most these could be news.
    #[inline(always)]
    pub(super) fn wants(&self, gains: Points) -> bool {
        match self {
            Goal::Best { tracks, value: best, found } => value(*tracks, gains) > *best || found.is_none(),
            Goal::Front { found } => !found.iter().any(|known| covers(known.gains, gains)),
        }
    }

    /// Takes in an arrangement, if it is news.
    pub(super) fn offer(&mut self, gains: Points, pieces: impl FnOnce() -> Arrangement) {
        self.offer_at(gains, || (pieces(), None));
    }

    /// The same, with cells that need not be those of the outline.
    pub(super) fn offer_at(&mut self, gains: Points, pieces: impl FnOnce() -> (Arrangement, Option<Places>)) {
        if !self.wants(gains) {
            return;
        }
        let (pieces, places) = pieces();
        let new = Found { gains, pieces, places };
        match self {
            Goal::Best { tracks, value: best, found } => {
                *best = value(*tracks, gains);
                *found = Some(new);
            }
            Goal::Front { found } => {
                found.retain(|known| !covers(gains, known.gains));
                found.push(new);
            }
        }
    }
}

/// Whether `a` is at least `b` on every track.
#[inline(always)]
fn covers(a: Points, b: Points) -> bool {
    a.green >= b.green && a.blue >= b.blue && a.orange >= b.orange && a.star >= b.star
}

/// The gains on the track of the colour with this index.
pub(super) fn on(gains: Points, index: usize) -> u8 {
    [gains.green, gains.blue, gains.orange][index % 3]
}
