//! Drawings of Big Bang 13.7 that several screens share.

mod piece;

pub(crate) use piece::{PIECE_BOX, PieceBack, PieceFace, miniature};
