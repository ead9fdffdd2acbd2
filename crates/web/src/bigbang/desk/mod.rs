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
mod testing;
mod turn_line;
mod turns;
mod years;

pub(crate) use frame::BoardFrame;
pub(crate) use picture::PieceFace;

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
use crate::texts::{t_string, use_i18n};

/// The screen of a game on one board or several.
#[component]
pub(crate) fn BoardScreen() -> impl IntoView {
    let i18n = use_i18n();
    let desk = Desk::new();
    keys::use_keys(desk);
    flight::use_flights(desk);
    let kind = match desk.mode {
        Mode::Solitary => "solitary",
        Mode::Parallel => "parallel",
        Mode::Simple => "simple",
        Mode::Cosmic | Mode::Hexidomino => "cosmic",
    };
    let has_clock = matches!(desk.mode, Mode::Cosmic | Mode::Solitary);
    view! {
        <BoardFrame screen="board" kind>
            <aside class="side desk-side" aria-label=move || t_string!(i18n, bb.desk.players.title)>
                {has_clock.then(|| view! { <ClockRing desk /> })}
                <Players desk />
                {(desk.mode == Mode::Parallel).then(|| view! { <Elsewhere desk /> })}
            </aside>
            <Stage desk />
            <div class="hand"><RowPanel desk /></div>
            <aside class="rest" aria-label=move || t_string!(i18n, bb.desk.aims)>
                {match desk.mode {
                    Mode::Solitary => view! { <Goals /> }.into_any(),
                    _ => view! { <Aims /> }.into_any(),
                }}
            </aside>
            {(!desk.room.is_shown_only()).then(|| view! { <Acts desk /> })}
        </BoardFrame>
    }
}
