//! The universes of others, small; a press shows one large.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;

use super::boards::pieces_of;
use super::context::BoardContext;
use crate::big_bang::draw::miniature;
use crate::big_bang::universe::Universe;
use crate::live::Room;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;
use page_model::big_bang::board::boards::{own_universes, sharers};
use page_model::big_bang::universe::marks::Marks;

/// The universes that are not ours.
#[component]
pub(crate) fn Elsewhere(context: BoardContext) -> impl IntoView {
    let (i18n, room) = (use_i18n(), context.room);
    let count = Memo::new(move |_| context.state.with(|state| state.as_ref().map_or(0, |state| state.boards().len())));
    let others = Memo::new(move |_| {
        let own = own_universes(room.seat.get(), count.get());
        (0..count.get() as u8).filter(|universe| !own.contains(universe)).collect::<Vec<_>>()
    });
    let (open, looked_at) = (RwSignal::new(false), RwSignal::new(0_u8));
    let between = move |universe: u8, called: fn(Texts, Room, Seat) -> String| {
        let name = |seat: Seat| called(i18n, room, seat);
        let [one, other] = sharers(universe, count.get()).map(|sharers| sharers.map(name)).unwrap_or_default();
        t_string!(i18n, bb.boards.universe.between, number = universe + 1, one = one, other = other)
    };
    // What is selected in the log, or what is new.
    let marked = move |universe: u8| Memo::new(move |_| context.last.with(|last| last.cells_of(universe)));
    let mini = move |universe: u8| {
        let (pieces, marked) = (pieces_of(context, universe), marked(universe));
        let drawn = Memo::new(move |_| pieces.with(|pieces| marked.with(|marked| miniature(pieces, marked))));
        let look = move |_| {
            looked_at.set(universe);
            open.set(true);
        };
        view! {
            <button type="button" class="others-one elsewhere-universe" data-look=universe
                data-marked=move || Some(marked.with(Vec::len)).filter(|&count| count > 0) aria-haspopup="dialog" on:click=look>
                <span class="mini">
                    <svg viewBox=move || drawn.get().0 aria-hidden="true" inner_html=move || drawn.get().1 />
                </span>
                <span class="u-small">{move || between(universe, words::player)}</span>
            </button>
        }
    };
    let large = move || {
        let universe = looked_at.get();
        let (pieces, last) = (pieces_of(context, universe), marked(universe));
        let marks = Signal::derive(move || Arc::new(Marks { last: last.get(), ..Marks::default() }));
        let label = Signal::derive(move || between(universe, words::marked_player));
        view! { <div class="boards-look"><Universe pieces marks label universe /></div> }
    };
    view! {
        <Show when=move || others.with(|others| !others.is_empty())>
            <section class="u-stack-tight elsewhere">
                <h2 class="label u-wide">{t!(i18n, bb.boards.universe.others)}</h2>
                <div class="others">{move || others.get().into_iter().map(mini).collect_view()}</div>
            </section>
            <Sheet open label=move || between(looked_at.get(), words::marked_player) class="roomy">{large}</Sheet>
        </Show>
    }
}
