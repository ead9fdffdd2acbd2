//! The frontier of a board: empty cells next to pieces.

use crate::{Hex, Piece, PieceSet};

/// An empty cell that touches a piece, and what touches it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FrontierCell {
    /// Its coordinates.
    pub at: Hex,
    /// The number of pieces that touch it, overturned ones too.
    pub pieces: u8,
    /// The number of face-up bodies among them.
    pub bodies: u8,
    /// The number of pieces among them that keep phenomena away (BB-3.3).
    pub wary: u8,
    /// The bodies that share a feature with every body around (BB-3.2).
    pub fits: PieceSet,
}

impl FrontierCell {
    /// A cell that nothing touches.
    pub(crate) const fn nowhere(at: Hex) -> FrontierCell {
        FrontierCell { at, pieces: 0, bodies: 0, wary: 0, fits: PieceSet::BODIES_AND_EARTH }
    }

    /// A cell that one face-up piece touches.
    pub(crate) const fn beside(at: Hex, piece: Piece) -> FrontierCell {
        let mut spot = FrontierCell::nowhere(at);
        spot.touch(piece);
        spot
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
