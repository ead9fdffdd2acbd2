//! The screen of the build.

mod account;
mod actions;
mod board;
mod builder;
mod confirm;
mod control;
mod hurry_bots;
mod keys;
mod others;
mod pointer;
mod preview;
mod tokens;
mod tray;
mod watching;

use std::sync::Arc;

use cosmic_factory::{Card, Track};
use leptos::prelude::*;
use tabletop::Seat;

use self::account::Account;
use self::actions::BuildActions;
use self::board::{BuildBoard, tracks_of};
use self::builder::BuildControls;
use self::confirm::Confirm;
use self::control::CardControl;
use self::others::Others;
use self::pointer::{DragShadow, Dragging};
use self::preview::{preview_now, use_lying, use_preview};
use self::tray::Tray;
use self::watching::Watching;
use super::answers::WorthHere;
use super::cards::CardPanel;
use super::draw::TrackScale;
use super::frame::{TableFrame, use_time_left};
use super::points_table::PointsPanel;
use super::use_tiles;
use crate::clock::LATE_SECONDS;
use crate::learn::use_lesson;
use crate::notifications::use_notifications;
use crate::room::use_room;
use crate::sound::use_sounds;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{SayLine, Sheet};
use crate::words;
use page_model::cosmic_factory::build::preview::Preview;
use page_model::sound::Tone;

/// The build, for players and for watchers.
#[component]
pub(crate) fn Build() -> impl IntoView {
    match use_room().seat.get_untracked() {
        Some(seat) => view! { <Building seat /> }.into_any(),
        None => view! { <Watching /> }.into_any(),
    }
}

/// The build of the player on a seat.
#[component]
fn Building(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let builder = BuildControls::new(seat);
    let lying = use_lying(builder);
    let preview = use_preview(builder, lying);
    let dragging = Dragging::new(builder);
    let left = use_time_left();
    let late = Memo::new(move |_| left.get().is_some_and(|(left, _)| left <= LATE_SECONDS));
    warn_when_late(late);
    let asked = RwSignal::new(None::<Track>);
    let open = RwSignal::new(false);
    let on_why = Callback::new(move |track| {
        asked.set(Some(track));
        open.set(true);
    });
    let tiles = use_tiles();
    // Computed at once, since the preview follows a frame later and would answer for the previous cell.
    let worth = move |()| spoken_worth(i18n, builder, &preview_now(builder, &tiles, &lying.get_untracked()));
    provide_context(WorthHere(Callback::new(worth)));
    keys::use_keys(builder);
    builder.follow_window();
    let why_label = Signal::derive(move || {
        asked.get().map(|track| words::cosmic_factory::track(i18n, track).to_owned()).unwrap_or_default()
    });
    let card = builder.card;
    let kind = Signal::derive(move || format!("build {}", builder.window().form()));
    view! {
        <TableFrame screen="build" kind=kind columns=Signal::derive(move || builder.window().columns) rows=Signal::derive(move || builder.window().rows)>
            <h1 class="u-unseen">{t!(i18n, build.title)}</h1>
            <BuildBoard builder lying preview dragging late on_why />
            <section class="table-hand u-stack-tight" aria-label=move || t_string!(i18n, build.tray)>
                <div class="build-say" class:taught=use_lesson().is_some()>
                    <SayLine text=Signal::derive(move || status(i18n, builder)) />
                    <CardControl builder />
                </div>
                <Tray builder dragging />
            </section>
            // On low screens the card scrolls, so it must be focusable.
            <aside class="table-side u-wide" tabindex="0" aria-label=move || t_string!(i18n, game.card)>
                <CardPanel />
                <PointsPanel card />
            </aside>
            <aside class="table-rest">
                <section class="u-stack-tight u-wide">
                    <h2 class="label">{t!(i18n, game.tracks)}</h2>
                    <ul class="track-list">{Track::ALL.map(|track| own_track(builder, preview, track)).into_iter().collect_view()}</ul>
                </section>
                <Others own=Some(seat) />
                // Its size does not depend on its content, so that nothing moves under a finger.
                <section class="u-stack-tight u-wide build-account" tabindex="0" aria-label=move || t_string!(i18n, build.preview.title)>
                    <h2 class="label">{t!(i18n, build.preview.title)}</h2>
                    <Account preview card />
                </section>
            </aside>
            <BuildActions builder />
            <Confirm builder />
            <DragShadow dragging />
            <Sheet open label=why_label>
                {move || asked.get().map(|track| view! { <Account preview card only=track /> })}
            </Sheet>
        </TableFrame>
    }
}

/// One of our tracks, with its expected gain.
fn own_track(builder: BuildControls, preview: Signal<Arc<Preview>>, track: Track) -> impl IntoView {
    let value = Memo::new(move |_| tracks_of(builder, track));
    let gain = Memo::new(move |_| preview.with(|preview| preview.gain(track)));
    let lowest = Memo::new(move |_| {
        let after = preview.with(|preview| preview.after());
        track != Track::Star && after[track] == after.weakest()
    });
    view! { <TrackScale track value gain lowest /> }
}

/// The points of the galaxy in words; with a held tile, including that tile on its target.
fn spoken_worth(i18n: Texts, builder: BuildControls, preview: &Preview) -> String {
    let [green, blue, orange, star] = Track::ALL.map(|track| preview.gain(track));
    let points =
        t_string!(i18n, words.points_line.all, green = green, blue = blue, orange = orange, star = star).to_string();
    match builder.held.get_untracked().and(builder.aim.get_untracked()) {
        Some(cell) => {
            let (row, column) = untrack(|| builder.window()).place(cell);
            t_string!(i18n, spoken.gains_here, row = row, column = column, points = points).to_string()
        }
        None => t_string!(i18n, spoken.gains_now, points = points).to_string(),
    }
}

/// The prompt of the build, in one line.
fn status(i18n: Texts, builder: BuildControls) -> String {
    if !builder.may_touch.get() {
        return t_string!(i18n, build.done_said).to_owned();
    }
    if builder.held.get().is_some() {
        return t_string!(i18n, build.lay).to_owned();
    }
    if builder.flipping.get() {
        return t_string!(i18n, build.black_hole.asks).to_owned();
    }
    if builder.card == Card::BlackHole && !builder.laid.with(Vec::is_empty) {
        return t_string!(i18n, build.black_hole.down, count = builder.face_down() as u32).to_string();
    }
    let shape = builder.card.shape();
    match builder.laid.with(Vec::len) {
        0 if builder.card != Card::None => words::cosmic_factory::shape_asks(i18n, shape).to_owned(),
        0 | 1 => t_string!(i18n, build.hint_drag).to_owned(),
        2 | 3 => t_string!(i18n, build.hint_turn).to_owned(),
        4 | 5 => t_string!(i18n, build.hint_swap).to_owned(),
        _ => t_string!(i18n, build.hint_done).to_owned(),
    }
}

/// Announces once that time is short.
fn warn_when_late(late: Memo<bool>) {
    let (i18n, news, sounds) = (use_i18n(), use_notifications(), use_sounds());
    Effect::new(move |before: Option<bool>| {
        let is_late = late.get();
        if is_late && before == Some(false) {
            sounds.play(Tone::Warning);
            news.say(t_string!(i18n, build.timer.last_ten));
        }
        is_late
    });
}
