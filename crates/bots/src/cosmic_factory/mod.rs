//! Bots for Cosmic Factory.

mod bot;
pub mod builder;
mod choices;
mod draft;
mod expected_score;
mod first_timer;
mod greedy;
mod round_outcome;
mod skill;
mod tokens;

use cosmic_factory::CosmicFactory;
use tabletop::Seat;

pub use bot::CosmicFactoryBot;
pub use first_timer::FirstTimer;
pub use greedy::Greedy;

use crate::{Bot, Random};

/// The names of the bots: three to measure others by, then the levels, the strongest last. A level may be followed by
/// a number of iterations, see [`CosmicFactoryBot`].
pub const NAMES: [&str; 8] = ["random", "first-timer", "greedy", "novice", "easy", "medium", "hard", "expert"];

/// The bot of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<CosmicFactory>>> {
    match name {
        "random" => Some(Box::new(Random::new(seat))),
        "first-timer" => Some(Box::new(FirstTimer::new(seat))),
        "greedy" => Some(Box::new(Greedy::new(seat))),
        _ => Some(Box::new(CosmicFactoryBot::new(seat, name.parse().ok()?))),
    }
}
