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
use crate::room::TalkBeside;
use crate::texts::{t_string, use_i18n};
use crate::ui::use_is_wide;

/// The screen of a game on one board or several.
#[component]
pub(crate) fn BoardScreen() -> impl IntoView {
    let i18n = use_i18n();
    let context = BoardContext::new();
    keys::use_keys(context);
    provide_context(GainHere(Callback::new(move |()| gains::spoken(i18n, context))));
    flight::use_flights(context);
    let class = match context.mode {
        Mode::Solitary => "boards solitary",
        Mode::Parallel => "boards parallel",
        Mode::Simple => "boards simple",
        Mode::Cosmic | Mode::Hexidomino => "boards cosmic",
    };
    let has_clock = matches!(context.mode, Mode::Cosmic | Mode::Solitary);
    let is_played = !context.room.is_shown_only();
    let is_wide = use_is_wide();
    view! {
        <BoardFrame screen="board" class>
            <div class="boards-left">
                {has_clock.then(|| view! { <div class="boards-clock"><ClockRing context /></div> })}
                <aside class="boards-side" aria-label=move || t_string!(i18n, bb.boards.players.title)>
                    <Players context />
                    {(context.mode == Mode::Parallel).then(|| view! { <Elsewhere context /> })}
                </aside>
                <Show when=move || is_played && is_wide.get()><div class="boards-log"><LogPanel /></div></Show>
            </div>
            <PlayedBoards context />
            <div class="boards-hand"><RowPanel context /></div>
            <aside class="boards-rest" aria-label=move || t_string!(i18n, bb.boards.objectives)>
                {match context.mode {
                    Mode::Solitary => view! { <SolitaryGoals /> }.into_any(),
                    _ => view! { <OwnObjectives /> }.into_any(),
                }}
                {is_played.then(|| view! { <TalkBeside /> })}
            </aside>
            {is_played.then(|| view! { <BoardActions context /> })}
        </BoardFrame>
    }
}

/// The side column of wide screens: the log and the chat.
#[component]
pub(crate) fn Beside() -> impl IntoView {
    let is_wide = use_is_wide();
    view! {
        <Show when=move || is_wide.get()><LogPanel /></Show>
        <TalkBeside />
    }
}
