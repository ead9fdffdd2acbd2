//! Everyone at the table, in the order in which they play.

use big_bang::{TableView, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::table::Desk;
use crate::kit;
use crate::room::SeatMark;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// A player in the list.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Line {
    seat: Seat,
    /// Years on the clock, where there is one.
    years: Option<u16>,
}

/// Everyone, whoever is next first.
fn lines(view: &View) -> Vec<Line> {
    let round = |first: Seat| {
        let seats = view.seats();
        std::iter::successors(Some(first), move |seat| Some(seat.left(seats))).take(seats)
    };
    let plain = |seat: Seat| Line { seat, years: None };
    match &view.table {
        TableView::Cosmic(cosmic) => {
            let line = |counter: &big_bang::Counter| Line { seat: counter.seat, years: Some(counter.years) };
            cosmic.clock.counters().iter().map(line).collect()
        }
        TableView::Simple(simple) => {
            let (count, begun) = (simple.order.len(), usize::from(simple.turns));
            (0..count).filter_map(|place| simple.order.get((begun + place) % count)).map(|&seat| plain(seat)).collect()
        }
        TableView::Parallel(parallel) => round(parallel.next).map(plain).collect(),
        TableView::Deal | TableView::Solitary(_) | TableView::Hexidomino(_) => Vec::new(),
    }
}

/// The players; who plays alone needs no list.
#[component]
pub(crate) fn Players(
    /// The desk.
    desk: Desk,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), desk.room);
    let lines =
        Memo::new(move |_| desk.live.view.with(|view| view.as_ref().map(|view| lines(view)).unwrap_or_default()));
    let next = Memo::new(move |_| desk.state.with(|state| state.as_ref().and_then(|state| state.next())));
    let years_of =
        move |seat: Seat| lines.with(|lines| lines.iter().find(|line| line.seat == seat).and_then(|line| line.years));
    let player = move |seat: Seat| {
        let mine = Signal::derive(move || room.seat.get() == Some(seat));
        let is_next = Memo::new(move |_| next.get() == Some(seat));
        let name = move || match mine.get() && !room.is_shown_only() {
            true => t_string!(i18n, bb.desk.players.you).to_owned(),
            false => words::player(i18n, room, seat),
        };
        let years = move || years_of(seat).map(|years| t_string!(i18n, bb.desk.row.years, count = years));
        view! {
            <li class="players-one" class:now=is_next data-seat=seat.index() aria-current=move || is_next.get().to_string()>
                <kit::Sigil seat=seat.index() mine small=true />
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
                <h2 class="label u-wide">{t!(i18n, bb.desk.players.title)}</h2>
                <ol class="players-list" aria-label=move || t_string!(i18n, bb.desk.players.title)>
                    <For each=move || lines.get() key=|line| line.seat.index() let(line)>{player(line.seat)}</For>
                </ol>
            </section>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use big_bang::Mode;

    use super::*;
    use crate::big_bang::desk::testing::{dealt, imagined};

    #[test]
    fn whoever_is_next_comes_first() {
        for mode in [Mode::Cosmic, Mode::Simple, Mode::Parallel] {
            let view = dealt(mode, 4);
            let found = lines(&view);
            assert_eq!(found.first().map(|line| line.seat), imagined(&view).next(), "{mode}");
            assert_eq!(found.len(), 4);
        }
        assert!(lines(&dealt(Mode::Solitary, 1)).is_empty());
    }
}
