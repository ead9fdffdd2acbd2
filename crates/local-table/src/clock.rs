//! The clock of the game. It stands still while nobody looks.

use protocol::to_client;
use tabletop::Millis;

/// What the clock shows, and since when it has been running, by the time of the device.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Clock {
    shown: Millis,
    running_since: Option<u64>,
}

impl Clock {
    /// A clock that stands still.
    pub(crate) fn stopped_at(shown: Millis) -> Clock {
        Clock { shown, running_since: None }
    }

    /// What it shows at some time of the device.
    pub(crate) fn at(&self, now: u64) -> Millis {
        self.shown + self.running_since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Lets it run or stand still; whether that is a change.
    pub(crate) fn run(&mut self, run: bool, now: u64) -> bool {
        if run == self.running_since.is_some() {
            return false;
        }
        *self = Clock { shown: self.at(now), running_since: run.then_some(now) };
        true
    }

    /// When it will show this, by the time of the device; never while it stands still.
    pub(crate) fn moment(&self, shown: Millis) -> Option<u64> {
        Some(self.running_since? + shown.saturating_sub(self.shown))
    }

    /// What the page is told of it.
    pub(crate) fn told(&self, now: u64) -> to_client::Clock {
        to_client::Clock { now: self.at(now), running: self.running_since.is_some() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_only_while_it_runs() {
        let mut clock = Clock::stopped_at(500);
        assert_eq!((clock.at(10_000), clock.moment(900)), (500, None));
        assert!(clock.run(true, 10_000) && !clock.run(true, 10_100));
        assert_eq!((clock.at(10_100), clock.moment(900)), (600, Some(10_400)));
        assert!(clock.run(false, 10_200));
        assert_eq!(clock.at(20_000), 700);
    }
}
