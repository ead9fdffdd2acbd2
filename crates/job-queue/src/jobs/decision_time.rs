//! How long bots think about their decisions.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::{Bot, TimeUp};
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Millis, Rules};

/// How much time a bot has spent on its decisions, for tournaments' tables.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionTime {
    decisions: u64,
    time: Duration,
    longest: Duration,
}

impl DecisionTime {
    /// Adds the decisions of another game, or on another machine.
    pub fn add(&mut self, other: DecisionTime) {
        self.decisions += other.decisions;
        self.time = self.time.saturating_add(other.time);
        self.longest = self.longest.max(other.longest);
    }

    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// The average time of a decision.
    pub fn mean(&self) -> Duration {
        self.time.div_f64(self.decisions.max(1) as f64)
    }

    pub fn longest(&self) -> Duration {
        self.longest
    }
}

/// Sums up decisions. Clones share their total.
#[derive(Clone, Debug, Default)]
pub(super) struct Stopwatch(Arc<Mutex<DecisionTime>>);

impl Stopwatch {
    fn add(&self, thought: Duration) {
        let spent = DecisionTime { decisions: 1, time: thought, longest: thought };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(spent);
    }

    pub(super) fn total(&self) -> DecisionTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A bot that is timed. It plays as it would without that.
pub(super) struct TimedBot<R: Rules> {
    bot: Box<dyn Bot<R>>,
    stopwatch: Stopwatch,
    /// Since its last decision. A bot may think when it is asked for its delay; that belongs to the move it leads to.
    thought: Duration,
}

impl<R: Rules> TimedBot<R> {
    pub(super) fn new(bot: Box<dyn Bot<R>>, stopwatch: Stopwatch) -> TimedBot<R> {
        TimedBot { bot, stopwatch, thought: Duration::ZERO }
    }
}

impl<R: Rules> Bot<R> for TimedBot<R> {
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
            self.stopwatch.add(std::mem::take(&mut self.thought));
        }
        action
    }
}
