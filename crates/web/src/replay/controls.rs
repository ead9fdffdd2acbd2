//! The controls of a replay.

use leptos::prelude::*;

use super::jumps::Jumps;
use super::player::{ReplayPlayer, use_player};
use super::scrubber::Scrubber;
use super::try_it::TryIt;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::ui::{IconButton, Picker, Sign, Value};
use crate::words;
use page_model::replay::entry_words::eyes_in_words;
use page_model::replay::model::{Speed, Viewpoint};

#[component]
pub(super) fn Controls(
    seats: usize,
    /// What happened last, in words.
    #[prop(into)]
    happened: Signal<String>,
) -> impl IntoView {
    let (i18n, player) = (use_i18n(), use_player());
    let last = player.tape().last;
    view! {
        <section class="replay-controls" aria-label=move || t_string!(i18n, replay.controls)>
            // During playback there would be too much to announce.
            <p class="replay-happened" aria-live=move || if player.running.get() { "off" } else { "polite" }>
                <span>{move || happened.get()}</span>
                <span class="u-small u-muted">{move || t_string!(i18n, replay.at, at = player.at.get(), all = last).to_string()}</span>
            </p>
            <Scrubber />
            <div class="u-row replay-transport"><Transport /></div>
            <div class="u-row replay-looks"><EyesPicker seats /><SpeedPicker /><Jumps /><TryIt /></div>
        </section>
    }
}

/// Steps in both directions, and playback.
#[component]
fn Transport() -> impl IntoView {
    let (i18n, player) = (use_i18n(), use_player());
    let tape = player.tape();
    let (first, last) = (tape.first, tape.last);
    let at_first = Signal::derive(move || player.at.get() <= first);
    let at_last = Signal::derive(move || player.at.get() >= last);
    let has_rounds = tape.moments.iter().filter(|moment| moment.opens_round).count() > 1;
    let has_stretches = tape.moments.iter().any(|moment| moment.turn == 0 && moment.step < last);
    let turn_label = move |forward: bool| {
        let label = match (forward, has_stretches) {
            (false, false) => t_string!(i18n, replay.previous_turn),
            (true, false) => t_string!(i18n, replay.next_turn),
            (false, true) => t_string!(i18n, replay.previous_phase),
            (true, true) => t_string!(i18n, replay.next_phase),
        };
        label.to_owned()
    };
    let rounds = move |forward: bool| {
        let label = move || match forward {
            false => t_string!(i18n, replay.previous_round).to_owned(),
            true => t_string!(i18n, replay.next_round).to_owned(),
        };
        let (action, disabled) = if forward { ("next-round", at_last) } else { ("previous-round", at_first) };
        let class = if forward { "" } else { "replay-mirrored" };
        has_rounds.then(|| {
            view! {
                <IconButton action class icon=Sign::Skip label act=move |()| player.leap(forward, true) disabled />
            }
        })
    };
    view! {
        {rounds(false)}
        <IconButton action="previous-turn" class="replay-mirrored replay-slim" icon=Sign::Play disabled=at_first
            label=move || turn_label(false) act=move |()| player.leap(false, false) />
        <IconButton action="step-back" icon=Sign::ArrowLeft disabled=at_first
            label=move || t_string!(i18n, replay.step_back).to_owned() act=move |()| player.step(false) />
        <PlayButton player />
        <IconButton action="step-forward" icon=Sign::ArrowRight disabled=at_last
            label=move || t_string!(i18n, replay.step_forward).to_owned() act=move |()| player.step(true) />
        <IconButton action="next-turn" class="replay-slim" icon=Sign::Play disabled=at_last
            label=move || turn_label(true) act=move |()| player.leap(true, false) />
        {rounds(true)}
    }
}

/// Starts or stops the playback.
#[component]
fn PlayButton(player: ReplayPlayer) -> impl IntoView {
    let i18n = use_i18n();
    let label = move || match player.running.get() {
        true => t_string!(i18n, replay.pause),
        false => t_string!(i18n, replay.play),
    };
    view! {
        <button
            type="button" class="button main" data-action=move || if player.running.get() { "pause" } else { "play" }
            aria-label=label title=label on:click=move |_| player.toggle()
        >
            <crate::ui::Icon icon=Signal::derive(move || if player.running.get() { Sign::Pause } else { Sign::Play }) />
        </button>
    }
}

/// The viewpoint from which the game is seen.
#[component]
fn EyesPicker(seats: usize) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let values = Signal::derive(move || {
        Viewpoint::at_table(seats)
            .map(|eyes| Value::new(eyes.to_string(), eyes_in_words(i18n, &words::names(i18n, room), eyes)))
            .collect()
    });
    let choose = move |name: String| {
        if let Ok(eyes) = name.parse() {
            player.eyes.set(eyes);
        }
    };
    view! {
        <Picker setting="eyes" label=move || t_string!(i18n, replay.eyes).to_owned() values
            chosen=move || player.eyes.get().to_string() choose />
    }
}

/// The speed of the playback.
#[component]
fn SpeedPicker() -> impl IntoView {
    let (i18n, player) = (use_i18n(), use_player());
    let values = Signal::derive(move || {
        Speed::ALL
            .map(|speed| {
                let factor = speed.name().replace('.', t_string!(i18n, replay.decimal));
                Value::new(speed.name(), t_string!(i18n, replay.times, factor = factor).to_string())
            })
            .to_vec()
    });
    let choose = move |name: String| {
        if let Some(speed) = Speed::ALL.into_iter().find(|speed| speed.name() == name) {
            player.speed.set(speed);
        }
    };
    view! {
        <Picker setting="speed" label=move || t_string!(i18n, replay.speed).to_owned() values
            chosen=move || player.speed.get().name().to_owned() choose />
    }
}
