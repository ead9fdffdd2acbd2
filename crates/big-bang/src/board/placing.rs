//! Placing pieces (BB-3).

use tabletop::Rule;

use crate::board::{Board, Content, FrontierCell};
use crate::{Hex, Piece, PieceSet, Refusal};

/// What a cell needs around it for a body to be placed there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// So many pieces.
    pub(crate) pieces: u8,
    /// A body among them.
    pub(crate) body: bool,
    /// A feature in common with every body among them.
    pub(crate) common: bool,
    /// The rule that says so.
    pub(crate) rule: Rule,
}

impl Need {
    /// One neighbour of any kind (BB-4.6).
    pub(crate) const DARK_ENERGY: Need = Need { pieces: 1, body: false, common: true, rule: Rule::new("BB", 4, 6) };

    fn is_met_by(self, spot: &FrontierCell) -> bool {
        spot.pieces >= self.pieces && (spot.bodies > 0 || !self.body)
    }

    /// The bodies that a cell takes.
    pub(super) fn taken_by(self, spot: &FrontierCell) -> PieceSet {
        if !self.is_met_by(spot) {
            PieceSet::EMPTY
        } else if self.common {
            spot.fits
        } else {
            PieceSet::BODIES_AND_EARTH
        }
    }
}

impl Board {
    /// The two-piece rule as it stands now (BB-3.1): one piece is enough while there is only one, and a body is asked
    /// for while there is any.
    pub(crate) fn usual_need(&self) -> Need {
        let alone = self.lying.len() == 1;
        Need {
            pieces: if alone { 1 } else { 2 },
            body: !alone && !self.bodies.is_empty(),
            common: true,
            rule: Rule::new("BB", 3, 1),
        }
    }

    /// Whether any of these bodies can be placed.
    pub(crate) fn takes_any(&self, bodies: PieceSet, need: Need) -> bool {
        self.frontier().iter().any(|spot| need.taken_by(spot).meets(bodies))
    }

    /// Every way to place one of these bodies.
    pub(crate) fn for_each_body(&self, bodies: PieceSet, need: Need, mut each: impl FnMut(Piece, Hex)) {
        for spot in self.frontier() {
            for piece in need.taken_by(spot).and(bodies).iter() {
                each(piece, spot.at);
            }
        }
    }

    /// The cells on which a phenomenon can be placed (BB-3.3).
    pub(crate) fn phenomenon_cells(&self) -> impl Iterator<Item = Hex> {
        self.frontier().iter().filter(|spot| takes_phenomenon(spot)).map(|spot| spot.at)
    }

    /// Whether and why not a body can be placed on a cell.
    pub(crate) fn check_body(&self, piece: Piece, at: Hex, need: Need) -> Result<(), Refusal> {
        let spot = self.check_empty(at)?;
        self.check_landing(piece, at, need, &spot, None)
    }

    /// Whether and why not a body can come to lie on a cell that has `spot` around it, `mover` not counted.
    pub(super) fn check_landing(
        &self,
        piece: Piece,
        at: Hex,
        need: Need,
        spot: &FrontierCell,
        mover: Option<Hex>,
    ) -> Result<(), Refusal> {
        if spot.pieces < need.pieces {
            let (found, wanted) = (spot.pieces, need.pieces);
            return Err(Refusal::TooFewNeighbours { at, found, wanted, rule: need.rule });
        }
        if need.body && spot.bodies == 0 {
            return Err(Refusal::NoBodyNear { at, rule: need.rule });
        }
        if need.common {
            let strange = at.neighbours().into_iter().find_map(|neighbour| {
                let body = self.body_at(neighbour).filter(|_| Some(neighbour) != mover)?;
                (!piece.fits(body)).then_some((neighbour, body))
            });
            if let Some((neighbour, body)) = strange {
                return Err(Refusal::NothingInCommon { piece, at, neighbour, body });
            }
        }
        Ok(())
    }

    /// Whether and why not a phenomenon can be placed on a cell.
    pub(crate) fn check_phenomenon(&self, piece: Piece, at: Hex) -> Result<(), Refusal> {
        let spot = self.check_empty(at)?;
        let repelling = at.neighbours().into_iter().find_map(|neighbour| match self.content(neighbour) {
            Content::Up(other) if other.repels_phenomena() => Some((neighbour, other)),
            _ => None,
        });
        if let Some((neighbour, other)) = repelling {
            return Err(Refusal::PhenomenonRepelled { piece, at, neighbour, other });
        }
        if !takes_phenomenon(&spot) {
            return Err(Refusal::PhenomenonAlone { piece, at, found: spot.pieces });
        }
        Ok(())
    }

    /// What is around a cell, if the cell is empty.
    pub(super) fn check_empty(&self, at: Hex) -> Result<FrontierCell, Refusal> {
        match self.content(at) {
            Content::Up(piece) | Content::Down(piece) => Err(Refusal::Occupied { at, piece }),
            Content::Frontier(index) => Ok(self.frontier[index]),
            Content::Void => Ok(FrontierCell::nowhere(at)),
        }
    }
}

fn takes_phenomenon(spot: &FrontierCell) -> bool {
    spot.pieces >= 2 && spot.wary == 0
}
