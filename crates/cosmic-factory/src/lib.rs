//! The rules of Cosmic Factory.

mod card;
mod galaxy;
pub mod score;
mod shape;
pub mod tile;
mod tile_set;
mod track;

pub use card::{Card, UnknownCard};
pub use galaxy::{Cell, DrawingError, Galaxy, GalaxyError, Placed};
pub use score::score;
pub use shape::Shape;
pub use tile::{Tile, Turns};
pub use tile_set::{Hand, SetError, SetProblem, TILES, TileNumber, TileSet};
pub use track::{Color, Points, Track};
