//! What a computer player is.

use tabletop::{Dice, Millis, Rules};

/// A player of one game, for one seat.
pub trait Bot<R: Rules>: Send {
    /// In how many milliseconds the bot means to act, seeing this now; `None` if it just waits. Asked when something
    /// is awaited anew and after each of its moves.
    fn pace(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis>;

    /// The bot's move at the moment it meant to act; `None` if it would rather wait after all.
    fn act(&mut self, view: &R::View, dice: &mut Dice) -> Option<R::Move>;
}
