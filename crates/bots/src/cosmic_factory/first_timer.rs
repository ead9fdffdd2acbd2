//! A player who has just been told the rules: the yardstick for the lowest levels.

use cosmic_factory::game::{PhaseView, TILES_EACH, galaxy};
use cosmic_factory::{Card, Cell, CosmicFactory, Laid, Move, Shape, TileNumber, Turns, View, score};
use tabletop::{Dice, Millis, Seat};

use super::choices::choose;
use super::draft::{best_by, planets};
use crate::{Bot, TimeUp};

/// How many tiles lie face down under the black hole (CF-7.1).
const FACE_DOWN: usize = 2;

/// Keeps the tiles with the most planets. Takes its nine tiles in any order, lays each where it scores most at once, and
/// never rearranges. Takes no tokens, and chooses anything where a card asks.
#[derive(Copy, Clone, Debug)]
pub struct FirstTimer {
    seat: Seat,
}

impl FirstTimer {
    /// A first-timer for `seat`.
    pub fn new(seat: Seat) -> FirstTimer {
        FirstTimer { seat }
    }

    /// The next tile, or what else finishes the galaxy.
    fn build(self, view: &View, dice: &mut Dice) -> Option<Move> {
        let PhaseView::Build { benches, done, frozen, .. } = &view.phase else { return None };
        if frozen.contains(self.seat) || done.contains(self.seat) {
            return None;
        }
        let own = &benches[self.seat.index()];
        if own.laid.len() < view.card().shape().tiles() {
            let hand: Vec<TileNumber> = own.hand?.iter().collect();
            return lay(view, &own.laid, *dice.pick(&hand)?, dice);
        }
        let down = own.laid.iter().filter(|laid| laid.down).count();
        if view.card() == Card::BlackHole && down < FACE_DOWN {
            let last = own.laid.iter().filter(|laid| !laid.down).max_by_key(|laid| laid.time);
            return last.map(|laid| Move::Flip { tile: laid.tile });
        }
        Some(Move::Done)
    }
}

/// Lays the tile where the galaxy then has the most points; of equals any.
fn lay(view: &View, laid: &[Laid], tile: TileNumber, dice: &mut Dice) -> Option<Move> {
    let spots = free_cells(view.card(), laid).into_iter().flat_map(|cell| Turns::ALL.map(|turns| (cell, turns)));
    let mut best: (u32, Vec<(Cell, Turns)>) = (0, Vec::new());
    for (cell, turns) in spots {
        let mut with = laid.to_vec();
        with.push(Laid { tile, cell, turns, down: false, time: u32::MAX });
        let gains = score(&galaxy(&with, &view.options().tiles), view.card()).gains;
        let points = [gains.green, gains.blue, gains.orange, gains.star].into_iter().map(u32::from).sum();
        if points > best.0 {
            best = (points, Vec::new());
        }
        if points == best.0 {
            best.1.push((cell, turns));
        }
    }
    dice.pick(&best.1).map(|&(cell, turns)| Move::lay(tile, cell, turns))
}

/// The cells of the shape that lie next to a tile, or all that are left if none does.
fn free_cells(card: Card, laid: &[Laid]) -> Vec<Cell> {
    let taken = |cell: &Cell| laid.iter().any(|laid| laid.cell == *cell);
    let touches =
        |cell: &Cell| laid.iter().any(|laid| (laid.cell.x - cell.x).abs() + (laid.cell.y - cell.y).abs() == 1);
    let free: Vec<Cell> = frame(card).filter(|cell| !taken(cell)).collect();
    let touching: Vec<Cell> = free.iter().copied().filter(touches).collect();
    if touching.is_empty() { free } else { touching }
}

/// The cells that are built on. Where any layout goes (CF-7.3), a square.
fn frame(card: Card) -> impl Iterator<Item = Cell> {
    let (columns, rows) = match card.shape() {
        Shape::Square | Shape::Free => (3, 3),
        Shape::Line => (TILES_EACH as i32, 1),
        Shape::TwoSquares => (5, 2),
    };
    let cells = (0..rows).flat_map(move |y| (0..columns).map(move |x| Cell::new(x, y)));
    cells.filter(move |cell| card.shape() != Shape::TwoSquares || cell.x != 2)
}

impl Bot<CosmicFactory> for FirstTimer {
    fn delay(&mut self, view: &View, dice: &mut Dice) -> Option<Millis> {
        let waits = match &view.phase {
            PhaseView::Draft { chosen, .. } => !chosen.contains(self.seat),
            PhaseView::Choose { asked, chosen, .. } => asked.without(*chosen).contains(self.seat),
            PhaseView::Build { done, .. } => !done.contains(self.seat),
            _ => false,
        };
        // In time, so that it is the play that is measured, and not the clock.
        waits.then(|| 500 + dice.below(1_000) as Millis)
    }

    fn decide_until(&mut self, view: &View, dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<Move> {
        match &view.phase {
            PhaseView::Draft { hand, .. } => Some(Move::Keep { tiles: best_by(view, self.seat, (*hand)?, planets) }),
            PhaseView::Build { .. } => self.build(view, dice),
            _ => choose(view, self.seat, None, dice),
        }
    }
}
