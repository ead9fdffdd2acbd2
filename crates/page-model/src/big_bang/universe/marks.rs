//! What is shown about a board besides its pieces.

use big_bang::{Hex, Piece};

/// What is shown about a board besides its pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Cells that can be chosen now: where a piece may be placed or land.
    pub open: Vec<Hex>,
    /// Pieces that can be chosen now: bodies that an action may move, or cover.
    pub movable: Vec<Hex>,
    /// The body that an action moves.
    pub mover: Option<Hex>,
    /// The body that it turns around.
    pub pivot: Option<Hex>,
    /// A piece that is considered here and not placed yet.
    pub ghost: Option<(Hex, Piece)>,
    /// Where a better move ends than the one that was made, in a game that is looked at again.
    pub better: Option<Hex>,
    /// What was done instead of it.
    pub mistake: Option<MistakeMark>,
    /// Whether the ghost has been sent and only waits for its confirmation.
    pub sent: bool,
    /// The cell whose refusal is told.
    pub refused: Option<Hex>,
    /// The pieces that a refusal points at.
    pub causes: Vec<Hex>,
    /// Pieces that would be hidden or overturned.
    pub doomed: Vec<Hex>,
    /// Alignments to be drawn.
    pub lines: Vec<AlignmentLine>,
    /// Where something happened last.
    pub last: Vec<Hex>,
    /// Where bodies came from that were moved last, and where they went.
    pub traces: Vec<(Hex, Hex)>,
}

/// A move that was made where another one would have been better.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MistakeMark {
    /// Where the piece was placed, or landed.
    pub at: Hex,
    /// The piece.
    pub piece: Piece,
    /// Where it was moved from, if it was.
    pub from: Option<Hex>,
}

/// A cell that was chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    /// Which.
    pub at: Hex,
    /// Whether it was chosen by a key, so that it is not the second tap of two.
    pub deliberate: bool,
}

/// An alignment to be drawn: one run, or two that worm holes join.
#[derive(Clone, Debug, PartialEq)]
pub struct AlignmentLine {
    /// The cells of each run, from end to end.
    pub runs: Vec<Vec<Hex>>,
    /// The worm holes that join two runs, the one next to the first run first.
    pub holes: Option<(Hex, Hex)>,
    /// What is written at it, such as its points.
    pub text: String,
    /// Which of several looks it has: 0 for a shape, 1 for a colour, 2 for a threat.
    pub look: u8,
}
