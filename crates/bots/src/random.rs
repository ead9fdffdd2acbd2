//! A player without a plan, for any game.

use tabletop::{Dice, Millis, Rules, Seat};

use crate::{Bot, TimeUp};

/// Makes any legal move, after any pause.
#[derive(Copy, Clone, Debug)]
pub struct Random {
    seat: Seat,
}

impl Random {
    /// A random player for `seat`.
    pub fn new(seat: Seat) -> Random {
        Random { seat }
    }
}

impl<R: Rules> Bot<R> for Random {
    fn delay(&mut self, _view: &R::View, dice: &mut Dice) -> Option<Millis> {
        // Slow enough that a build is not always finished in time, which is part of the game.
        Some(300 + dice.below(6000) as Millis)
    }

    fn decide_until(&mut self, view: &R::View, dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<R::Move> {
        // What a seat may do depends only on what it may know, so any state that looks the same will do.
        R::imagine(view, dice).random_move(self.seat, dice)
    }
}
