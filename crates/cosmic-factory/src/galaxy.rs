//! A galaxy as it is scored: tiles on cells.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::tile::{Side, Tile, TileError, Turns};

/// A place on the grid; x grows to the right, y grows downwards.
///
/// ```
/// use cosmic_factory::Cell;
/// use cosmic_factory::tile::Side;
///
/// let mut cells = [Cell::new(1, 0), Cell::new(0, 1), Cell::new(0, 0)];
/// cells.sort();
/// assert_eq!(cells, [Cell::new(0, 0), Cell::new(1, 0), Cell::new(0, 1)], "row by row, as text is read");
/// assert_eq!(cells[0].neighbour(Side::South), Some(cells[2]));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Cell {
    // The row stands first so that cells sort like text is read.
    /// The row; it grows downwards.
    pub y: i32,
    /// The column; it grows to the right.
    pub x: i32,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { y, x }
    }

    /// Tiles in a game lie within this many columns and rows of the origin (CF-4.7).
    pub const REACH: i32 = 16;

    /// Whether a tile may be laid here in a game.
    pub const fn is_on_table(self) -> bool {
        -Cell::REACH <= self.x && self.x <= Cell::REACH && -Cell::REACH <= self.y && self.y <= Cell::REACH
    }

    /// The cell next to this one; at the very edge of what can be counted there is none.
    pub fn neighbour(self, side: Side) -> Option<Cell> {
        let Cell { y, x } = self;
        Some(match side {
            Side::North => Cell::new(x, y.checked_sub(1)?),
            Side::East => Cell::new(x.checked_add(1)?, y),
            Side::South => Cell::new(x, y.checked_add(1)?),
            Side::West => Cell::new(x.checked_sub(1)?, y),
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

/// A tile on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The cell that it covers.
    pub cell: Cell,
    /// Its face, not turned.
    pub tile: Tile,
    /// How it is turned.
    pub turns: Turns,
    /// Whether it lies face down: no spaces, no arms.
    pub down: bool,
}

/// Tiles on cells, at most one on each: any layout, also incomplete or in pieces.
///
/// ```
/// use cosmic_factory::{Cell, Galaxy};
///
/// let galaxy: Galaxy = "
///     g1g0b2*/nw   x
///     .            o3o0g1b0/-
/// ".parse()?;
/// assert_eq!(galaxy.tiles().len(), 3);
/// assert!(galaxy.tiles()[1].down, "an x is a tile that lies face down");
/// assert_eq!(galaxy.index_at(Cell::new(1, 1)), Some(2));
/// # Ok::<(), cosmic_factory::ParseGalaxyError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Galaxy(Vec<Placed>);

/// Why tiles on cells are not a galaxy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GalaxyError {
    /// More tiles than a galaxy can have.
    #[error("a galaxy has at most {most} tiles, not {found}", most = Galaxy::MOST_TILES)]
    TooMany {
        /// How many there were.
        found: usize,
    },
    /// Two tiles on one cell.
    #[error("two tiles lie on the cell {0}")]
    Overlap(Cell),
}

impl Galaxy {
    /// The most tiles in one galaxy.
    pub const MOST_TILES: usize = 20;

    /// A galaxy of these tiles.
    ///
    /// ```
    /// use cosmic_factory::{Cell, Galaxy, GalaxyError, Placed, Turns};
    ///
    /// let placed = Placed { cell: Cell::new(0, 0), tile: "****/nesw".parse()?, turns: Turns::default(), down: false };
    /// assert!(Galaxy::new(vec![placed]).is_ok());
    /// assert_eq!(Galaxy::new(vec![placed, placed]), Err(GalaxyError::Overlap(placed.cell)));
    /// # Ok::<(), cosmic_factory::tile::TileError>(())
    /// ```
    ///
    /// # Errors
    /// If they are too many, or two lie on one cell.
    pub fn new(mut tiles: Vec<Placed>) -> Result<Galaxy, GalaxyError> {
        if tiles.len() > Galaxy::MOST_TILES {
            return Err(GalaxyError::TooMany { found: tiles.len() });
        }
        tiles.sort_by_key(|placed| placed.cell);
        match tiles.windows(2).find(|pair| pair[0].cell == pair[1].cell) {
            Some(pair) => Err(GalaxyError::Overlap(pair[0].cell)),
            None => Ok(Galaxy(tiles)),
        }
    }

    /// The tiles, in the order of their cells: row by row from the top.
    pub fn tiles(&self) -> &[Placed] {
        &self.0
    }

    /// The index in [`Galaxy::tiles`] of the tile on `cell`.
    pub fn index_at(&self, cell: Cell) -> Option<usize> {
        self.0.binary_search_by_key(&cell, |placed| placed.cell).ok()
    }

    /// The index of the tile next to the tile with index `tile`.
    pub fn neighbour(&self, tile: usize, side: Side) -> Option<usize> {
        self.index_at(self.0[tile].cell.neighbour(side)?)
    }
}

/// Why a drawing is not a galaxy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGalaxyError {
    /// A word is not a tile.
    #[error("the tile at {cell}: {error}")]
    Tile {
        /// Column and row of the word, from 0.
        cell: Cell,
        /// What is wrong with it.
        error: TileError,
    },
    /// The tiles make no galaxy.
    #[error("{0}")]
    Galaxy(#[from] GalaxyError),
}

impl FromStr for Galaxy {
    type Err = ParseGalaxyError;

    /// Reads a drawing: a line of text per row, tiles in their notation as they lie, `.` for an empty cell and
    /// `x` for a tile that lies face down.
    fn from_str(drawing: &str) -> Result<Galaxy, ParseGalaxyError> {
        let mut tiles = Vec::new();
        for (y, line) in (0..).zip(drawing.lines().filter(|line| !line.trim().is_empty())) {
            for (x, word) in (0..).zip(line.split_whitespace()) {
                if word == "." {
                    continue;
                }
                let cell = Cell::new(x, y);
                let down = word == "x";
                let face = if down { "****/-" } else { word };
                let tile = face.parse().map_err(|error| ParseGalaxyError::Tile { cell, error })?;
                tiles.push(Placed { cell, tile, turns: Turns::default(), down });
            }
        }
        Ok(Galaxy::new(tiles)?)
    }
}
