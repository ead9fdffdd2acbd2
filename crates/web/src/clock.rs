//! The game's clock as a signal.

use std::time::Duration;

use leptos::prelude::*;
use tabletop::Millis;

use crate::browser;
use crate::live::Room;

/// A clock with this much left, or less, is shown and announced as late.
pub(crate) const LATE_SECONDS: f64 = 10.0;

const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// What the game's clock shows, updated at `UPDATE_INTERVAL` as long as the component lives.
pub(crate) fn use_now(room: Room) -> Signal<Millis> {
    let now = RwSignal::new(room.now());
    if let Ok(interval) = set_interval_with_handle(move || now.set(room.now()), UPDATE_INTERVAL) {
        on_cleanup(move || interval.clear());
    }
    Effect::new(move |_| now.set(room.clock.get().at(browser::now())));
    now.into()
}
