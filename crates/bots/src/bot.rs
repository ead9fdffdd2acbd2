//! What a computer player is.

use serde_json::Value;
use tabletop::{Dice, Millis, Rules};

/// A player of one game, for one seat.
pub trait Bot<R: Rules>: Send {
    /// In how many milliseconds the bot means to act, seeing this now; `None` if it just waits. Asked when something
    /// is awaited anew and after each of its moves.
    fn pace(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis>;

    /// The bot's move at the moment it meant to act; `None` if it would rather wait after all.
    fn act(&mut self, view: &R::View, dice: &mut Dice) -> Option<R::Move>;

    /// Whether deciding what to do now takes so long that it may be worth having another machine do it.
    fn is_laborious(&self, _view: &R::View) -> bool {
        false
    }

    /// All that the bot has in mind, so that its like can decide in its place; none if that cannot be told.
    fn mind(&self) -> Option<Value> {
        None
    }

    /// Goes on with what its like has in mind; whether that made sense. If not, nothing has changed.
    fn take_over(&mut self, _mind: Value) -> bool {
        false
    }
}
