//! Playing on boards: all modes but Hexidomino.

mod actions;
mod boards;
mod clock_ring;
mod context;
mod flight;
mod foresight_words;
mod gains;
mod keys;
mod other_universes;
mod piles;
mod players;
mod row;
pub(super) mod turn_line;
mod universe_switch;
mod years;

use big_bang::Mode;
use leptos::prelude::*;

use self::actions::BoardActions;
use self::boards::PlayedBoards;
use self::clock_ring::ClockRing;
use self::context::BoardContext;
use self::other_universes::Elsewhere;
use self::players::Players;
use self::row::RowPanel;
use super::answers::GainHere;
use super::frame::BoardFrame;
use super::news::LogPanel;
use super::objectives::{OwnObjectives, SolitaryGoals};
use crate::room::{TalkPanel, use_room};
use crate::texts::{t_string, use_i18n};
use crate::ui::use_is_wide;

/// The screen of a game on one board or several.
#[component]
pub(crate) fn BoardScreen() -> impl IntoView {
    let i18n = use_i18n();
    let desk = BoardContext::new();
    keys::use_keys(desk);
    provide_context(GainHere(Callback::new(move |()| gains::spoken(i18n, desk))));
    flight::use_flights(desk);
    let class = match desk.mode {
        Mode::Solitary => "desk solitary",
        Mode::Parallel => "desk parallel",
        Mode::Simple => "desk simple",
        Mode::Cosmic | Mode::Hexidomino => "desk cosmic",
    };
    let has_clock = matches!(desk.mode, Mode::Cosmic | Mode::Solitary);
    let is_played = !desk.room.is_shown_only();
    let (is_wide, is_shared) = (use_is_wide(), desk.room.local.is_none());
    view! {
        <BoardFrame screen="board" class>
            <div class="desk-left">
                {has_clock.then(|| view! { <div class="desk-clock"><ClockRing desk /></div> })}
                <aside class="desk-side" aria-label=move || t_string!(i18n, bb.desk.players.title)>
                    <Players desk />
                    {(desk.mode == Mode::Parallel).then(|| view! { <Elsewhere desk /> })}
                </aside>
                <Show when=move || is_played && is_wide.get()><div class="desk-log"><LogPanel /></div></Show>
            </div>
            <PlayedBoards desk />
            <div class="desk-hand"><RowPanel desk /></div>
            <aside class="desk-rest" aria-label=move || t_string!(i18n, bb.desk.aims)>
                {match desk.mode {
                    Mode::Solitary => view! { <SolitaryGoals /> }.into_any(),
                    _ => view! { <OwnObjectives /> }.into_any(),
                }}
                <Show when=move || is_played && is_shared && is_wide.get()><TalkPanel /></Show>
            </aside>
            {is_played.then(|| view! { <BoardActions desk /> })}
        </BoardFrame>
    }
}

/// What stands beside a game where there is room for it: the log, and the talk.
#[component]
pub(crate) fn Beside() -> impl IntoView {
    let (is_wide, is_shared) = (use_is_wide(), use_room().local.is_none());
    view! {
        <Show when=move || is_wide.get()>
            <LogPanel />
            {is_shared.then(|| view! { <TalkPanel /> })}
        </Show>
    }
}
