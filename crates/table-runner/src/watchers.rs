//! How many watch: told to all, but not each time that one of a crowd comes or goes.

use tabletop::Millis;

use crate::interface::Venue;
use crate::runner::TableRunner;

/// How often all are told at most that people who only watch have come or gone, in milliseconds.
const MIN_INTERVAL: Millis = 1_000;

/// What all were told of those who watch.
#[derive(Clone, Debug, Default)]
pub(crate) struct WatcherNews {
    /// When all were told last, in monotonic milliseconds.
    told_at: Option<Millis>,
    /// Whether somebody has come or gone since then.
    has_changed: bool,
}

impl WatcherNews {
    /// When all are told that somebody has come or gone.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.has_changed.then(|| self.told_at.map_or(0, |told| told + MIN_INTERVAL))
    }

    /// All are told now.
    pub(crate) fn told(&mut self, now: Millis) {
        (self.told_at, self.has_changed) = (Some(now), false);
    }
}

impl TableRunner {
    /// Notes that somebody has come or gone. Of players all are told at once.
    pub(crate) fn note_arrival_or_departure(&mut self, is_seated: bool) {
        if is_seated || self.venue == Venue::Device {
            self.is_outdated = true;
        } else {
            self.watcher_news.has_changed = true;
            self.mind_watchers();
        }
    }

    /// Has all told of those who watch, when it is time.
    pub(crate) fn mind_watchers(&mut self) {
        if self.watcher_news.due().is_some_and(|due| due <= self.now.monotonic) {
            self.is_outdated = true;
        }
    }
}
