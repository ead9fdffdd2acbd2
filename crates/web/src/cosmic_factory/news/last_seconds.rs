//! The countdown of the last seconds: one soft tick for each.

use leptos::prelude::*;
use page_model::cosmic_factory::news::last_seconds::{countdown, is_awaited};

use crate::cosmic_factory::frame::use_time_left;
use crate::cosmic_factory::use_live;
use crate::sound::use_sounds;
use page_model::sound::Tone;

/// Ticks in the last seconds.
#[component]
pub(super) fn LastSeconds() -> impl IntoView {
    let (live, sounds, left) = (use_live(), use_sounds(), use_time_left());
    let awaited = Memo::new(move |_| {
        let seat = live.room.seat.get();
        live.view.with(|view| view.as_deref().zip(seat).is_some_and(|(view, seat)| is_awaited(view, seat)))
    });
    let second = Memo::new(move |_| left.get().and_then(|(left, _)| countdown(left, awaited.get())));
    Effect::new(move |_| {
        if second.get().is_some() {
            sounds.play(Tone::Warning);
        }
    });
}
