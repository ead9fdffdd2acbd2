//! The clock of one game. It runs only while somebody is there.

use protocol::to_client::ClockState;
use tabletop::Millis;

/// What the clock shows, and since when it has been running, in monotonic milliseconds.
#[derive(Copy, Clone, Debug)]
pub(crate) struct GameClock {
    shown: Millis,
    running_since: Option<Millis>,
}

impl GameClock {
    pub(crate) fn stopped_at(shown: Millis) -> GameClock {
        GameClock { shown, running_since: None }
    }

    /// What it shows at some monotonic time.
    pub(crate) fn at(&self, now: Millis) -> Millis {
        self.shown + self.running_since.map_or(0, |since| now.saturating_sub(since))
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Lets it run or stand still; whether that is a change.
    pub(crate) fn run(&mut self, run: bool, now: Millis) -> bool {
        if run == self.is_running() {
            return false;
        }
        *self = GameClock { shown: self.at(now), running_since: run.then_some(now) };
        true
    }

    /// At which monotonic time it will show this; never while it stands still.
    pub(crate) fn when(&self, shown: Millis) -> Option<Millis> {
        Some(self.running_since? + shown.saturating_sub(self.shown))
    }

    pub(crate) fn shown(&self, now: Millis) -> ClockState {
        ClockState { now: self.at(now), running: self.is_running() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_only_while_it_runs() {
        let mut clock = GameClock::stopped_at(500);
        assert_eq!((clock.at(10_000), clock.when(900)), (500, None));
        assert!(clock.run(true, 10_000) && !clock.run(true, 10_100));
        assert_eq!((clock.at(10_100), clock.when(900)), (600, Some(10_400)));
        assert!(clock.run(false, 10_200));
        assert_eq!(clock.at(20_000), 700);
    }
}
