//! A good move in a round that follows no script: each tile where it earns most at once.

use cosmic_factory::game::PhaseView;
use cosmic_factory::{Cell, CosmicFactory, Hand, Move, Turns};
use tabletop::{Entry, Rules, Viewer};

use super::condition::laid;
use super::measure::count;
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
            let tiles: Hand = hand.iter().take(3).collect();
            Some(Move::Keep { tiles })
        }
        PhaseView::Build { benches, .. } => {
            let bench = benches.get(LEARNER.index())?;
            let Some(tile) = bench.hand.and_then(|hand| hand.iter().next()) else { return Some(Move::Done) };
            let laid: Vec<Cell> = laid(&view).iter().map(|laid| laid.cell).collect();
            let free = free_cells(state, &laid);
            let lays = free.into_iter().flat_map(|cell| Turns::ALL.map(|turns| Move::lay(tile, cell, turns)));
            // Of equal moves the first: `max_by_key` would take the last, the outermost cell.
            lays.rev().max_by_key(|action| worth(state, action))
        }
        _ => None,
    }
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

fn worth(state: &CosmicFactory, action: &Move) -> u32 {
    let mut after = state.clone();
    if after.play(&Entry::by_seat(0, LEARNER, action.clone())).is_err() {
        return 0;
    }
    let gains = count(&after, LEARNER).map(|count| count.galaxy.gains).unwrap_or_default();
    u32::from(gains.green) + u32::from(gains.blue) + u32::from(gains.orange) + u32::from(gains.star)
}
