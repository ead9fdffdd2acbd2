//! The frame of the game's screens: the head with whose turn it is, the time and the menu.

use leptos::prelude::*;
use tabletop::{Millis, Rules as _};

use super::answers::answer_questions;
use super::board::turn_line::TurnLine;
use super::news::LogButton;
use super::{use_live, use_state};
use crate::clock::{LATE_SECONDS, use_now};
use crate::cosmic_factory::{SandLine, SandTimer};
use crate::notifications::use_notifications;
use crate::room::{BallotBar, ConnectionBanner, MenuButton, TableBrand, use_room};
use crate::sound::use_sounds;
use crate::texts::{t_string, use_i18n};
use crate::ui::use_is_wide;
use page_model::sound::Tone;

/// The time limit of the current move: its start, and its seconds.
fn use_limit() -> Memo<Option<(Millis, u32)>> {
    let (live, state) = (use_live(), use_state());
    Memo::new(move |_| {
        let is_over = state.with(|state| state.as_ref().is_none_or(|state| state.outcome().is_some()));
        let limit =
            live.view.with(|view| view.as_ref().and_then(|view| Some((view.since, view.options().turn_seconds?))));
        limit.filter(|_| !is_over && !live.room.is_shown_only())
    })
}

/// The table with its head.
#[component]
pub(crate) fn BoardFrame(
    screen: &'static str,
    /// The classes that lay it out.
    class: &'static str,
    /// What is on the table.
    children: Children,
) -> impl IntoView {
    let (room, state, limit) = (use_room(), use_state(), use_limit());
    let (is_played, is_wide) = (!room.is_shown_only(), use_is_wide());
    if is_played {
        answer_questions(limit);
    }
    let is_mine = Memo::new(move |_| {
        let me = room.seat.get();
        is_played && me.is_some() && state.with(|state| state.as_ref().is_some_and(|state| state.seat_to_move() == me))
    });
    let timed = move || limit.get().map(|(since, total)| view! { <TimeLeft since total is_mine /> });
    // A replay shows above the game whose turn it is.
    let head = is_played.then(|| {
        view! {
            <header class="table-head boards-head" class:timed=move || limit.with(Option::is_some)>
                <span class="u-wide"><TableBrand /></span>
                <TurnLine is_mine />
                <Show when=move || !is_wide.get()><span class="boards-last"><LogButton /></span></Show>
                {timed}
                <MenuButton />
                <ConnectionBanner />
                <BallotBar busy=is_mine />
            </header>
        }
    });
    view! {
        <main
            class=format!("table {class}") class:shown=!is_played data-screen=screen
            data-turn=move || if is_mine.get() { "mine" } else { "theirs" }
        >
            {head}
            {children()}
        </main>
    }
}

/// The remaining time for a move.
#[component]
fn TimeLeft(since: Millis, total: u32, is_mine: Memo<bool>) -> impl IntoView {
    let (i18n, news, sounds) = (use_i18n(), use_notifications(), use_sounds());
    let (now, total) = (use_now(use_room()), f64::from(total));
    let left = Signal::derive(move || (total - now.get().saturating_sub(since) as f64 / 1000.0).clamp(0.0, total));
    let late = Memo::new(move |_| left.get() <= LATE_SECONDS && is_mine.get());
    Effect::new(move |before: Option<bool>| {
        let is_late = late.get();
        if is_late && before == Some(false) {
            sounds.play(Tone::Warning);
            news.say(t_string!(i18n, build.timer.last_ten));
        }
        is_late
    });
    view! {
        <span><SandTimer left total /></span>
        <SandLine left total />
    }
}
