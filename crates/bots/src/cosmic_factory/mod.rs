//! Bots for Cosmic Factory.

mod bot;
pub mod builder;
mod choices;
mod draft;
mod expected_score;
mod greedy;
mod round_outcome;
mod skill;
mod tokens;

use cosmic_factory::CosmicFactory;
use tabletop::Seat;

pub use bot::CosmicFactoryBot;
pub use greedy::Greedy;

use crate::{Bot, Random};

/// The names of the bots: two to measure others by, then the levels, the strongest last. A level may be followed by
/// a number of iterations, see [`CosmicFactoryBot`].
pub const NAMES: [&str; 6] = ["random", "greedy", "easy", "medium", "hard", "expert"];

/// The bot of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<CosmicFactory>>> {
    match name {
        "random" => Some(Box::new(Random::new(seat))),
        "greedy" => Some(Box::new(Greedy::new(seat))),
        _ => Some(Box::new(CosmicFactoryBot::new(seat, name.parse().ok()?))),
    }
}
