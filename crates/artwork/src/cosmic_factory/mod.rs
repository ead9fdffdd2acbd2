//! The pieces of Cosmic Factory.

mod arms;
mod back;
mod badge;
mod card;
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
mod scored;
mod sheet;
mod space;
mod tile;
mod token;
pub(crate) mod tones;
mod trail;
pub(crate) mod words;

pub use back::back;
pub use card::card_picture;
pub use defs::defs;
pub use galaxies::{PlayerGalaxy, galaxies};
pub use galaxy::{frame, galaxy, layers, score_layers, tile_layers, trail_light};
pub use outline::zone_outline;
pub use scored::{ScoredZone, scored_zones};
pub use sheet::tile_sheet;
pub use tile::{SIDE, tile};
pub use token::{token, track_symbol};
