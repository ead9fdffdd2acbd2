//! How long bots think.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::Bot;
use tabletop::{Dice, Millis, Rules};

/// What one bot has spent on its decisions, in all games and on all threads.
#[derive(Debug, Default)]
pub(super) struct Spent {
    decisions: AtomicU64,
    nanoseconds: AtomicU64,
    longest: AtomicU64,
}

impl Spent {
    fn add(&self, thought: Duration) {
        let nanoseconds = u64::try_from(thought.as_nanos()).unwrap_or(u64::MAX);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        self.longest.fetch_max(nanoseconds, Ordering::Relaxed);
    }

    /// How many decisions there were.
    pub(super) fn decisions(&self) -> u64 {
        self.decisions.load(Ordering::Relaxed)
    }

    /// How long a decision took on average.
    pub(super) fn mean(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed) / self.decisions().max(1))
    }

    /// How long the longest took.
    pub(super) fn longest(&self) -> Duration {
        Duration::from_nanos(self.longest.load(Ordering::Relaxed))
    }
}

/// A bot with a stopwatch. It plays as it would without.
pub(super) struct Timed<R: Rules> {
    bot: Box<dyn Bot<R>>,
    spent: Arc<Spent>,
    /// Since its last decision. A bot may think when it is asked for its pace; that belongs to the move it leads to.
    thought: Duration,
}

impl<R: Rules> Timed<R> {
    pub(super) fn new(bot: Box<dyn Bot<R>>, spent: Arc<Spent>) -> Timed<R> {
        Timed { bot, spent, thought: Duration::ZERO }
    }
}

impl<R: Rules> Bot<R> for Timed<R> {
    fn pace(&mut self, view: &R::View, dice: &mut Dice) -> Option<Millis> {
        let start = Instant::now();
        let pace = self.bot.pace(view, dice);
        self.thought += start.elapsed();
        pace
    }

    fn act(&mut self, view: &R::View, dice: &mut Dice) -> Option<R::Move> {
        let start = Instant::now();
        let action = self.bot.act(view, dice);
        self.thought += start.elapsed();
        if action.is_some() {
            self.spent.add(std::mem::take(&mut self.thought));
        }
        action
    }
}
