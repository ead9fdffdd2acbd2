//! The scrubber of a replay, with marks where rounds and turns begin.

use leptos::prelude::*;
use page_model::replay::entry_words::moment_here;
use page_model::replay::scrubber::{HEIGHT, WIDTH, marks};

use super::player::use_player;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

#[component]
pub(super) fn Scrubber() -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let tape = player.tape();
    let (first, last) = (tape.first, tape.last);
    let (rounds, turns) = marks(&tape);
    let position = move || {
        let at = player.at.get();
        let count = t_string!(i18n, replay.at, at = at, all = last).to_string();
        moment_here(i18n, &words::names(i18n, room), &player.tape(), at)
            .map_or_else(|| count.clone(), |moment| [moment, count.clone()].join(t_string!(i18n, common.list_between)))
    };
    let go = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            player.go(step);
        }
    };
    view! {
        <div class="scrubber">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" aria-hidden="true">
                <path class="scrubber-turns" d=turns /> <path class="scrubber-rounds" d=rounds />
            </svg>
            <input
                type="range" min=first max=last step="1" data-action="scrub"
                aria-label=move || t_string!(i18n, replay.scrub) aria-valuetext=position
                prop:value=move || player.at.get().to_string()
                on:input=go
            />
        </div>
    }
}
