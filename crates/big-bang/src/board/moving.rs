//! Moving bodies by actions (BB-4).

use tabletop::Rule;

use crate::board::sliding::{Cells, Slides};
use crate::board::{Board, FrontierCell, Need};
use crate::{Direction, Hex, Piece, PieceSet, Refusal};

/// The six cells around another, one bit each in the order of the directions.
#[derive(Copy, Clone)]
struct Ring(u8);

impl Ring {
    fn of(at: Hex, wanted: impl Fn(Hex) -> bool) -> Ring {
        let mut ring = 0;
        for (index, cell) in at.neighbours().iter().enumerate() {
            ring |= u8::from(wanted(*cell)) << index;
        }
        Ring(ring)
    }

    const fn without(self, other: Ring) -> Ring {
        Ring(self.0 & !other.0)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In how many separate stretches these lie.
    const fn stretches(self) -> u32 {
        let ends = self.0 & !(self.0 << 1 | self.0 >> 5);
        (ends & 0b11_1111).count_ones()
    }
}

/// Which bodies can move now (BB-4.1), and where they can slide.
pub(crate) struct Movers<'a> {
    board: &'a Board,
    need: Need,
    outside: Cells,
    movable: PieceSet,
    /// Those of them next to an empty cell that cannot be reached from outside while they lie there.
    at_pockets: PieceSet,
}

impl<'a> Movers<'a> {
    pub(crate) fn new(board: &'a Board) -> Movers<'a> {
        let slides = Slides::new(board, None);
        let outside = slides.outside();
        // The way out begins with a step to a cell outside. If it needed a later step past the piece's own cell, the
        // cell behind that step would be open to a first step as well.
        let free = slides.beside(&outside);
        let need = board.landing_need();
        let mut movers = Movers { board, need, outside, movable: PieceSet::EMPTY, at_pockets: PieceSet::EMPTY };
        for at in free.taken_on(board) {
            let Some(piece) = board.body_at(at).filter(|_| board.covered_at(at).is_none()) else { continue };
            let empty = Ring::of(at, |cell| !board.cells[cell.index()].is_piece());
            if empty.stretches() > 1 && !board.holds_without(at) {
                continue;
            }
            movers.movable.insert(piece);
            if !empty.without(Ring::of(at, |cell| movers.outside.contains(cell))).is_empty() {
                movers.at_pockets.insert(piece);
            }
        }
        movers
    }

    /// Whether a body from `from` has enough around it on a cell of the frontier. Whether it fits there is known from
    /// that cell alone, since every body fits itself.
    fn lands(&self, from: Hex, spot: &FrontierCell) -> bool {
        let own = u8::from(from.touches(spot.at));
        spot.pieces >= self.need.pieces + own && (spot.bodies > own || !self.need.body)
    }

    /// Where a body can slide once it is free; its own cell is empty then.
    fn region(&self, piece: Piece) -> Option<Cells> {
        let at = self.board.places[piece.index()];
        self.at_pockets.contains(piece).then(|| Slides::new(self.board, Some(at)).from(at))
    }

    /// Every hyperspace move (BB-4.3).
    pub(crate) fn for_each_hyperspace(&self, mut each: impl FnMut(Hex, Hex)) {
        let board = self.board;
        let free = self.movable.without(self.at_pockets);
        for spot in board.frontier().iter().filter(|spot| self.outside.contains(spot.at)) {
            for piece in spot.fits.and(free).iter() {
                let from = board.places[piece.index()];
                if self.lands(from, spot) {
                    each(from, spot.at);
                }
            }
        }
        for piece in self.at_pockets.iter() {
            let (from, Some(region)) = (board.places[piece.index()], self.region(piece)) else { continue };
            for spot in board.frontier().iter().filter(|spot| spot.fits.contains(piece) && region.contains(spot.at)) {
                if self.lands(from, spot) {
                    each(from, spot.at);
                }
            }
        }
    }

    /// Every orbit move (BB-4.4): from, to, around.
    pub(crate) fn for_each_orbit(&self, mut each: impl FnMut(Hex, Hex, Hex)) {
        for piece in self.movable.iter() {
            let from = self.board.places[piece.index()];
            for pivot in from.neighbours().into_iter().filter(|&cell| self.board.body_at(cell).is_some()) {
                self.board.for_each_orbit_cell(from, pivot, |to| {
                    if let Some(spot) = self.board.frontier_at(to)
                        && spot.fits.contains(piece)
                        && self.lands(from, spot)
                    {
                        each(from, to, pivot);
                    }
                });
            }
        }
    }

    /// Every eclipse move (BB-4.5).
    pub(crate) fn for_each_eclipse(&self, mut each: impl FnMut(Hex, Hex)) {
        for piece in self.movable.iter() {
            let from = self.board.places[piece.index()];
            for to in from.neighbours() {
                if self.board.body_at(to).is_some() && self.board.covered_at(to).is_none() {
                    let spot = self.board.survey(to);
                    if spot.fits.contains(piece) && self.lands(from, &spot) {
                        each(from, to);
                    }
                }
            }
        }
    }
}

impl Board {
    /// The two-piece rule for a body that moves and is itself not counted (BB-4.2). What holds for placements while
    /// `big-bang` lies alone does not hold here.
    fn landing_need(&self) -> Need {
        Need { pieces: 2, body: self.bodies.len() > 1, common: true, rule: Rule::new("BB", 4, 2) }
    }

    /// The cells around `pivot` to which a piece on `from` can slide, keeping to the pivot.
    fn for_each_orbit_cell(&self, from: Hex, pivot: Hex, mut each: impl FnMut(Hex)) {
        let Some(start) = pivot.toward(from) else { return };
        let is_free = |cell: Hex| !self.cells[cell.index()].is_piece();
        let mut reached = Ring(0);
        for turn in [1, 5] {
            let mut here = start;
            loop {
                let next = Direction::around(here.index() + turn);
                let to = pivot.step(next);
                // The pivot is on one side of the step, so the cell on the other side has to be empty.
                if to == from || !is_free(to) || !is_free(to.step(here)) {
                    break;
                }
                reached.0 |= 1 << next.index();
                here = next;
            }
        }
        for direction in Direction::ALL.into_iter().filter(|direction| reached.0 >> direction.index() & 1 != 0) {
            each(pivot.step(direction));
        }
    }

    /// Whether there is a movable body on a cell, and which; or why not (BB-4.1).
    pub(crate) fn check_movable(&self, from: Hex) -> Result<Piece, Refusal> {
        let Some(piece) = self.body_at(from) else {
            return Err(Refusal::NoBodyThere { at: from, found: self.piece_at(from) });
        };
        if let Some(covered) = self.covered_at(from) {
            return Err(Refusal::OnEclipsed { from, piece, covered });
        }
        if let Some(apart) = self.cut_off_by(from) {
            return Err(Refusal::WouldSplit { from, piece, apart });
        }
        if !Slides::new(self, Some(from)).outside().contains(from) {
            return Err(Refusal::Blocked { from, piece, between: self.bottleneck(from) });
        }
        Ok(piece)
    }

    /// Two pieces that stand in the way of a piece: it could get past them if one of them were not there. None if it
    /// is walled in.
    fn bottleneck(&self, from: Hex) -> Option<(Hex, Hex)> {
        let slides = Slides::new(self, Some(from));
        let (inside, outside) = (slides.from(from), slides.outside());
        let pocket = std::iter::once(from).chain(self.frontier.iter().map(|spot| spot.at));
        let steps = pocket
            .filter(|&cell| inside.contains(cell))
            .flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
        let blocked = steps.filter(|&(cell, direction)| {
            let to = cell.step(direction);
            !self.cells[to.index()].is_piece() && !inside.contains(to)
        });
        // A gap that leads straight outside says more than one that leads to another pocket.
        let (cell, direction) = blocked.min_by_key(|&(cell, direction)| {
            let to = cell.step(direction);
            (!outside.contains(to), cell != from, cell)
        })?;
        Some((cell.step(direction.previous()), cell.step(direction.next())))
    }

    /// Whether and why not hyperspace can do this (BB-4.3).
    pub(crate) fn check_hyperspace(&self, from: Hex, to: Hex) -> Result<(), Refusal> {
        let piece = self.check_movable(from)?;
        if from == to {
            return Err(Refusal::SameCell { at: from, rule: Rule::new("BB", 4, 3) });
        }
        let spot = self.check_empty(to)?;
        // The target first: a cell far away is no place to land, whether or not it can be reached.
        self.check_landing(piece, to, self.landing_need(), &self.landing_cell(from, to, spot), Some(from))?;
        if !Slides::new(self, Some(from)).from(from).contains(to) {
            return Err(Refusal::OutOfReach { from, to, piece });
        }
        Ok(())
    }

    /// Whether and why not orbit can do this (BB-4.4).
    pub(crate) fn check_orbit(&self, from: Hex, to: Hex, around: Hex) -> Result<(), Refusal> {
        let piece = self.check_movable(from)?;
        if self.body_at(around).is_none() || !around.touches(from) {
            return Err(Refusal::NoPivot { from, around });
        }
        if from == to {
            return Err(Refusal::SameCell { at: from, rule: Rule::new("BB", 4, 4) });
        }
        let spot = self.check_empty(to)?;
        let mut reached = false;
        self.for_each_orbit_cell(from, around, |cell| reached |= cell == to);
        if !reached {
            return Err(Refusal::OutOfOrbit { from, to, around });
        }
        self.check_landing(piece, to, self.landing_need(), &self.landing_cell(from, to, spot), Some(from))
    }

    /// Whether and why not eclipse can do this (BB-4.5).
    pub(crate) fn check_eclipse(&self, from: Hex, to: Hex) -> Result<(), Refusal> {
        let piece = self.check_movable(from)?;
        if self.body_at(to).is_none() || !from.touches(to) {
            return Err(Refusal::NothingToEclipse { from, to });
        }
        if let Some(covered) = self.covered_at(to) {
            return Err(Refusal::ThirdInStack { to, covered });
        }
        let spot = self.landing_cell(from, to, self.survey(to));
        self.check_landing(piece, to, self.landing_need(), &spot, Some(from))
    }

    /// What is around a target once the mover has left its cell.
    fn landing_cell(&self, from: Hex, to: Hex, mut spot: FrontierCell) -> FrontierCell {
        if from.touches(to) {
            spot.pieces -= 1;
            spot.bodies -= 1;
        }
        spot
    }

    /// Moves a body from one cell to another, empty or not; no rule is asked but that of the black hole.
    pub(crate) fn relocate(&mut self, from: Hex, to: Hex) {
        let Some(piece) = self.body_at(from) else { return };
        self.lift(from);
        if self.piece_at(to).is_some() {
            self.cover(to, piece);
        } else {
            self.lay(piece, to);
        }
        self.absorb(piece, to);
    }
}
