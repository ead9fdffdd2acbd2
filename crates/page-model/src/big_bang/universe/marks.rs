//! The marks of a board: all that is shown besides its pieces.

use big_bang::{Hex, Piece};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    pub open: Vec<Hex>,
    /// Pieces that can be chosen: bodies that an action may move, or cover.
    pub movable: Vec<Hex>,
    /// The body that an action moves.
    pub mover: Option<Hex>,
    /// The body around which it turns.
    pub pivot: Option<Hex>,
    /// A piece that is considered here and not placed yet.
    pub ghost: Option<(Hex, Piece)>,
    /// In a replay, the target of the better move.
    pub better: Option<Hex>,
    /// In a replay, the move that was made instead.
    pub mistake: Option<MistakeMark>,
    /// Whether the ghost has been sent and only waits for its confirmation.
    pub sent: bool,
    /// The cell at which a refusal is shown.
    pub refused: Option<Hex>,
    /// The pieces that cause the refusal.
    pub causes: Vec<Hex>,
    /// Pieces that would be hidden or overturned.
    pub doomed: Vec<Hex>,
    /// Alignments to be drawn.
    pub lines: Vec<AlignmentLine>,
    /// The marks of the last events.
    pub last: Vec<Hex>,
    /// The last movements of bodies.
    pub traces: Vec<(Hex, Hex)>,
}

/// A move that was made where another one would have been better.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MistakeMark {
    /// Where the piece was placed, or landed.
    pub at: Hex,
    pub piece: Piece,
    /// Where it was moved from, if it was.
    pub from: Option<Hex>,
}

/// A cell that was chosen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    pub at: Hex,
    /// Whether it was chosen by a key, and cannot be the second tap of a double tap.
    pub deliberate: bool,
}

/// An alignment to be drawn: one run, or two that worm holes join.
#[derive(Clone, Debug, PartialEq)]
pub struct AlignmentLine {
    /// The cells of each run, from end to end.
    pub runs: Vec<Vec<Hex>>,
    /// The worm holes that join two runs, the one next to the first run first.
    pub holes: Option<(Hex, Hex)>,
    /// Its label, such as its points.
    pub text: String,
    /// The style: 0 for a shape, 1 for a colour, 2 for a threat.
    pub look: u8,
}
