//! Bots for Big Bang 13.7.
//!
//! [`BigBangBot`] plays all modes on all levels. What it knows of a mode is a *heuristic*: candidate moves, a prior for
//! each, and a static evaluation of states. Novice and easy take the move with the highest prior of the few that they look
//! at; medium evaluates afterstates and follows the best moves until it is its turn again; hard and expert search by
//! information-set Monte Carlo tree search, and expert samples hidden information from beliefs that it updates by what
//! others do.

mod board_heuristic;
mod bot;
mod chain_heuristic;
mod evaluation;
mod first_timer;
mod gains;
mod hand_belief;
mod heuristic;
mod levels;
mod memory;
mod objective_belief;
mod objective_traits;
mod placement_scores;
mod search;
mod solitary_heuristic;
mod weights;
mod xorshift;

use big_bang::BigBang;
use tabletop::Seat;

pub use bot::BigBangBot;
pub use evaluation::{Candidate, Evaluation, Evaluator, final_values};
pub use first_timer::FirstTimer;
pub use solitary_heuristic::FULL_SCORE;

use crate::{Bot, Random};

/// The names of the bots. The levels come last and can be given a number of iterations for each decision, as in
/// `hard:500`. `first-timer` and `greedy` are baselines: one has just been told the rules, the other makes the move that
/// adds most to its own alignments at once, whatever it costs in years and whatever it gives to others.
pub const NAMES: [&str; 8] = ["random", "first-timer", "greedy", "novice", "easy", "medium", "hard", "expert"];

/// The bot of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<BigBang>>> {
    Some(match name {
        "random" => Box::new(Random::new(seat)),
        "first-timer" => Box::new(FirstTimer::new(seat)),
        "greedy" => Box::new(BigBangBot::greedy(seat)),
        _ => Box::new(BigBangBot::new(name.parse().ok()?, seat)),
    })
}
