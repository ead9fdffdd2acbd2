//! Players of Big Bang 13.7.
//!
//! [`Player`] plays all modes on all levels. What a mode is about is said by a *guide*: which moves are worth a thought,
//! how they look at a glance, what a state promises. Easy takes what looks best at a glance, now and then not; medium
//! weighs every move and follows the best until it is its turn again; hard and expert search, and expert draws
//! conclusions from what others do.

mod belief;
mod board_guide;
mod chain_guide;
mod evaluation;
mod gains;
mod glance;
mod guide;
mod hands;
mod levels;
mod memory;
mod noise;
mod player;
mod prospects;
mod search;
mod solitary_guide;
mod weights;

use big_bang::BigBang;
use tabletop::Seat;

pub use evaluation::{Candidate, Evaluation, Evaluator, final_values};
pub use player::Player;
pub use solitary_guide::FULL_SCORE;

use crate::{Bot, Random};

/// The names of the players. The levels come last and can be told how many iterations a decision takes, as in
/// `hard:500`. `greedy` is a yardstick: it makes the move that adds most to its own alignments at once, whatever it
/// costs in years and whatever it gives to others.
pub const NAMES: [&str; 6] = ["random", "greedy", "easy", "medium", "hard", "expert"];

/// The player of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<BigBang>>> {
    Some(match name {
        "random" => Box::new(Random::new(seat)),
        "greedy" => Box::new(Player::greedy(seat)),
        _ => Box::new(Player::new(name.parse().ok()?, seat)),
    })
}
