//! How many watch: sent to all, but not each time that one of a crowd comes or goes.

use tabletop::Millis;

use crate::interface::Venue;
use crate::runner::TableRunner;

/// How long at least between two updates of how many watch, in milliseconds.
const MIN_UPDATE_INTERVAL: Millis = 1_000;

/// When all were sent how many watch, and whether that has changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct WatcherUpdates {
    /// When it was sent last, in monotonic milliseconds.
    sent_at: Option<Millis>,
    /// Whether somebody has come or gone since then.
    has_changed: bool,
}

impl WatcherUpdates {
    /// When it is sent again, because somebody has come or gone.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.has_changed.then(|| self.sent_at.map_or(0, |sent| sent + MIN_UPDATE_INTERVAL))
    }

    pub(crate) fn sent(&mut self, now: Millis) {
        (self.sent_at, self.has_changed) = (Some(now), false);
    }
}

impl TableRunner {
    /// Notes that somebody has come or gone. What players do is sent at once.
    pub(crate) fn note_arrival_or_departure(&mut self, is_seated: bool) {
        if is_seated || self.venue == Venue::Device {
            self.is_outdated = true;
        } else {
            self.watcher_updates.has_changed = true;
            self.update_watchers();
        }
    }

    /// Has the number of those who watch sent, when it is time.
    pub(crate) fn update_watchers(&mut self) {
        if self.watcher_updates.due().is_some_and(|due| due <= self.now.monotonic) {
            self.is_outdated = true;
        }
    }
}
