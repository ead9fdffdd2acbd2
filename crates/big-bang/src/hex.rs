//! Cells of the hexagon grid (BB-1.3).

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A cell, by its axial coordinates.
///
/// The board is unbounded, yet no game reaches its far parts. To come one row further out, a piece needs two pieces in
/// the row before it (BB-3.1), but for two placements by dark energy, and three pieces can be moved; so the 54 pieces
/// on the board reach at most 29 cells from the first. A coordinate here goes from -31 to 31.
///
/// ```
/// use big_bang::Hex;
///
/// let cell = Hex::new(3, -2).unwrap();
/// assert_eq!(cell.neighbours().map(Hex::q), [4, 4, 3, 2, 2, 3]);
/// assert!(cell.touches(Hex::new(4, -3).unwrap()));
/// assert_eq!(Hex::new(100, 0), None, "no game gets that far");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "(i64, i64)", into = "(i64, i64)"))]
pub struct Hex(u16);

/// The width and height of the window of cells.
pub(crate) const WINDOW: usize = 64;
/// How many cells the window has.
pub(crate) const CELLS: usize = WINDOW * WINDOW;
const MIDDLE: i64 = 32;
/// The largest coordinate.
const FAR: i64 = 31;

/// One of the six directions, in a circle.
///
/// ```
/// use big_bang::{Direction, Hex};
///
/// for direction in Direction::ALL {
///     let cell = Hex::ORIGIN.step(direction);
///     assert_eq!(Hex::ORIGIN.toward(cell), Some(direction));
///     assert_eq!(cell.step(direction.back()), Hex::ORIGIN);
/// }
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Direction(u8);

impl Direction {
    /// All six, each next to its neighbours in the circle.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// One for each of the three lines through a cell.
    pub const LINES: [Direction; 3] = [Direction(0), Direction(1), Direction(2)];

    /// How `q` and `r` change (BB-1.3).
    const STEPS: [(i64, i64); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

    /// What a step adds to a cell's index.
    const OFFSETS: [u16; 6] = {
        let mut offsets = [0; 6];
        let mut index = 0;
        while index < 6 {
            let (q, r) = Direction::STEPS[index];
            offsets[index] = (r * WINDOW as i64 + q) as u16;
            index += 1;
        }
        offsets
    };

    /// Its place in the circle, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The direction at this place of the circle, which closes after six.
    pub const fn around(index: usize) -> Direction {
        Direction((index % 6) as u8)
    }

    /// The next direction in the circle.
    pub const fn next(self) -> Direction {
        Direction::around(self.index() + 1)
    }

    /// The direction before in the circle.
    pub const fn previous(self) -> Direction {
        Direction::around(self.index() + 5)
    }

    /// The opposite direction.
    pub const fn back(self) -> Direction {
        Direction::around(self.index() + 3)
    }
}

impl Hex {
    /// Where it all begins.
    pub const ORIGIN: Hex = Hex((MIDDLE * WINDOW as i64 + MIDDLE) as u16);

    /// The cell with these coordinates, unless it is too far out.
    pub const fn new(q: i64, r: i64) -> Option<Hex> {
        if q.unsigned_abs() > FAR as u64 || r.unsigned_abs() > FAR as u64 {
            return None;
        }
        Some(Hex(((r + MIDDLE) * WINDOW as i64 + q + MIDDLE) as u16))
    }

    /// The axial column: grows to the right along a row.
    pub const fn q(self) -> i64 {
        (self.0 as usize % WINDOW) as i64 - MIDDLE
    }

    /// The axial row: grows downwards.
    pub const fn r(self) -> i64 {
        (self.0 as usize / WINDOW) as i64 - MIDDLE
    }

    /// The row of the window, from 0.
    pub(crate) const fn row(self) -> usize {
        self.0 as usize / WINDOW
    }

    /// The bit of the cell in its row.
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 as usize % WINDOW)
    }

    /// The cell of the window at this row and column.
    pub(crate) const fn in_window(row: usize, column: usize) -> Hex {
        Hex((row % WINDOW * WINDOW + column % WINDOW) as u16)
    }

    /// The cell's place in the window.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The next cell in a direction. The window has no edge: what leaves it comes back on the other side, where no
    /// piece is ever near.
    pub const fn step(self, direction: Direction) -> Hex {
        Hex(self.0.wrapping_add(Direction::OFFSETS[direction.index()]) % CELLS as u16)
    }

    /// The six neighbours, in the order of the directions.
    pub fn neighbours(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.step(direction))
    }

    /// The direction in which a neighbour lies; none if it is no neighbour.
    pub fn toward(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == other)
    }

    /// Whether the cells touch.
    pub const fn touches(self, other: Hex) -> bool {
        matches!(other.0.wrapping_sub(self.0) as i16, 1 | -1 | 64 | -64 | 63 | -63)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.q(), self.r())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Hex) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Hex {
    /// By row, then along the row.
    fn cmp(&self, other: &Hex) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl TryFrom<(i64, i64)> for Hex {
    type Error = String;

    fn try_from((q, r): (i64, i64)) -> Result<Hex, String> {
        Hex::new(q, r).ok_or_else(|| format!("[{q},{r}] is too far away: no game ever gets beyond {FAR}"))
    }
}

impl From<Hex> for (i64, i64) {
    fn from(hex: Hex) -> (i64, i64) {
        (hex.q(), hex.r())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bb_1_3_neighbours_lie_in_six_directions() {
        let cell = Hex::new(3, -2).unwrap();
        let found: Vec<(i64, i64)> = cell.neighbours().into_iter().map(Into::into).collect();
        assert_eq!(found, [(4, -2), (4, -3), (3, -3), (2, -2), (2, -1), (3, -1)]);
        for direction in Direction::ALL {
            let next = cell.step(direction);
            assert!(cell.touches(next) && next.touches(cell));
            assert_eq!(next.step(direction.back()), cell);
            assert_eq!(cell.toward(next), Some(direction));
            assert!(next.touches(cell.step(direction.next())) && next.touches(cell.step(direction.previous())));
            assert!(!cell.touches(next.step(direction)));
        }
        assert_eq!(Hex::new(0, 0), Some(Hex::ORIGIN));
    }

    #[test]
    fn what_is_too_far_away_is_no_cell() {
        assert_eq!(Hex::new(31, -31).map(<(i64, i64)>::from), Some((31, -31)));
        assert_eq!(Hex::new(32, 0), None);
        assert_eq!(Hex::new(0, i64::MIN), None);
    }
}
