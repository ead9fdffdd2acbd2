//! Players of Cosmic Factory.

pub mod builder;
mod choices;
mod draft;
mod greedy;
mod player;
mod prospect;
mod reckoning;
mod skill;
mod tokens;

use cosmic_factory::CosmicFactory;
use tabletop::Seat;

pub use greedy::Greedy;
pub use player::Player;

use crate::{Bot, Random};

/// The names of the players: two to measure others by, then the levels, the strongest last. A level may be followed by
/// a number of iterations, see [`Player`].
pub const NAMES: [&str; 6] = ["random", "greedy", "easy", "medium", "hard", "expert"];

/// The player of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<CosmicFactory>>> {
    match name {
        "random" => Some(Box::new(Random::new(seat))),
        "greedy" => Some(Box::new(Greedy::new(seat))),
        _ => Some(Box::new(Player::new(seat, name.parse().ok()?))),
    }
}
