//! The rules of Cosmic Factory: tiles, cards, scoring, and the game as a fold over its log.
//!
//! [`CosmicFactory`] is the game. [`score()`] explains what a galaxy is worth, [`score::fast`] counts it
//! a hundred times faster. Rule numbers such as CF-5.2 refer to `docs/rulings.md`.
#![warn(missing_docs)]

mod card;
mod galaxy;
pub mod game;
pub mod score;
mod shape;
pub mod solver;
pub mod tile;
mod tile_set;
mod track;

pub use card::{Card, UnknownCard};
pub use galaxy::{Cell, DrawingError, Galaxy, GalaxyError, Placed};
pub use game::{CosmicFactory, Laid, Mode, Move, Options, Refusal, TileAt, View};
pub use score::score;
pub use shape::{Placement, Shape};
pub use tile::{Tile, Turns};
pub use tile_set::{Hand, SetError, SetProblem, TILES, TileNumber, TileSet};
pub use track::{Color, Points, Track};
