//! What is shown about a board besides its pieces.

use big_bang::{Hex, Piece};

/// What is shown about a board besides its pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    /// Cells that can be chosen now: where a piece may be placed or land.
    pub(crate) open: Vec<Hex>,
    /// Pieces that can be chosen now: bodies that an action may move, or cover.
    pub(crate) movable: Vec<Hex>,
    /// The body that an action moves.
    pub(crate) mover: Option<Hex>,
    /// The body that it turns around.
    pub(crate) pivot: Option<Hex>,
    /// A piece that is considered here and not placed yet.
    pub(crate) ghost: Option<(Hex, Piece)>,
    /// Where a better move ends than the one that was made, in a game that is looked at again.
    pub(crate) better: Option<Hex>,
    /// What was done instead of it.
    pub(crate) mistake: Option<Mistake>,
    /// Whether the ghost has been sent and only waits for its confirmation.
    pub(crate) sent: bool,
    /// The cell whose refusal is told.
    pub(crate) refused: Option<Hex>,
    /// The pieces that a refusal points at.
    pub(crate) causes: Vec<Hex>,
    /// Pieces that would be hidden or overturned.
    pub(crate) doomed: Vec<Hex>,
    /// Alignments to be drawn.
    pub(crate) lines: Vec<Line>,
    /// Where something happened last.
    pub(crate) last: Vec<Hex>,
    /// Where bodies came from that were moved last, and where they went.
    pub(crate) traces: Vec<(Hex, Hex)>,
}

/// A move that was made where another one would have been better.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// Where the piece was placed, or landed.
    pub(crate) at: Hex,
    /// The piece.
    pub(crate) piece: Piece,
    /// Where it was moved from, if it was.
    pub(crate) from: Option<Hex>,
}

/// A cell that was chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    /// Which.
    pub(crate) at: Hex,
    /// Whether it was chosen by a key, so that it is not the second tap of two.
    pub(crate) deliberate: bool,
}

/// An alignment to be drawn: one run, or two that worm holes join.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// The cells of each run, from end to end.
    pub(crate) runs: Vec<Vec<Hex>>,
    /// The worm holes that join two runs, the one next to the first run first.
    pub(crate) holes: Option<(Hex, Hex)>,
    /// What is written at it, such as its points.
    pub(crate) text: String,
    /// Which of several looks it has: 0 for a shape, 1 for a colour, 2 for a threat.
    pub(crate) look: u8,
}
