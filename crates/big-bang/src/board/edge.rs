//! Empty cells next to pieces.

use crate::{Hex, Piece, PieceSet};

/// An empty cell that touches a piece, and what touches it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The cell.
    pub at: Hex,
    /// How many pieces touch it.
    pub pieces: u8,
    /// How many of them are bodies, face up.
    pub bodies: u8,
    /// How many of them keep phenomena away.
    pub wary: u8,
    /// The bodies that share a feature with every body around (BB-3.2).
    pub fits: PieceSet,
}

impl Edge {
    /// A cell that nothing touches.
    pub(crate) const fn nowhere(at: Hex) -> Edge {
        Edge { at, pieces: 0, bodies: 0, wary: 0, fits: PieceSet::BODIES_AND_EARTH }
    }

    /// A cell that one face-up piece touches.
    pub(crate) const fn beside(at: Hex, piece: Piece) -> Edge {
        let mut edge = Edge::nowhere(at);
        edge.touch(piece);
        edge
    }

    /// A face-up piece comes to lie next to the cell.
    pub(crate) const fn touch(&mut self, piece: Piece) {
        self.pieces += 1;
        if piece.is_body() {
            self.bodies += 1;
            self.fits = self.fits.and(PieceSet::fitting(piece));
        } else {
            self.wary += piece.repels_phenomena() as u8;
        }
    }

    /// An overturned piece lies next to the cell.
    pub(crate) const fn touch_overturned(&mut self) {
        self.pieces += 1;
    }
}
