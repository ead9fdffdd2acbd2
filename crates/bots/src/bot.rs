//! What a computer player is.

use serde_json::Value;
use tabletop::{Dice, Millis, Rules};

/// Whether the time for a decision is up. Bots read no clock themselves.
pub type TimeUp<'a> = &'a dyn Fn() -> bool;

/// A player of one game, for one seat.
pub trait Bot<R: Rules>: Send {
    /// In how many milliseconds the bot means to act, seeing this now; `None` if it just waits. Asked when something
    /// is awaited anew and after each of its moves.
    fn pace(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis>;

    /// The bot's move at the moment it meant to act; `None` if it would rather wait after all. It settles for the best
    /// that it has found as soon as the time is up, within a few milliseconds.
    fn act_until(&mut self, view: &R::View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<R::Move>;

    /// The same without a limit: with the same dice it comes to the same on every machine.
    fn act(&mut self, view: &R::View, dice: &mut Dice) -> Option<R::Move> {
        self.act_until(view, dice, &|| false)
    }

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
