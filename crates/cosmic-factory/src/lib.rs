#![doc = include_str!("../README.md")]
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
pub use galaxy::{Cell, Galaxy, GalaxyError, ParseGalaxyError, Placed};
pub use game::{CosmicFactory, Laid, MAX_PLAYERS, Mode, Move, Options, Refusal, TileAt, View};
pub use score::score;
pub use shape::{Placement, Shape};
pub use tile::{Tile, Turns};
pub use tile_set::{Hand, SetError, SetProblem, TILES, TileNumber, TileSet};
pub use track::{Color, Points, Track};
