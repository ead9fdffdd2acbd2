//! Time that goes on while something is timed.

use std::time::Duration;

use leptos::prelude::*;
use tabletop::Millis;

use crate::browser;
use crate::live::Room;

/// How often a shown time is brought up to date.
const BEAT: Duration = Duration::from_millis(100);

/// What the game's clock shows, brought up to date ten times a second as long as the component lives.
pub(crate) fn use_now(room: Room) -> Signal<Millis> {
    let now = RwSignal::new(room.now());
    if let Ok(beat) = set_interval_with_handle(move || now.set(room.now()), BEAT) {
        on_cleanup(move || beat.clear());
    }
    Effect::new(move |_| now.set(room.clock.get().at(browser::now())));
    now.into()
}
