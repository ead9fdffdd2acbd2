//! The boards that are played on: one, or in Parallel Universes our two.

use page_model::big_bang::board::boards::{sharers, standing};
use std::sync::Arc;

use big_bang::{Hex, Mode, PlacedPiece};
use leptos::prelude::*;
use tabletop::Seat;

use super::context::BoardContext;
use super::keys::follow_plan;
use super::universe_switch::{UniverseChoice, UniverseSwitch};
use crate::big_bang::objectives::{Cover, highlighted};
use crate::big_bang::universe::Universe;
use crate::browser;
use crate::texts::{t, t_string, use_i18n};
use crate::words;
use page_model::big_bang::board::board_changes;
use page_model::big_bang::board::board_marks::MarkSources;
use page_model::big_bang::board::foresight::knows;
use page_model::big_bang::board::plan::{BoardSpot, PlanStep};
use page_model::big_bang::universe::marks::{Marks, Picked};

/// What lies on a board.
pub(crate) fn pieces_of(desk: BoardContext, universe: u8) -> Memo<Arc<Vec<PlacedPiece>>> {
    Memo::new(move |_| {
        // A moment that is shown again, else the present.
        if let Some(moment) = desk.recall.moment() {
            return moment.boards.get(usize::from(universe)).cloned().unwrap_or_default();
        }
        desk.live.view.with(|view| {
            let boards = view.as_ref().map(|view| board_changes::boards(view)).unwrap_or_default();
            Arc::new(boards.get(usize::from(universe)).map(|pieces| pieces.to_vec()).unwrap_or_default())
        })
    })
}

/// The boards.
#[component]
pub(crate) fn PlayedBoards(
    /// The desk.
    desk: BoardContext,
) -> impl IntoView {
    let choice = UniverseChoice::new(desk);
    let shown = choice.shown;
    let board = move |universe: u8| view! { <PlayedBoard desk universe /> };
    view! {
        <section class="desk-stage" data-boards=move || shown.with(Vec::len)>
            <UniverseSwitch choice />
            {move || shown.get().into_iter().map(board).collect_view()}
        </section>
    }
}

/// A board that is played on.
#[component]
fn PlayedBoard(desk: BoardContext, universe: u8) -> impl IntoView {
    let i18n = use_i18n();
    let pieces = pieces_of(desk, universe);
    let asked = highlighted(universe);
    let marks = Memo::new(move |_| {
        let Some(state) = desk.state.get() else { return Arc::new(Marks::default()) };
        let (offer, is_mine) = (desk.offer.get(), desk.is_mine.get());
        let nothing = Default::default();
        let (told, foresight) = (desk.told.get(), desk.foresight.get());
        let (last, asked) = (desk.last.get(), asked.get());
        if desk.recall.moment().is_some() {
            return Arc::new(Marks { last: last.cells_of(universe), traces: last.traces.clone(), ..Marks::default() });
        }
        let seen = MarkSources {
            state: &state,
            offer: if is_mine { &offer } else { &nothing },
            plan: desk.plan.get(),
            considered: desk.considered.get(),
            mistake: desk.mistake.get(),
            foresight: foresight.as_deref(),
            told: told.as_ref().and_then(|told| Some((told.spot?, &told.why))),
            sent: desk.is_sent(),
            last: &last,
            asked: &asked,
        };
        Arc::new(seen.marks(universe))
    });
    let is_one_of_several = desk.mode == Mode::Parallel;
    let title = Memo::new(move |_| title(desk, universe));
    let label = move || match is_one_of_several {
        true => title.get(),
        false => t_string!(i18n, bb.desk.universe.title).to_owned(),
    };
    let on_pick = Callback::new(move |Picked { at, deliberate }| {
        let before = desk.plan.get_untracked();
        desk.choose(BoardSpot { universe, at }, deliberate);
        let plan = desk.plan.get_untracked();
        // Who uses keys is led on from what an action moves to where it goes.
        if plan != before && matches!(plan.step(), PlanStep::Pivot | PlanStep::Target) && browser::is_focus_shown() {
            follow_plan(desk);
        }
    });
    let on_point = Callback::new(move |at: Option<Hex>| desk.point(at.map(|at| BoardSpot { universe, at })));
    view! {
        <div class="desk-board">
            {is_one_of_several.then(|| view! { <BoardTitle desk universe title /> })}
            <Universe pieces marks label universe on_pick on_point />
        </div>
    }
}

/// With whom a universe is shared.
fn title(desk: BoardContext, universe: u8) -> String {
    let (i18n, room) = (use_i18n(), desk.room);
    let seats = desk.state.with(|state| state.as_ref().map_or(0, |state| state.seats()));
    let Some([one, other]) = sharers(universe, seats) else { return String::new() };
    let name = |seat: Seat| words::player(i18n, room, seat);
    let me = room.seat.get();
    if me == Some(one) || me == Some(other) {
        let with = if me == Some(one) { other } else { one };
        t_string!(i18n, bb.desk.universe.with, number = universe + 1, name = name(with))
    } else {
        t_string!(i18n, bb.desk.universe.between, number = universe + 1, one = name(one), other = name(other))
    }
}

/// What stands above one of several boards: with whom it is shared, and what it is worth to us.
#[component]
fn BoardTitle(desk: BoardContext, universe: u8, title: Memo<String>) -> impl IntoView {
    let (i18n, cover) = (use_i18n(), Cover::provided());
    let points = Memo::new(move |_| {
        let me = desk.room.seat.get()?;
        desk.live.view.with(|view| view.as_ref().filter(|view| knows(view, me)).map(|_| ()))?;
        desk.state.with(|state| state.as_ref().and_then(|state| standing(&state.account(me), universe)))
    });
    // Points tell of the objectives that they are for.
    let worth = move || {
        points.get().map(|(points, counts)| match cover.covered.get() {
            true => view! { <span class="u-muted">{t!(i18n, bb.aims.covered)}</span> }.into_any(),
            false => view! {
                <b data-worth=points>{t_string!(i18n, common.points, count = points)}</b>
                {counts.then(|| view! { <span class="tag on">{t!(i18n, bb.desk.universe.counts)}</span> })}
            }
            .into_any(),
        })
    };
    view! { <h2 class="desk-title u-row"><span class="u-grow">{title}</span>{worth}</h2> }
}
