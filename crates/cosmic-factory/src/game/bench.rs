//! One player's nine tiles while a galaxy is built: in the hand, or laid.

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Cell, Galaxy, Hand, Placed, Shape, TileNumber, TileSet, Turns};

/// How many tiles a player builds with.
pub const TILES_EACH: usize = 9;

/// A tile of a galaxy in the game: which, where, and since when.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Laid {
    /// The cell that it covers.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cell: Cell,
    /// Its number in the [`TileSet`].
    pub tile: TileNumber,
    /// How it is turned.
    pub turns: Turns,
    /// Whether it lies face down.
    pub down: bool,
    /// When it was last laid, moved or turned: counts up with every such move of the round.
    pub time: u32,
}

/// A tile on a cell as records tell it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct TileAt {
    /// The column; it grows to the right.
    pub x: i32,
    /// The row; it grows downwards.
    pub y: i32,
    /// Its number in the [`TileSet`].
    pub tile: TileNumber,
    /// How it is turned.
    #[cfg_attr(feature = "serde", serde(default))]
    pub turns: Turns,
    /// Whether it lies face down.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub down: bool,
}

impl From<&Laid> for TileAt {
    fn from(laid: &Laid) -> TileAt {
        TileAt { x: laid.cell.x, y: laid.cell.y, tile: laid.tile, turns: laid.turns, down: laid.down }
    }
}

impl TileAt {
    /// The cell that it covers.
    pub const fn cell(&self) -> Cell {
        Cell::new(self.x, self.y)
    }
}

/// A player's nine tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bench {
    /// Tiles that are not laid.
    pub(crate) hand: Hand,
    /// Those laid, in no particular order.
    pub(crate) laid: ArrayVec<Laid, TILES_EACH>,
    /// The ninth tile of `parallel-universe` (CF-7.11), once it is known.
    pub(crate) discarded: Option<TileNumber>,
}

impl Bench {
    pub(crate) fn new(hand: Hand) -> Bench {
        Bench { hand, ..Bench::default() }
    }

    /// Whether the tile is one of the nine.
    pub(crate) fn owns(&self, tile: TileNumber) -> bool {
        self.hand.contains(tile) || self.find(tile).is_some()
    }

    pub(crate) fn find(&self, tile: TileNumber) -> Option<&Laid> {
        self.laid.iter().find(|laid| laid.tile == tile)
    }

    /// How many tiles lie face down.
    pub(crate) fn down(&self) -> usize {
        self.laid.iter().filter(|laid| laid.down).count()
    }

    pub(crate) fn is_complete(&self, shape: Shape) -> bool {
        shape.is_complete(&self.laid)
    }

    /// Lays, moves or turns a tile; a moved tile keeps its side (CF-7.1), one that lay there goes back to the hand.
    pub(crate) fn lay(&mut self, tile: TileNumber, cell: Cell, turns: Turns, time: u32) {
        if let Some(other) = self.laid.iter().find(|laid| laid.cell == cell && laid.tile != tile) {
            self.lift(other.tile);
        }
        let down = self.find(tile).is_some_and(|laid| laid.down);
        self.lift(tile);
        self.hand.remove(tile);
        self.laid.push(Laid { cell, tile, turns, down, time });
    }

    /// Takes a tile back to the hand, if it is laid.
    pub(crate) fn lift(&mut self, tile: TileNumber) {
        if let Some(index) = self.laid.iter().position(|laid| laid.tile == tile) {
            self.laid.remove(index);
            self.hand.insert(tile);
        }
    }

    pub(crate) fn set_down(&mut self, tile: TileNumber, down: bool) {
        if let Some(laid) = self.laid.iter_mut().find(|laid| laid.tile == tile) {
            laid.down = down;
        }
    }

    /// Takes back everything that is not properly laid (CF-4.4).
    pub(crate) fn clear_improper(&mut self, shape: Shape) {
        let proper = shape.properly_laid(&self.laid);
        let stray: ArrayVec<TileNumber, TILES_EACH> =
            self.laid.iter().map(|laid| laid.tile).filter(|&tile| !proper.contains(tile)).collect();
        for tile in stray {
            self.lift(tile);
        }
    }

    /// The laid tiles, sorted, as records tell them.
    pub(crate) fn tiles_at(&self) -> Vec<TileAt> {
        let mut tiles: Vec<TileAt> = self.laid.iter().map(TileAt::from).collect();
        tiles.sort_by_key(TileAt::cell);
        tiles
    }

    /// The galaxy as it is scored.
    pub(crate) fn galaxy(&self, tiles: &TileSet) -> Galaxy {
        galaxy(&self.laid, tiles)
    }
}

/// The galaxy that laid tiles make, ready to be scored: for a preview while building, too.
pub fn galaxy(laid: &[Laid], tiles: &TileSet) -> Galaxy {
    let placed =
        laid.iter().map(|&Laid { cell, tile, turns, down, .. }| Placed { cell, tile: tiles[tile], turns, down });
    Galaxy::new(placed.collect()).unwrap_or_default()
}
