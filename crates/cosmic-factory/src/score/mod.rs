//! What a galaxy earns, twice over: [`score()`] explains every point, [`fast`] only counts them.

mod account;
pub mod fast;
mod links;
mod tables;
mod trail;
mod zones;

pub use account::{Earning, GalaxyScore, Path, Source, score};
pub use tables::{constellation_points, path_points, zone_extra, zone_points};
pub use zones::{ConstellationZone, Corner, SpaceAt, Zone};
