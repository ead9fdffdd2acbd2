//! What a galaxy earns, twice over: [`score()`] explains every point, [`fast`] only counts them.
//!
//! The tables of the rules are functions of their own:
//!
//! ```
//! use cosmic_factory::score::{path_points, zone_extra, zone_points};
//! use cosmic_factory::{Card, Color};
//!
//! assert_eq!(Color::ALL.map(|color| zone_points(color, 7)), [3, 4, 7]);
//! assert_eq!(zone_extra(Card::IceAge, Color::Blue, 0), 1);
//! assert_eq!((3..=9).map(path_points).collect::<Vec<_>>(), [0, 1, 1, 2, 2, 2, 4]);
//! ```

mod account;
pub mod fast;
mod links;
mod tables;
mod trail;
mod zones;

pub use account::{Earning, GalaxyScore, Path, Source, score};
pub use tables::{constellation_points, path_points, zone_extra, zone_points};
pub use zones::{ConstellationZone, Corner, SpaceAt, Zone};
