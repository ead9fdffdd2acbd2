//! Playing on boards: all modes but Hexidomino.

mod acts;
mod board_marks;
mod changes;
mod elsewhere;
mod flight;
mod foresight;
mod frame;
mod gains;
mod keys;
mod objection;
mod picture;
mod piles;
mod plan;
mod players;
mod ring;
mod row;
mod sentences;
mod stage;
mod table;
#[cfg(test)]
pub(super) mod testing;
mod turn_line;
mod turns;
mod years;

pub(crate) use changes::boards;
pub(crate) use foresight::knows;
pub(crate) use frame::BoardFrame;
pub(crate) use picture::PieceFace;
pub(crate) use plan::Spot;

use big_bang::Mode;
use leptos::prelude::*;

use self::acts::Acts;
use self::elsewhere::Elsewhere;
use self::players::Players;
use self::ring::ClockRing;
use self::row::RowPanel;
use self::stage::Stage;
use self::table::Desk;
use super::aims::{Aims, Goals};
use super::answers::GainHere;
use super::story::LogPanel;
use crate::kit::use_is_wide;
use crate::room::{TalkPanel, use_room};
use crate::texts::{t_string, use_i18n};

/// The screen of a game on one board or several.
#[component]
pub(crate) fn BoardScreen() -> impl IntoView {
    let i18n = use_i18n();
    let desk = Desk::new();
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
            <Stage desk />
            <div class="desk-hand"><RowPanel desk /></div>
            <aside class="desk-rest" aria-label=move || t_string!(i18n, bb.desk.aims)>
                {match desk.mode {
                    Mode::Solitary => view! { <Goals /> }.into_any(),
                    _ => view! { <Aims /> }.into_any(),
                }}
                <Show when=move || is_played && is_shared && is_wide.get()><TalkPanel /></Show>
            </aside>
            {is_played.then(|| view! { <Acts desk /> })}
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
