//! The players in the order in which they play.

use leptos::prelude::*;
use page_model::big_bang::board::players::lines;
use tabletop::Seat;

use super::context::BoardContext;
use crate::room::SeatMark;
use crate::texts::{t, t_string, use_i18n};
use crate::ui;
use crate::words;

/// The players; nothing for a player who plays alone.
#[component]
pub(crate) fn Players(context: BoardContext) -> impl IntoView {
    let (i18n, room) = (use_i18n(), context.room);
    let lines =
        Memo::new(move |_| context.live.view.with(|view| view.as_ref().map(|view| lines(view)).unwrap_or_default()));
    let next = Memo::new(move |_| context.state.with(|state| state.as_ref().and_then(|state| state.seat_to_move())));
    let years_of =
        move |seat: Seat| lines.with(|lines| lines.iter().find(|line| line.seat == seat).and_then(|line| line.years));
    let player = move |seat: Seat| {
        let mine = Signal::derive(move || room.seat.get() == Some(seat));
        let is_next = Memo::new(move |_| next.get() == Some(seat));
        let name = move || words::player_or_you(i18n, room, seat);
        let years = move || years_of(seat).map(|years| t_string!(i18n, bb.boards.row.years, count = years));
        view! {
            <li class="players-one" class:now=is_next data-seat=seat.index() aria-current=move || is_next.get().to_string()>
                <ui::Sigil seat=seat.index() mine small=true />
                <span class="players-name">
                    <span class="u-name" title=name>{name}</span>
                    <SeatMark seat />
                </span>
                <span class="u-muted u-small players-years">{years}</span>
            </li>
        }
    };
    view! {
        <Show when=move || { lines.with(Vec::len) > 1 }>
            <section class="players u-stack-tight">
                <h2 class="label u-wide">{t!(i18n, bb.boards.players.title)}</h2>
                <ol class="players-list" aria-label=move || t_string!(i18n, bb.boards.players.title)>
                    <For each=move || lines.get() key=|line| line.seat.index() let(line)>{player(line.seat)}</For>
                </ol>
            </section>
        </Show>
    }
}
