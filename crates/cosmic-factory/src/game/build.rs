//! Building (CF-4).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat, SeatSet};

use crate::game::bench::Bench;
use crate::game::{CosmicFactory, Move, PerSeat, Phase, PhaseName, Refusal, Site, Tokens};
use crate::{Card, Cell, Color, TileNumber, Turns};

/// How many tiles lie face down under the black hole (CF-7.1).
pub(crate) const BLACK_HOLE: usize = 2;

/// Who has taken which token.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Taken([Option<Seat>; 3]);

impl Taken {
    /// Who has the token of this colour.
    pub fn by(self, color: Color) -> Option<Seat> {
        self.0[color.index()]
    }

    /// The tokens that nobody has.
    pub fn free(self) -> Tokens {
        Color::ALL.into_iter().filter(|&color| self.by(color).is_none()).collect()
    }

    /// The tokens that `seat` has.
    pub fn of(self, seat: Seat) -> Tokens {
        Color::ALL.into_iter().filter(|&color| self.by(color) == Some(seat)).collect()
    }

    fn give(&mut self, tokens: Tokens, seat: Seat) {
        for color in tokens.iter() {
            self.0[color.index()] = Some(seat);
        }
    }
}

/// Galaxies in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Build {
    pub(super) site: Site,
    /// Who has said done or is frozen.
    pub(super) done: SeatSet,
    /// Who may touch nothing any more (CF-4.2).
    pub(super) frozen: SeatSet,
    /// Counts the moves that lay tiles, to tell which was laid earlier.
    pub(super) lays: u32,
}

impl Build {
    pub(super) fn new(benches: PerSeat<Bench>) -> Build {
        let site = Site { benches, taken: Taken::default() };
        Build { site, done: SeatSet::EMPTY, frozen: SeatSet::EMPTY, lays: 0 }
    }

    pub(super) fn bench(&self, seat: Seat) -> &Bench {
        &self.site.benches[seat.index()]
    }

    /// Whether `seat` may touch its tiles.
    fn check_touch(&self, seat: Seat) -> Result<(), Refusal> {
        if self.frozen.contains(seat) {
            Err(Refusal::Frozen)
        } else if self.done.contains(seat) {
            Err(Refusal::SaidDone)
        } else {
            Ok(())
        }
    }

    fn check_lay(&self, seat: Seat, tile: TileNumber, cell: Cell) -> Result<(), Refusal> {
        self.check_touch(seat)?;
        if !self.bench(seat).owns(tile) {
            return Err(Refusal::NotYours { tile });
        }
        if cell.is_on_table() { Ok(()) } else { Err(Refusal::OffTable { cell }) }
    }

    fn check_lift(&self, seat: Seat, tile: TileNumber) -> Result<(), Refusal> {
        self.check_touch(seat)?;
        match self.bench(seat).find(tile) {
            Some(_) => Ok(()),
            None if self.bench(seat).owns(tile) => Err(Refusal::NotLaid { tile }),
            None => Err(Refusal::NotYours { tile }),
        }
    }

    fn check_flip(&self, seat: Seat, tile: TileNumber, card: Card) -> Result<(), Refusal> {
        if card != Card::BlackHole {
            return Err(Refusal::NoBlackHole);
        }
        self.check_lift(seat, tile)?;
        let bench = self.bench(seat);
        let is_down = bench.find(tile).is_some_and(|laid| laid.down);
        if is_down || bench.down() < BLACK_HOLE { Ok(()) } else { Err(Refusal::ThirdDown) }
    }

    fn check_take(&self, seat: Seat, tokens: Tokens) -> Result<(), Refusal> {
        if tokens.is_empty() {
            return Err(Refusal::NoToken);
        }
        if self.frozen.contains(seat) {
            return Err(Refusal::TakenAlready);
        }
        let gone = tokens.iter().find_map(|color| Some((color, self.site.taken.by(color)?)));
        gone.map_or(Ok(()), |(color, by)| Err(Refusal::TokenGone { color, by }))
    }

    fn check_done(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.done.contains(seat) {
            Err(Refusal::DoneAlready)
        } else if self.bench(seat).is_complete(card.shape()) {
            Ok(())
        } else {
            Err(Refusal::Incomplete { shape: card.shape() })
        }
    }

    fn check_undone(&self, seat: Seat) -> Result<(), Refusal> {
        if self.frozen.contains(seat) {
            Err(Refusal::Frozen)
        } else if self.done.contains(seat) {
            Ok(())
        } else {
            Err(Refusal::NotDone)
        }
    }

    /// Whether `seat` may make this move; moves of other phases are none of a builder's.
    fn check(&self, seat: Seat, action: &Move, card: Card) -> Result<(), Refusal> {
        match *action {
            Move::Lay { tile, x, y, .. } => self.check_lay(seat, tile, Cell::new(x, y)),
            Move::Lift { tile } => self.check_lift(seat, tile),
            Move::Flip { tile } => self.check_flip(seat, tile, card),
            Move::Take { tokens } => self.check_take(seat, tokens),
            Move::Done => self.check_done(seat, card),
            Move::Undone => self.check_undone(seat),
            _ => Err(Refusal::NotNow { phase: PhaseName::Build }),
        }
    }

    /// Every move that `seat` may make: all candidates that pass the same checks that [`Build::check`] makes.
    pub(super) fn moves(&self, seat: Seat, card: Card) -> impl Iterator<Item = Move> {
        let bench = self.bench(seat);
        let touching = self.check_touch(seat).is_ok();
        let owned = bench.hand.iter().chain(bench.laid.iter().map(|laid| laid.tile)).filter(move |_| touching);
        let lays = owned
            .flat_map(|tile| table_cells().flat_map(move |cell| Turns::ALL.map(|turns| Move::lay(tile, cell, turns))));
        let laid = bench.laid.iter().flat_map(|laid| [Move::Lift { tile: laid.tile }, Move::Flip { tile: laid.tile }]);
        let takes = Tokens::some().map(|tokens| Move::Take { tokens });
        let others = laid.chain(takes).chain([Move::Done, Move::Undone]);
        lays.chain(others.filter(move |action| self.check(seat, action, card).is_ok()))
    }
}

/// All cells on which tiles may be laid (CF-4.7).
fn table_cells() -> impl Iterator<Item = Cell> {
    let reach = -Cell::REACH..=Cell::REACH;
    reach.clone().flat_map(move |y| reach.clone().map(move |x| Cell::new(x, y)))
}

impl CosmicFactory {
    /// A builder's move.
    pub(super) fn build(&mut self, seat: Seat, action: &Move) -> Result<(), Refusal> {
        let (card, all) = (self.card(), SeatSet::first(self.seats()));
        let Phase::Build(build) = &mut self.phase else { return Err(self.not_now()) };
        if build.done == all {
            return Err(Refusal::EveryoneDone);
        }
        build.check(seat, action, card)?;
        let Site { benches, taken } = &mut build.site;
        let bench = &mut benches[seat.index()];
        match *action {
            Move::Lay { tile, x, y, turns } => {
                build.lays += 1;
                bench.lay(tile, Cell::new(x, y), turns, build.lays);
            }
            Move::Lift { tile } => bench.lift(tile),
            Move::Flip { tile } => {
                let down = bench.find(tile).is_some_and(|laid| laid.down);
                bench.set_down(tile, !down);
            }
            Move::Take { tokens } => {
                taken.give(tokens, seat);
                // Optimization (CF-7.18): tokens do not freeze.
                if card != Card::Optimization {
                    build.frozen.insert(seat);
                    build.done.insert(seat);
                }
            }
            Move::Done => build.done.insert(seat),
            _ => build.done.remove(seat),
        }
        Ok(())
    }

    /// The build is over: what is not properly laid is taken back, for the table to complete (CF-4.4).
    pub(super) fn close(&mut self, t: Millis) {
        let shape = self.card().shape();
        let Phase::Build(build) = &self.phase else { return };
        let mut site = build.site.clone();
        for bench in &mut site.benches[..self.agreed.seats] {
            bench.clear_improper(shape);
        }
        self.enter(Phase::Settle(site), t);
        self.leave_settled(t);
    }
}
