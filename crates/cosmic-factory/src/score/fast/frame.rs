//! The arrangements of cells that fit into one word.

use std::marker::PhantomData;
use std::sync::LazyLock;

use crate::score::fast::paths::Paths;

/// A fixed arrangement of cells whose spaces fit into one word.
///
/// ```
/// use cosmic_factory::score::fast::{Frame, Line, Square, TwoSquares};
///
/// assert_eq!([Square::CELLS.len(), Line::CELLS.len(), TwoSquares::CELLS.len()], [9, 9, 8]);
/// assert_eq!(Square::WIDTH, 2 * 3, "two spaces for each tile of a row");
/// ```
pub trait Frame {
    /// Spaces per row: two for each tile, empty columns included.
    const WIDTH: usize;
    /// Column and row of each cell, in tiles.
    const CELLS: &'static [(usize, usize)];

    /// Brings the bits of the links into one small number, each to a place of its own. `across` has a bit at the NE
    /// space of every tile linked to the right, `down` at the SW space of every tile linked downwards.
    fn link_index(across: u64, down: u64) -> usize;

    /// What the links of this frame are worth, worked out once.
    fn paths() -> &'static Paths;
}

/// The square of nine (CF-4.1), row by row.
#[derive(Copy, Clone, Debug)]
pub struct Square;

impl Frame for Square {
    const WIDTH: usize = 6;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)];

    fn link_index(across: u64, down: u64) -> usize {
        // across: 1 3, 13 15, 25 27 to the odd places; down: 6 8 10, 18 20 22 to the even ones.
        let across = (across | across >> 8 | across >> 16) & 0b1010_1010_1010;
        let down = (down >> 6 | down >> 12) & 0b0101_0101_0101;
        (across | down) as usize
    }

    fn paths() -> &'static Paths {
        static PATHS: LazyLock<Paths> = LazyLock::new(Paths::of::<Square>);
        &PATHS
    }
}

/// The line of nine (CF-7.7).
#[derive(Copy, Clone, Debug)]
pub struct Line;

impl Frame for Line {
    const WIDTH: usize = 18;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)];

    fn link_index(across: u64, _down: u64) -> usize {
        // 1 3 5 7 stay, 9 11 13 15 go between them.
        ((across | across >> 7) & 0b1_1111_1110) as usize
    }

    fn paths() -> &'static Paths {
        static PATHS: LazyLock<Paths> = LazyLock::new(Paths::of::<Line>);
        &PATHS
    }
}

/// The two squares of four (CF-7.11), the left one first, with an empty column between them; a ninth tile is ignored.
#[derive(Copy, Clone, Debug)]
pub struct TwoSquares;

impl Frame for TwoSquares {
    const WIDTH: usize = 10;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (0, 1), (1, 1), (3, 0), (4, 0), (3, 1), (4, 1)];

    fn link_index(across: u64, down: u64) -> usize {
        // across: 1 7 stay, 21 27 go to 3 9; down: 10 12 16 18 go to 0 2 6 8.
        let across = (across | across >> 18) & 0b10_1000_1010;
        (across | down >> 10) as usize
    }

    fn paths() -> &'static Paths {
        static PATHS: LazyLock<Paths> = LazyLock::new(Paths::of::<TwoSquares>);
        &PATHS
    }
}

/// Rows of spaces.
pub(super) const fn height<F: Frame>() -> usize {
    let mut rows = 0;
    let mut index = 0;
    while index < F::CELLS.len() {
        let (_, row) = F::CELLS[index];
        if rows < 2 * row + 2 {
            rows = 2 * row + 2;
        }
        index += 1;
    }
    rows
}

/// Where the NW space of a cell lies in the word.
pub(crate) const fn offset<F: Frame>(column: usize, row: usize) -> usize {
    2 * row * F::WIDTH + 2 * column
}

/// Every cell of the rectangle around the frame.
pub(super) fn grid<F: Frame>() -> impl Iterator<Item = (usize, usize)> {
    (0..height::<F>() / 2).flat_map(|row| (0..F::WIDTH / 2).map(move |column| (column, row)))
}

/// Sets of spaces of a frame.
pub(super) struct Mask<F>(PhantomData<F>);

impl<F: Frame> Mask<F> {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    pub(super) const SPACES: u64 = Self::cross(u64::MAX, u64::MAX);
    pub(super) const HAS_RIGHT: u64 = Self::cross((1 << (F::WIDTH - 1)) - 1, u64::MAX);
    pub(super) const HAS_BELOW: u64 = Self::cross(u64::MAX, (1 << (height::<F>() - 1)) - 1);
    pub(super) const NW: u64 = Self::cross(Self::EVEN, Self::EVEN);
    pub(super) const NE: u64 = Self::cross(!Self::EVEN, Self::EVEN);
    pub(super) const SW: u64 = Self::cross(Self::EVEN, !Self::EVEN);

    /// The spaces in these columns and these rows.
    const fn cross(columns: u64, rows: u64) -> u64 {
        let mut mask = 0;
        let mut row = 0;
        while row < height::<F>() {
            if rows >> row & 1 != 0 {
                mask |= (columns & ((1 << F::WIDTH) - 1)) << (row * F::WIDTH);
            }
            row += 1;
        }
        mask
    }
}
