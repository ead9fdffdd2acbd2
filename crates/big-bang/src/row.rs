//! The row of four pieces to choose from, with its two ways to be refilled.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::supply::Supply;
use crate::{Piece, PieceSet};

/// How many positions the row has.
pub const ROW: usize = 4;

/// The face-up pieces, positions 1 to 4 from left to right; a position may be empty.
///
/// ```
/// use big_bang::{Piece, Row};
///
/// let row = Row::new([None, Some(Piece::ORBIT), Some(Piece::EARTH), None]);
/// assert_eq!(row.iter().collect::<Vec<_>>(), [Piece::ORBIT, Piece::EARTH]);
/// assert!(row.pieces().contains(Piece::EARTH));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct Row {
    positions: [Option<Piece>; ROW],
}

impl Row {
    /// A row with these pieces at positions 1 to 4.
    pub fn new(positions: [Option<Piece>; ROW]) -> Row {
        Row { positions }
    }

    /// A row that is filled from the left (BB-2.1): the first piece drawn ends up rightmost.
    pub(crate) fn sliding(supply: &mut Supply) -> Row {
        let mut row = Row::default();
        row.fill(supply);
        row
    }

    /// A row whose positions are filled in order (BB-6.1, BB-9.1).
    pub(crate) fn standing(supply: &mut Supply) -> Row {
        let mut row = Row::default();
        row.fill_in_order(supply);
        row
    }

    /// What lies at positions 1 to 4.
    pub fn positions(&self) -> [Option<Piece>; ROW] {
        self.positions
    }

    /// The pieces, from left to right.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Piece> + use<> {
        self.positions.into_iter().flatten()
    }

    /// The pieces as a set.
    pub fn pieces(&self) -> PieceSet {
        self.iter().collect()
    }

    /// Takes a piece out of the row and says where it lay.
    pub(crate) fn take(&mut self, piece: Piece) -> Option<usize> {
        let position = self.positions.iter().position(|&other| other == Some(piece))?;
        self.positions[position] = None;
        Some(position)
    }

    /// Moves the pieces right, and lets new ones enter from the left until there are four (BB-2.3).
    pub(crate) fn fill(&mut self, supply: &mut Supply) {
        let mut filled = ROW;
        for position in (0..ROW).rev() {
            if let Some(piece) = self.positions[position].take() {
                filled -= 1;
                self.positions[filled] = Some(piece);
            }
        }
        for position in self.positions[..filled].iter_mut().rev() {
            *position = supply.draw();
        }
    }

    /// Fills the empty positions in order.
    fn fill_in_order(&mut self, supply: &mut Supply) {
        for position in self.positions.iter_mut().filter(|position| position.is_none()) {
            *position = supply.draw();
        }
    }

    /// Discards the rightmost piece.
    pub(crate) fn discard_rightmost(&mut self, supply: &mut Supply) {
        if let Some(piece) = self.positions.iter_mut().rev().find_map(Option::take) {
            supply.discard(piece);
        }
    }

    /// Puts a new piece where one was taken.
    pub(crate) fn replace(&mut self, position: usize, supply: &mut Supply) {
        self.positions[position] = supply.draw();
    }

    /// Has rows swept of which nothing can be played, until something can (BB-2.5). Says whether anything can: if
    /// nothing of all that is left can be played, the row stays as it is.
    pub(crate) fn sweep_until(
        &mut self,
        supply: &mut Supply,
        sweep: fn(&mut Row, &mut Supply),
        can_play: impl Fn(PieceSet) -> bool,
    ) -> bool {
        while !can_play(self.pieces()) {
            if !can_play(supply.pieces()) {
                return false;
            }
            sweep(self, supply);
        }
        true
    }

    /// Discards the row, the rightmost piece first, and lets new ones enter from the left (BB-2.5).
    pub(crate) fn sweep(&mut self, supply: &mut Supply) {
        self.discard_all(supply);
        self.fill(supply);
    }

    /// Discards the row, the rightmost piece first, and fills the positions in order (BB-6.2).
    pub(crate) fn sweep_in_order(&mut self, supply: &mut Supply) {
        self.discard_all(supply);
        self.fill_in_order(supply);
    }

    /// Puts the row under the pile, the left one first, and fills the positions in order (BB-9.3).
    pub(crate) fn bury(&mut self, supply: &mut Supply) {
        for piece in self.positions.iter_mut().filter_map(Option::take) {
            supply.bury(piece);
        }
        self.fill_in_order(supply);
    }

    fn discard_all(&mut self, supply: &mut Supply) {
        for piece in self.positions.iter_mut().rev().filter_map(Option::take) {
            supply.discard(piece);
        }
    }
}
