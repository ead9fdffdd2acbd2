//! After the build: the table completes galaxies (CF-4.4) and puts ninth tiles away (CF-7.11).

use tabletop::{Millis, Seat};

use crate::game::bench::{Bench, TileAt};
use crate::game::{CosmicFactory, Phase, Refusal, Site};
use crate::{Card, Cell, Hand, Shape, TileNumber};

/// What the table still has to do for a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    /// How many tiles are to be put.
    pub(super) fill: usize,
    /// Whether a ninth tile is to be put away.
    pub(super) discard: bool,
}

pub(super) fn pending(bench: &Bench, card: Card) -> Pending {
    Pending {
        fill: card.shape().tiles() - bench.laid.len(),
        discard: card.shape() == Shape::TwoSquares && bench.discarded.is_none(),
    }
}

impl CosmicFactory {
    pub(super) fn fill(&mut self, t: Millis, seat: Seat, cells: &[TileAt]) -> Result<(), Refusal> {
        let shape = self.card().shape();
        let bench = self.settling(seat)?;
        let missing = shape.tiles() - bench.laid.len();
        if missing == 0 {
            return Err(Refusal::NothingToFill { seat });
        }
        let tiles: Hand = cells.iter().map(|at| at.tile).collect();
        if cells.len() != missing || tiles.len() != missing || !tiles.without(bench.hand).is_empty() {
            return Err(Refusal::WrongFill { seat });
        }
        if cells.iter().any(|at| at.down) {
            return Err(Refusal::FilledDown);
        }
        let all: Vec<Cell> = bench.laid.iter().map(|laid| laid.cell).chain(cells.iter().map(TileAt::cell)).collect();
        if !shape.is_filled(&all, bench.laid.len()) {
            return Err(Refusal::WrongCells { seat, shape });
        }
        for at in cells {
            bench.lay(at.tile, at.cell(), at.turns, 0);
        }
        self.leave_settled(t);
        Ok(())
    }

    pub(super) fn discard(&mut self, t: Millis, seat: Seat, tile: TileNumber) -> Result<(), Refusal> {
        let card = self.card();
        let bench = self.settling(seat)?;
        if !pending(bench, card).discard {
            return Err(Refusal::NothingToDiscard { seat });
        }
        if !bench.hand.contains(tile) {
            return Err(Refusal::WrongDiscard { seat, tile });
        }
        bench.hand.remove(tile);
        bench.discarded = Some(tile);
        self.leave_settled(t);
        Ok(())
    }

    fn settling(&mut self, seat: Seat) -> Result<&mut Bench, Refusal> {
        let refusal = self.not_now();
        match &mut self.phase {
            Phase::Settle(Site { benches, .. }) => Ok(&mut benches[seat.index()]),
            _ => Err(refusal),
        }
    }

    /// Goes on to the choices once nothing is left to settle.
    pub(super) fn leave_settled(&mut self, t: Millis) {
        let Phase::Settle(site) = &self.phase else { return };
        let settled = Pending { fill: 0, discard: false };
        if site.benches[..self.seats()].iter().all(|bench| pending(bench, self.card()) == settled) {
            let site = site.clone();
            self.ask_choices(t, site);
        }
    }
}
