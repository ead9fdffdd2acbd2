//! How long bots think.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::{Bot, TimeUp};
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Millis, Rules};

/// What a bot has spent on its decisions.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    decisions: u64,
    time: Duration,
    longest: Duration,
}

impl Spent {
    /// Takes in what was spent in another game, or by another machine.
    pub fn add(&mut self, other: Spent) {
        self.decisions += other.decisions;
        self.time = self.time.saturating_add(other.time);
        self.longest = self.longest.max(other.longest);
    }

    /// How many decisions there were.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// How long a decision took on average.
    pub fn mean(&self) -> Duration {
        self.time.div_f64(self.decisions.max(1) as f64)
    }

    /// How long the longest took.
    pub fn longest(&self) -> Duration {
        self.longest
    }
}

/// A watch that somebody else can read.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch(Arc<Mutex<Spent>>);

impl Watch {
    fn add(&self, thought: Duration) {
        let spent = Spent { decisions: 1, time: thought, longest: thought };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(spent);
    }

    /// What was spent so far.
    pub(super) fn spent(&self) -> Spent {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A bot with a stopwatch. It plays as it would without.
pub(super) struct Timed<R: Rules> {
    bot: Box<dyn Bot<R>>,
    watch: Watch,
    /// Since its last decision. A bot may think when it is asked for its delay; that belongs to the move it leads to.
    thought: Duration,
}

impl<R: Rules> Timed<R> {
    pub(super) fn new(bot: Box<dyn Bot<R>>, watch: Watch) -> Timed<R> {
        Timed { bot, watch, thought: Duration::ZERO }
    }
}

impl<R: Rules> Bot<R> for Timed<R> {
    fn delay(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis> {
        let start = Instant::now();
        let delay = self.bot.delay(view, dice);
        self.thought += start.elapsed();
        delay
    }

    fn decide_until(&mut self, view: &R::View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<R::Move> {
        let start = Instant::now();
        let action = self.bot.decide_until(view, dice, is_time_up);
        self.thought += start.elapsed();
        if action.is_some() {
            self.watch.add(std::mem::take(&mut self.thought));
        }
        action
    }
}
