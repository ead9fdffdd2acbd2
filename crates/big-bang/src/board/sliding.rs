//! Sliding (BB-4.1): which cells a piece can reach without being lifted.
//!
//! A row of the window is a word, one bit for each cell, so that a step is taken from all cells of a row at once. A
//! step between two cells needs one of the two cells next to both to be empty. Axial rows lie askew: a cell touches
//! the cells at `q` and `q + 1` in the row above, and those at `q - 1` and `q` in the row below.

use crate::Hex;
use crate::board::Board;
use crate::hex::WINDOW;

/// A set of cells.
#[derive(Clone)]
pub(crate) struct Cells([u64; WINDOW]);

impl Cells {
    pub(crate) fn contains(&self, at: Hex) -> bool {
        self.0[at.row()] & at.bit() != 0
    }

    fn insert(&mut self, at: Hex) {
        self.0[at.row()] |= at.bit();
    }

    /// Those of the cells on which a board has a piece.
    pub(crate) fn taken_on(&self, board: &Board) -> impl Iterator<Item = Hex> {
        let (first, last) = (usize::from(board.rows.0), usize::from(board.rows.1));
        (first..=last).flat_map(move |row| {
            let mut bits = self.0[row] & board.taken[row];
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let column = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    Hex::in_window(row, column)
                })
            })
        })
    }
}

/// The empty cells of a board around its pieces, and between which of them a piece can slide.
pub(crate) struct Slides {
    /// The rows from the one above the pieces to the one below them.
    first: usize,
    last: usize,
    /// Cells in which nothing lies.
    empty: [u64; WINDOW],
    /// Whether the step from a cell to the left is open.
    left: [u64; WINDOW],
    /// Whether the step from a cell to the one above it at the same `q` is open.
    up: [u64; WINDOW],
    /// Whether the step from a cell to the one above it at `q + 1` is open.
    across: [u64; WINDOW],
}

impl Slides {
    /// The slides on a board, with one piece taken off if told so.
    pub(crate) fn new(board: &Board, without: Option<Hex>) -> Slides {
        let (first, last) = (usize::from(board.rows.0) - 1, usize::from(board.rows.1) + 1);
        let mut slides =
            Slides { first, last, empty: [!0; WINDOW], left: [0; WINDOW], up: [0; WINDOW], across: [0; WINDOW] };
        for row in first..=last {
            slides.empty[row] = !board.taken[row];
        }
        if let Some(at) = without {
            slides.empty[at.row()] |= at.bit();
        }
        for row in first..=last {
            let (above, here, below) = (slides.empty[row - 1], slides.empty[row], slides.empty[row + 1]);
            slides.left[row] = above | below << 1;
            slides.up[row] = above >> 1 | here << 1;
            slides.across[row] = above | here >> 1;
        }
        slides
    }

    /// The cells that a piece from far away can reach.
    pub(crate) fn outside(&self) -> Cells {
        let pieces = (self.first..=self.last).fold(0, |all, row| all | !self.empty[row]);
        // Columns beyond the pieces on either side.
        let beside = !(u64::MAX << pieces.trailing_zeros().min(63))
            | u64::MAX.checked_shl(WINDOW as u32 - pieces.leading_zeros()).unwrap_or(0);
        let mut reached = Cells([!0; WINDOW]);
        for row in self.first + 1..self.last {
            reached.0[row] = beside & self.empty[row];
        }
        self.spread(reached)
    }

    /// The cells that a piece on `from`, which must be empty, can reach.
    pub(crate) fn from(&self, from: Hex) -> Cells {
        let mut reached = Cells([0; WINDOW]);
        reached.insert(from);
        self.spread(reached)
    }

    /// The cells from which one step leads into a region, whatever lies there itself.
    pub(crate) fn beside(&self, region: &Cells) -> Cells {
        let mut beside = Cells([0; WINDOW]);
        for row in self.first + 1..self.last {
            beside.0[row] = self.arriving_from_above(region, row)
                | self.arriving_from_below(region, row)
                | region.0[row] << 1 & self.left[row]
                | (region.0[row] & self.left[row]) >> 1;
        }
        beside
    }

    /// Where steps from the row above lead.
    fn arriving_from_above(&self, region: &Cells, row: usize) -> u64 {
        let above = region.0[row - 1];
        above & self.up[row] | above >> 1 & self.across[row]
    }

    /// Where steps from the row below lead.
    fn arriving_from_below(&self, region: &Cells, row: usize) -> u64 {
        let below = region.0[row + 1];
        below & self.up[row + 1] | (below & self.across[row + 1]) << 1
    }

    /// All cells that can be reached from these, going down and up the rows until nothing is new. Rows beyond the
    /// pieces are open to each other, so one of them stands for all.
    fn spread(&self, mut reached: Cells) -> Cells {
        loop {
            let mut grown = false;
            for row in self.first..=self.last {
                let arrived = if row > self.first { self.arriving_from_above(&reached, row) } else { 0 };
                grown |= self.spread_row(&mut reached, row, arrived);
            }
            for row in (self.first..self.last).rev() {
                let arrived = self.arriving_from_below(&reached, row);
                grown |= self.spread_row(&mut reached, row, arrived);
            }
            if !grown {
                return reached;
            }
        }
    }

    fn spread_row(&self, reached: &mut Cells, row: usize, arrived: u64) -> bool {
        let before = reached.0[row];
        let mut cells = before | arrived & self.empty[row];
        loop {
            let right = cells << 1 & self.left[row];
            let left = (cells & self.left[row]) >> 1;
            let more = cells | (right | left) & self.empty[row];
            if more == cells {
                break;
            }
            cells = more;
        }
        reached.0[row] = cells;
        cells != before
    }
}

impl Board {
    /// Whether all pieces still hang together when the one on `gap` is gone.
    pub(super) fn holds_without(&self, gap: Hex) -> bool {
        self.cut_off_by(gap).is_none()
    }

    /// A piece that the one on `gap` alone connects to the others.
    pub(super) fn cut_off_by(&self, gap: Hex) -> Option<Hex> {
        let (first, last) = (usize::from(self.rows.0), usize::from(self.rows.1));
        let mut taken = self.taken;
        taken[gap.row()] &= !gap.bit();
        let start = gap.neighbours().into_iter().find(|next| taken[next.row()] & next.bit() != 0)?;
        let mut reached = Cells([0; WINDOW]);
        reached.insert(start);
        loop {
            let mut grown = false;
            for row in (first..=last).chain((first..last).rev()) {
                let (above, below) = (reached.0[row - 1], reached.0[row + 1]);
                let before = reached.0[row];
                let mut cells = before | (above | above >> 1 | below | below << 1) & taken[row];
                loop {
                    let more = cells | (cells << 1 | cells >> 1) & taken[row];
                    if more == cells {
                        break;
                    }
                    cells = more;
                }
                reached.0[row] = cells;
                grown |= cells != before;
            }
            if !grown {
                break;
            }
        }
        (first..=last).find_map(|row| {
            let rest = taken[row] & !reached.0[row];
            (rest != 0).then(|| Hex::in_window(row, rest.trailing_zeros() as usize))
        })
    }
}
