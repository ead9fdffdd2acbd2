//! Players of Big Bang 13.7.

use big_bang::BigBang;
use tabletop::Seat;

use crate::{Bot, Random};

/// The names of the players, the weakest first.
pub const NAMES: [&str; 1] = ["random"];

/// The player of that name, for `seat`.
pub fn by_name(name: &str, seat: Seat) -> Option<Box<dyn Bot<BigBang>>> {
    (name == NAMES[0]).then(|| Box::new(Random::new(seat)) as Box<dyn Bot<BigBang>>)
}
