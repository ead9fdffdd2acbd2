//! The clock of one game. It runs only while somebody is there.

use std::time::Duration;

use protocol::to_client::Clock;
use tabletop::Millis;
use tokio::time::Instant;

/// What the clock shows, and since when it has been running.
#[derive(Copy, Clone, Debug)]
pub(super) struct GameClock {
    shown: Millis,
    running_since: Option<Instant>,
}

impl GameClock {
    /// A clock that stands still.
    pub(super) fn stopped_at(shown: Millis) -> GameClock {
        GameClock { shown, running_since: None }
    }

    /// What it shows now.
    pub(super) fn now(&self) -> Millis {
        self.shown + self.running_since.map_or(0, |since| since.elapsed().as_millis() as Millis)
    }

    pub(super) fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Lets it run or stand still; whether that is a change.
    pub(super) fn run(&mut self, run: bool) -> bool {
        if run == self.is_running() {
            return false;
        }
        self.shown = self.now();
        self.running_since = run.then(Instant::now);
        true
    }

    /// When it will show this; never while it stands still.
    pub(super) fn moment(&self, shown: Millis) -> Option<Instant> {
        let since = self.running_since?;
        Some(since + Duration::from_millis(shown.saturating_sub(self.shown)))
    }

    pub(super) fn told(&self) -> Clock {
        Clock { now: self.now(), running: self.is_running() }
    }
}
