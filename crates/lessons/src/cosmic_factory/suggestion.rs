//! A good move in a round that follows no script: each tile where it earns most at once.

use std::cmp::Reverse;

use cosmic_factory::game::PhaseView;
use cosmic_factory::tile::Space;
use cosmic_factory::{Cell, CosmicFactory, Move, Tile, TileNumber, Track, Turns};
use tabletop::{Entry, Rules, Seat, Viewer};

use super::condition::laid;
use crate::teach::LEARNER;

/// The cells of the square that a lesson's player builds.
const SQUARE: [Cell; 9] = [
    Cell::new(1, 1),
    Cell::new(0, 1),
    Cell::new(1, 0),
    Cell::new(2, 1),
    Cell::new(1, 2),
    Cell::new(0, 0),
    Cell::new(2, 0),
    Cell::new(0, 2),
    Cell::new(2, 2),
];

pub(super) fn suggestion(state: &CosmicFactory) -> Option<Move> {
    let view = state.view(Viewer::Seat(LEARNER));
    match &view.phase {
        PhaseView::Draft { hand: Some(hand), .. } => {
            let mut tiles: Vec<TileNumber> = hand.iter().collect();
            tiles.sort_by_key(|&tile| Reverse(planets(&state.options().tiles[tile])));
            Some(Move::Keep { tiles: tiles.into_iter().take(3).collect() })
        }
        PhaseView::Build { benches, .. } => {
            let bench = benches.get(LEARNER.index())?;
            let Some(tile) = bench.hand.and_then(|hand| hand.iter().next()) else { return Some(Move::Done) };
            best_place(state, tile)
        }
        _ => None,
    }
}

/// Where a tile of the learner earns most at once, for a hint about the tile that somebody has chosen.
pub fn best_place(state: &CosmicFactory, tile: TileNumber) -> Option<Move> {
    let view = state.view(Viewer::Seat(LEARNER));
    let laid: Vec<Cell> = laid(&view).iter().filter(|laid| laid.tile != tile).map(|laid| laid.cell).collect();
    let free = free_cells(state, &laid);
    let lays = free.into_iter().flat_map(|cell| Turns::ALL.map(|turns| Move::lay(tile, cell, turns)));
    // Of equal moves the first: `max_by_key` would take the last, the outermost cell.
    lays.rev()
        .filter_map(|action| Some((worth(state, LEARNER, &action)?, action)))
        .max_by_key(|(worth, _)| *worth)
        .map(|(_, action)| action)
}

fn planets(tile: &Tile) -> u32 {
    let count = |space| match space {
        Space::Colored { planets, .. } => u32::from(planets.count()),
        Space::Constellation => 0,
    };
    tile.spaces().into_iter().map(count).sum()
}

/// Free cells on which the galaxy still fits the card's shape.
fn free_cells(state: &CosmicFactory, laid: &[Cell]) -> Vec<Cell> {
    let placements = state.card().shape().placements_over(laid);
    let square: Vec<Cell> = SQUARE.into_iter().filter(|cell| !laid.contains(cell)).collect();
    let fitting = |placement: &cosmic_factory::Placement| SQUARE.iter().all(|&cell| placement.covers(cell));
    if placements.iter().any(fitting) {
        return square;
    }
    let free = placements.into_iter().next().map(|placement| placement.cells().collect()).unwrap_or(square);
    free.into_iter().filter(|cell| !laid.contains(cell)).collect()
}

/// The points of a seat on all tracks after its move; none if it is not legal.
fn worth(state: &CosmicFactory, seat: Seat, action: &Move) -> Option<u32> {
    let mut after = state.clone();
    after.play(&Entry::by_seat(0, seat, action.clone())).ok()?;
    let gains = after.preview(seat, None)?.seats.get(seat.index())?.galaxy.gains;
    Some(Track::ALL.into_iter().map(|track| u32::from(gains[track])).sum())
}

/// What Ada does beside a learner who plays a round: as many tiles as the learner has laid, cell by cell, each turned
/// as it earns most at once. None while it is not her turn to catch up.
pub(super) fn companion(state: &CosmicFactory) -> Option<Move> {
    let ada = LEARNER.left(state.seats());
    let view = state.view(Viewer::Seat(ada));
    match &view.phase {
        PhaseView::Draft { hand: Some(hand), chosen, .. } if !chosen.contains(ada) => {
            Some(Move::Keep { tiles: hand.iter().take(3).collect() })
        }
        PhaseView::Build { benches, done, .. } if !done.contains(ada) => {
            let (hers, learners) = (benches.get(ada.index())?, benches.get(LEARNER.index())?);
            let next = SQUARE.into_iter().find(|cell| hers.laid.iter().all(|laid| laid.cell != *cell));
            let is_learner_done = done.contains(LEARNER);
            match (hers.hand.and_then(|hand| hand.iter().next()), next) {
                (Some(tile), Some(cell)) if is_learner_done || hers.laid.len() < learners.laid.len() => {
                    let lays = Turns::ALL.into_iter().rev().map(|turns| Move::lay(tile, cell, turns));
                    lays.filter_map(|action| Some((worth(state, ada, &action)?, action)))
                        .max_by_key(|(worth, _)| *worth)
                        .map(|(_, action)| action)
                }
                (None, _) if is_learner_done => Some(Move::Done),
                _ => None,
            }
        }
        _ => None,
    }
}
