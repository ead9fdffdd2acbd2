//! What is left to chance: deals, fills, choices for the late, and moves at random.

use tabletop::{Actor, Dice, Seat};

use crate::game::bench::{Bench, TILES_EACH, TileAt};
use crate::game::build::Build;
use crate::game::choose::Choosing;
use crate::game::draft::{Draft, KEPT};
use crate::game::settle::{Pending, pending};
use crate::game::{CosmicFactory, Mode, Move, Phase, Tokens};
use crate::tile::Side;
use crate::{Card, Cell, Hand, Shape, TileNumber, Turns};

/// `count` tiles of a hand at random.
fn some_of(hand: Hand, count: usize, dice: &mut Dice) -> Vec<TileNumber> {
    let mut tiles: Vec<TileNumber> = hand.iter().collect();
    dice.shuffle(&mut tiles);
    tiles.truncate(count);
    tiles
}

fn any_turns(dice: &mut Dice) -> Turns {
    Turns::ALL[dice.below(4)]
}

impl CosmicFactory {
    /// The table's next move, if it has one to make.
    pub(super) fn draw(&self, dice: &mut Dice) -> Option<Move> {
        match &self.phase {
            Phase::Deal => Some(self.draw_deal(dice)),
            Phase::Build(build) if self.all_done(build) => Some(Move::Close),
            Phase::Settle(site) => {
                self.everyone().find_map(|seat| self.draw_settling(seat, &site.benches[seat.index()], dice))
            }
            Phase::Count(choosing) => {
                let count = self.count(choosing);
                Some(Move::Score {
                    round: count.round,
                    galaxies: count.seats.iter().map(|seat| seat.built.clone()).collect(),
                    gains: count.seats.iter().map(|seat| seat.galaxy.gains).collect(),
                    tracks: count.seats.iter().map(|seat| seat.after).collect(),
                })
            }
            Phase::Draft(_) | Phase::Build(_) | Phase::Choose(_) | Phase::Over => None,
        }
    }

    fn draw_deal(&self, dice: &mut Dice) -> Move {
        let unused: Vec<Card> = Card::ALL.into_iter().filter(|card| !self.cards.contains(card)).collect();
        let card = match self.agreed.mode {
            Mode::Beginner => Card::None,
            Mode::Standard => self.agreed_card().or_else(|| dice.pick(&unused).copied()).unwrap_or_default(),
        };
        let bag = some_of(Hand::all(), TILES_EACH * self.seats(), dice);
        let hands = bag.chunks(TILES_EACH).map(|hand| hand.iter().copied().collect()).collect();
        Move::Deal { round: self.round, card, hands }
    }

    fn draw_settling(&self, seat: Seat, bench: &Bench, dice: &mut Dice) -> Option<Move> {
        match pending(bench, self.card()) {
            Pending { fill: 0, discard: false } => None,
            Pending { fill: 0, discard: true } => {
                let tile = some_of(bench.hand, 1, dice).pop()?;
                Some(Move::Discard { seat, tile })
            }
            Pending { fill, .. } => {
                let tiles = some_of(bench.hand, fill, dice);
                let free = free_cells(self.card().shape(), bench, fill, dice);
                let cells = tiles.into_iter().zip(free).map(|(tile, Cell { x, y })| TileAt {
                    x,
                    y,
                    tile,
                    turns: any_turns(dice),
                    down: false,
                });
                Some(Move::Fill { seat, cells: cells.collect() })
            }
        }
    }

    /// The table chooses for a seat whose time is up, or ends the build.
    pub(super) fn choose_for_the_late(&self, dice: &mut Dice) -> Option<(Actor, Move)> {
        match &self.phase {
            Phase::Draft(draft) => {
                let seat = draft.undecided(self.seats()).iter().next()?;
                Some((Actor::Seat(seat), keep_any(draft, seat, dice)))
            }
            Phase::Build(_) => Some((Actor::Table, Move::Close)),
            Phase::Choose(choosing) => {
                let seat = choosing.undecided().iter().next()?;
                let action = match self.card() {
                    Card::StellarSwap => Move::Swap { color: self.automatic_swap(choosing, seat) },
                    Card::Offering => Move::Offer { color: None },
                    _ => self.choose_any(choosing, seat, dice)?,
                };
                Some((Actor::Seat(seat), action))
            }
            Phase::Deal | Phase::Settle(_) | Phase::Count(_) | Phase::Over => None,
        }
    }

    fn choose_any(&self, choosing: &Choosing, seat: Seat, dice: &mut Dice) -> Option<Move> {
        dice.pick(&self.choices(choosing, seat)).cloned()
    }

    /// Some legal move, such as somebody might try who builds without a plan but towards the shape.
    pub(super) fn try_something(&self, seat: Seat, dice: &mut Dice) -> Option<Move> {
        match &self.phase {
            Phase::Draft(draft) if draft.chosen[seat.index()].is_none() => Some(keep_any(draft, seat, dice)),
            Phase::Build(build) if !self.all_done(build) => build.try_something(seat, self.card(), dice),
            Phase::Choose(choosing) => self.choose_any(choosing, seat, dice),
            _ => None,
        }
    }
}

fn keep_any(draft: &Draft, seat: Seat, dice: &mut Dice) -> Move {
    Move::Keep { tiles: some_of(draft.hands[seat.index()], KEPT, dice).into_iter().collect() }
}

/// Cells that complete the galaxy on a bench, in random order (CF-4.4, CF-7.3).
fn free_cells(shape: Shape, bench: &Bench, count: usize, dice: &mut Dice) -> Vec<Cell> {
    let covered: Vec<Cell> = bench.laid.iter().map(|laid| laid.cell).collect();
    if shape == Shape::Free {
        return grow(covered, count, dice);
    }
    let placements = shape.placements_over(&covered);
    let mut free: Vec<Cell> = dice.pick(&placements).into_iter().flat_map(|placement| placement.cells()).collect();
    free.retain(|cell| !covered.contains(cell));
    dice.shuffle(&mut free);
    free
}

/// `count` cells, each next to a cell that is covered by then; the very first is 0,0.
fn grow(mut covered: Vec<Cell>, count: usize, dice: &mut Dice) -> Vec<Cell> {
    let before = covered.len();
    for _ in 0..count {
        let around = covered.iter().flat_map(|cell| Side::ALL.into_iter().filter_map(|side| cell.neighbour(side)));
        let mut free: Vec<Cell> = around.filter(|cell| cell.is_on_table() && !covered.contains(cell)).collect();
        free.sort_unstable();
        free.dedup();
        covered.push(dice.pick(&free).copied().unwrap_or(Cell::new(0, 0)));
    }
    covered.split_off(before)
}

impl Build {
    fn try_something(&self, seat: Seat, card: Card, dice: &mut Dice) -> Option<Move> {
        let bench = self.bench(seat);
        let take = |dice: &mut Dice| {
            let sets: Vec<Tokens> = Tokens::some().filter(|tokens| tokens.are_among(self.site.taken.free())).collect();
            dice.pick(&sets).map(|&tokens| Move::Take { tokens })
        };
        if self.frozen.contains(seat) {
            return None;
        }
        if dice.one_in(40)
            && let Some(take) = take(dice)
        {
            return Some(take);
        }
        if self.done.contains(seat) {
            // Mostly somebody who is done just waits.
            return dice.one_in(12).then_some(Move::Undone);
        }
        if bench.is_complete(card.shape()) && !dice.one_in(4) {
            return Some(Move::Done);
        }
        let laid: Vec<TileNumber> = bench.laid.iter().map(|laid| laid.tile).collect();
        if let Some(&tile) = dice.pick(&laid) {
            let is_down = bench.find(tile).is_some_and(|laid| laid.down);
            if card == Card::BlackHole && dice.one_in(6) && (is_down || bench.down() < super::build::BLACK_HOLE) {
                return Some(Move::Flip { tile });
            }
            if dice.one_in(15) {
                return Some(Move::Lift { tile });
            }
        }
        let owned: Vec<TileNumber> =
            if bench.hand.is_empty() || dice.one_in(10) { laid } else { bench.hand.iter().collect() };
        let &tile = dice.pick(&owned)?;
        Some(Move::lay(tile, self.try_cell(bench, card.shape(), dice), any_turns(dice)))
    }

    /// Mostly a cell that the shape still needs, sometimes one nearby, rarely any.
    fn try_cell(&self, bench: &Bench, shape: Shape, dice: &mut Dice) -> Cell {
        let within = |reach: i32, dice: &mut Dice| dice.below(2 * reach as usize + 1) as i32 - reach;
        match dice.below(40) {
            0 => Cell::new(within(Cell::REACH, dice), within(Cell::REACH, dice)),
            1..=3 => Cell::new(within(3, dice), within(3, dice)),
            _ if bench.laid.is_empty() && shape != Shape::TwoSquares => Cell::new(within(2, dice), within(2, dice)),
            _ => {
                let free = free_cells(shape, bench, 1, dice);
                free.first().copied().unwrap_or_else(|| Cell::new(within(3, dice), within(3, dice)))
            }
        }
    }
}
