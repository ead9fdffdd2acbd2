//! The interface of a computer player.

use serde::de::Error as _;
use serde_json::Value;
use tabletop::{Dice, Millis, Rules};

/// Whether the time for a decision is up. Bots read no clock themselves.
pub type TimeUp<'a> = &'a dyn Fn() -> bool;

/// A computer player of one game, on one seat. All that it knows is the view of its seat.
pub trait Bot<R: Rules>: Send {
    /// In how many milliseconds the bot wants to decide, seeing this now; `None` if it has nothing to decide. Asked when
    /// something is awaited anew and after each of its moves.
    fn delay(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis>;

    /// The bot's decision: a move, or `None` if it would rather wait after all. When the time is up it settles for the
    /// best that it has found, within a few milliseconds.
    fn decide_until(&mut self, view: &R::View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<R::Move>;

    /// The decision without a time limit: with the same dice it is the same on every machine.
    fn decide(&mut self, view: &R::View, dice: &mut Dice) -> Option<R::Move> {
        self.decide_until(view, dice, &|| false)
    }

    /// Whether the next decision takes so long that it may be worth having another machine make it.
    fn is_laborious(&self, _view: &R::View) -> bool {
        false
    }

    /// All that the bot remembers, so that another instance can decide in its place; none if it cannot be passed on.
    fn memory(&self) -> Option<Value> {
        None
    }

    /// Replaces what the bot remembers by the [`memory`](Bot::memory) of another instance.
    ///
    /// # Errors
    /// If it does not fit. Nothing has changed then.
    fn restore_memory(&mut self, _memory: Value) -> serde_json::Result<()> {
        Err(serde_json::Error::custom("this bot has no memory"))
    }
}
