//! The shapes that a galaxy must have, and what is properly laid in them.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use crate::game::TILES_EACH;
use crate::tile::Side;
use crate::{Cell, Hand, Laid};

/// Some of the laid tiles of one bench.
type Group<'a> = ArrayVec<&'a Laid, TILES_EACH>;

/// The shape of a complete galaxy.
///
/// ```
/// use cosmic_factory::{Cell, Shape};
///
/// // Two tiles that are three columns apart leave no room for a square, but for lines.
/// let cells = [Cell::new(0, 0), Cell::new(3, 0)];
/// assert!(Shape::Square.placements_over(&cells).is_empty());
/// assert_eq!(Shape::Line.placements_over(&cells).len(), 6);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A square of three by three (CF-4.1).
    Square,
    /// A line of nine in either direction (CF-7.7).
    Line,
    /// Two squares of two by two, at fixed places (CF-7.11).
    TwoSquares,
    /// Any group of nine joined side to side (CF-7.3).
    Free,
}

/// Where a shape lies: the cells that it covers.
///
/// ```
/// use cosmic_factory::{Cell, Placement};
///
/// let square = Placement::Rectangle { corner: Cell::new(-1, 0), width: 3, height: 3 };
/// assert_eq!(square.cells().count(), 9);
/// assert!(square.covers(Cell::new(1, 2)) && !square.covers(Cell::new(2, 2)));
/// assert_eq!(Placement::TwoSquares.cells().count(), 8);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The square or the line.
    Rectangle {
        /// Its top left cell.
        corner: Cell,
        /// The number of columns.
        width: i32,
        /// The number of rows.
        height: i32,
    },
    /// The two squares, which have one place.
    TwoSquares,
}

impl Placement {
    /// Whether the shape covers `cell`.
    pub fn covers(self, cell: Cell) -> bool {
        match self {
            Placement::Rectangle { corner, width, height } => {
                (corner.x..corner.x + width).contains(&cell.x) && (corner.y..corner.y + height).contains(&cell.y)
            }
            Placement::TwoSquares => matches!((cell.x, cell.y), (0 | 1 | 3 | 4, 0 | 1)),
        }
    }

    /// The cells that it covers, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (corner, width, height) = match self {
            Placement::Rectangle { corner, width, height } => (corner, width, height),
            Placement::TwoSquares => (Cell::new(0, 0), 5, 2),
        };
        let around = (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(corner.x + x, corner.y + y)));
        around.filter(move |&cell| self.covers(cell))
    }
}

impl Shape {
    /// How many tiles a complete galaxy has.
    pub const fn tiles(self) -> usize {
        match self {
            Shape::TwoSquares => 8,
            Shape::Square | Shape::Line | Shape::Free => 9,
        }
    }

    /// Every placement on the table that covers all of `cells`; none for a free layout, which has no placements.
    pub fn placements_over(self, cells: &[Cell]) -> Vec<Placement> {
        let mut placements: Vec<Placement> = match self {
            Shape::Square => rectangles(3, 3, cells).collect(),
            Shape::Line => rectangles(9, 1, cells).chain(rectangles(1, 9, cells)).collect(),
            Shape::TwoSquares => vec![Placement::TwoSquares],
            Shape::Free => Vec::new(),
        };
        placements.retain(|placement| cells.iter().all(|&cell| placement.covers(cell)));
        placements
    }

    /// The tiles that are properly laid (CF-4.5): all of them if they fit, else the most that do; among as many,
    /// those laid earliest.
    pub(crate) fn properly_laid(self, laid: &[Laid]) -> Hand {
        let cells: ArrayVec<Cell, TILES_EACH> = laid.iter().map(|tile| tile.cell).collect();
        if !self.placements_over(&cells).is_empty() {
            return laid.iter().map(|tile| tile.tile).collect();
        }
        let groups: Vec<Group<'_>> = match self {
            Shape::Free => joined_groups(laid),
            _ => {
                let placements = laid.iter().flat_map(|tile| self.placements_over(&[tile.cell]));
                placements.map(|placement| laid.iter().filter(|tile| placement.covers(tile.cell)).collect()).collect()
            }
        };
        let best = groups.into_iter().min_by_key(|group| {
            let mut times: ArrayVec<u32, TILES_EACH> = group.iter().map(|tile| tile.time).collect();
            times.sort_unstable();
            (Reverse(group.len()), times)
        });
        best.unwrap_or_default().into_iter().map(|tile| tile.tile).collect()
    }

    /// Whether exactly the shape's cells are covered and no tile lies elsewhere (CF-4.3).
    pub(crate) fn is_complete(self, laid: &[Laid]) -> bool {
        laid.len() == self.tiles() && self.properly_laid(laid).len() == self.tiles()
    }

    /// Whether tiles on `cells` are complete, where `kept` of them were there before (CF-4.4, CF-7.3).
    pub(crate) fn is_filled(self, cells: &[Cell], kept: usize) -> bool {
        let distinct = cells.iter().enumerate().all(|(index, cell)| !cells[..index].contains(cell));
        let inside = cells.iter().all(|cell| cell.is_on_table());
        let shaped = match self {
            Shape::Free => is_joined(cells) && (kept > 0 || cells.contains(&Cell::new(0, 0))),
            _ => !self.placements_over(cells).is_empty(),
        };
        cells.len() == self.tiles() && distinct && inside && shaped
    }
}

/// All rectangles of this size on the table that could cover `cells`: those around the first of them, or simply
/// all if there is none.
fn rectangles(width: i32, height: i32, cells: &[Cell]) -> impl Iterator<Item = Placement> {
    let reach = |at: Option<i32>, size: i32| match at {
        Some(at) => (at - size + 1).max(-Cell::REACH)..=at.min(Cell::REACH - size + 1),
        None => -Cell::REACH..=Cell::REACH - size + 1,
    };
    let first = cells.first();
    let lefts = reach(first.map(|cell| cell.x), width);
    let tops = reach(first.map(|cell| cell.y), height);
    tops.flat_map(move |y| lefts.clone().map(move |x| Placement::Rectangle { corner: Cell::new(x, y), width, height }))
}

fn touch(a: Cell, b: Cell) -> bool {
    Side::ALL.into_iter().any(|side| a.neighbour(side) == Some(b))
}

/// Splits tiles into groups joined side to side.
fn joined_groups(laid: &[Laid]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for tile in laid {
        let (joined, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|other| touch(other.cell, tile.cell)));
        others.push(joined.into_iter().flatten().chain([tile]).collect());
        groups = others;
    }
    groups
}

fn is_joined(cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for &other in cells {
            if touch(cell, other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == cells.len()
}
