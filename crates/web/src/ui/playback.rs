//! The count as it is played back: by itself, step by step, or all at once.

use std::time::Duration;

use leptos::prelude::*;

const STEP_DURATION: Duration = Duration::from_millis(900);

/// A count that is played back.
#[derive(Copy, Clone)]
pub(crate) struct Playback {
    /// How many items have been counted; one more than there are once the last has been seen.
    pub(crate) counted: RwSignal<usize>,
    pub(crate) running: RwSignal<bool>,
    /// An item that somebody wants to look at, by its index.
    pub(crate) looked: RwSignal<Option<usize>>,
    /// How many items there are.
    items: Signal<usize>,
}

impl Playback {
    /// Begins to play back, or has played back at once where nothing may move.
    pub(crate) fn new(items: Signal<usize>, moves: bool) -> Playback {
        let counted = if moves { 0 } else { items.get_untracked() + 1 };
        let playback = Playback {
            counted: RwSignal::new(counted),
            running: RwSignal::new(moves),
            looked: RwSignal::new(None),
            items,
        };
        Effect::new(move |_| {
            // Each step has its time, also one that somebody asked for.
            playback.counted.track();
            if playback.running.get()
                && let Ok(next) = set_timeout_with_handle(move || playback.tick(), STEP_DURATION)
            {
                on_cleanup(move || next.clear());
            }
        });
        playback
    }

    fn tick(self) {
        // The component may be gone meanwhile.
        if self.running.try_get_untracked() == Some(true) {
            self.step();
        }
    }

    /// Counts one more item; at the end it stops.
    pub(crate) fn step(self) {
        let (counted, items) = (self.counted.get_untracked(), self.items.get_untracked());
        if counted < items {
            self.looked.set(None);
            self.counted.set(counted + 1);
        } else {
            self.skip();
        }
    }

    /// Goes back to the item before, and no longer goes on by itself.
    pub(crate) fn back(self) {
        let counted = self.counted.get_untracked().min(self.items.get_untracked());
        self.running.set(false);
        self.looked.set(None);
        self.counted.set(counted.saturating_sub(1));
    }

    /// Counts all that is left.
    pub(crate) fn skip(self) {
        self.running.set(false);
        self.looked.set(None);
        self.counted.set(self.items.get_untracked() + 1);
    }

    /// Begins from the start.
    pub(crate) fn replay(self) {
        self.looked.set(None);
        self.counted.set(0);
        self.running.set(true);
    }

    /// Looks at one item, and no longer goes on by itself.
    pub(crate) fn look(self, item: usize) {
        self.running.set(false);
        self.looked.set(Some(item));
    }

    /// Whether all has been counted, and the last step seen.
    pub(crate) fn is_over(self) -> bool {
        self.counted.get() > self.items.get()
    }

    /// The item that is shown now: the one that somebody looks at, else the last that was counted.
    pub(crate) fn current(self) -> Option<usize> {
        match self.looked.get() {
            Some(item) => Some(item),
            None if self.is_over() => None,
            None => self.counted.get().checked_sub(1),
        }
    }
}
