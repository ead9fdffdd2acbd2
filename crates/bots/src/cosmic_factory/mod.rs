//! Players of Cosmic Factory.

pub mod balance;
pub mod builder;
mod greedy;

use cosmic_factory::CosmicFactory;
use tabletop::Seat;

pub use greedy::Greedy;

use crate::{Bot, Random};

/// The names of the players, the weakest first.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// The player of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<CosmicFactory>>> {
    match name {
        "random" => Some(Box::new(Random::new(seat))),
        "greedy" => Some(Box::new(Greedy::new(seat))),
        _ => None,
    }
}
