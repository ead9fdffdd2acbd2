//! The pieces of Cosmic Factory.

mod arms;
mod back;
mod badge;
mod defs;
mod earned;
mod figures;
mod galaxies;
mod galaxy;
mod grounds;
mod legend;
mod marks;
mod outline;
mod planets;
mod sheet;
mod space;
mod tile;
mod tones;
mod trail;
mod words;

pub use back::back;
pub use defs::defs;
pub use galaxies::{Place, galaxies};
pub use galaxy::galaxy;
pub use sheet::tile_sheet;
pub use tile::{SIDE, tile};
