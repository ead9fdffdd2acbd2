//! The boards that are in play for us: one, or in Parallel Universes our two.

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
use crate::room::SeatMark;
use crate::texts::{gap, t, t_string, use_i18n};
use crate::words;
use page_model::big_bang::board::board_changes;
use page_model::big_bang::board::board_marks::MarkSources;
use page_model::big_bang::board::foresight::knows;
use page_model::big_bang::board::plan::{BoardSpot, PlanStep};
use page_model::big_bang::universe::marks::{Marks, Picked};

pub(crate) fn pieces_of(context: BoardContext, universe: u8) -> Memo<Arc<Vec<PlacedPiece>>> {
    Memo::new(move |_| {
        // The moment that is replayed, else the present.
        if let Some(moment) = context.recall.moment() {
            return moment.boards.get(usize::from(universe)).cloned().unwrap_or_default();
        }
        context.live.view.with(|view| {
            let boards = view.as_ref().map(|view| board_changes::boards(view)).unwrap_or_default();
            Arc::new(boards.get(usize::from(universe)).map(|pieces| pieces.to_vec()).unwrap_or_default())
        })
    })
}

#[component]
pub(crate) fn PlayedBoards(context: BoardContext) -> impl IntoView {
    let choice = UniverseChoice::new(context);
    let shown = choice.shown;
    let board = move |universe: u8| view! { <PlayedBoard context universe /> };
    view! {
        <section class="boards-stage" data-boards=move || shown.with(Vec::len)>
            <UniverseSwitch choice />
            {move || shown.get().into_iter().map(board).collect_view()}
        </section>
    }
}

#[component]
fn PlayedBoard(context: BoardContext, universe: u8) -> impl IntoView {
    let i18n = use_i18n();
    let pieces = pieces_of(context, universe);
    let asked = highlighted(universe);
    let marks = Memo::new(move |_| {
        let Some(state) = context.state.get() else { return Arc::new(Marks::default()) };
        let (offer, is_mine) = (context.offer.get(), context.is_mine.get());
        let nothing = Default::default();
        let (shown, foresight) = (context.objection.get(), context.foresight.get());
        let (last, asked) = (context.last.get(), asked.get());
        if context.recall.moment().is_some() {
            return Arc::new(Marks { last: last.cells_of(universe), traces: last.traces.clone(), ..Marks::default() });
        }
        let seen = MarkSources {
            state: &state,
            offer: if is_mine { &offer } else { &nothing },
            plan: context.plan.get(),
            considered: context.considered.get(),
            mistake: context.mistake.get(),
            foresight: foresight.as_deref(),
            objection: shown.as_ref().and_then(|shown| Some((shown.spot?, &shown.why))),
            sent: context.is_sent(),
            last: &last,
            asked: &asked,
        };
        Arc::new(seen.marks(universe))
    });
    let is_one_of_several = context.mode == Mode::Parallel;
    let title = Memo::new(move |_| title(context, universe));
    let label = move || match is_one_of_several {
        true => title.get(),
        false => t_string!(i18n, bb.boards.universe.title).to_owned(),
    };
    let on_pick = Callback::new(move |Picked { at, deliberate }| {
        let before = context.plan.get_untracked();
        context.choose(BoardSpot { universe, at }, deliberate);
        let plan = context.plan.get_untracked();
        // The focus of keyboard users moves on from the body that an action moves to its target.
        if plan != before && matches!(plan.step(), PlanStep::Pivot | PlanStep::Target) && browser::is_focus_shown() {
            follow_plan(context);
        }
    });
    let on_point = Callback::new(move |at: Option<Hex>| context.point(at.map(|at| BoardSpot { universe, at })));
    view! {
        <div class="boards-board">
            {is_one_of_several.then(|| view! { <BoardTitle context universe title /> })}
            <Universe pieces marks label universe on_pick on_point />
        </div>
    }
}

/// The title of a board, with the players who share it.
fn title(context: BoardContext, universe: u8) -> String {
    let (i18n, room) = (use_i18n(), context.room);
    let seats = context.state.with(|state| state.as_ref().map_or(0, |state| state.seats()));
    let Some([one, other]) = sharers(universe, seats) else { return String::new() };
    let name = |seat: Seat| words::player(i18n, room, seat);
    let me = room.seat.get();
    if me == Some(one) || me == Some(other) {
        let with = if me == Some(one) { other } else { one };
        t_string!(i18n, bb.boards.universe.with, number = universe + 1, name = name(with))
    } else {
        t_string!(i18n, bb.boards.universe.between, number = universe + 1, one = name(one), other = name(other))
    }
}

/// The heading of one of several boards: with whom it is shared, and its points for us.
#[component]
fn BoardTitle(context: BoardContext, universe: u8, title: Memo<String>) -> impl IntoView {
    let (i18n, cover) = (use_i18n(), Cover::provided());
    let points = Memo::new(move |_| {
        let me = context.room.seat.get()?;
        context.live.view.with(|view| view.as_ref().filter(|view| knows(view, me)).map(|_| ()))?;
        context.state.with(|state| state.as_ref().and_then(|state| standing(&state.account(me), universe)))
    });
    // Points would reveal the objectives that they are for.
    let worth = move || {
        points.get().map(|(points, counts)| match cover.covered.get() {
            true => view! { <span class="u-muted">{t!(i18n, bb.objectives.covered)}</span> }.into_any(),
            false => view! {
                <b data-worth=points>{t_string!(i18n, common.points, count = points)}</b>
                {counts.then(|| view! { <span class="tag on">{t!(i18n, bb.boards.universe.counts)}</span> })}
            }
            .into_any(),
        })
    };
    // The list of players, which tells of bots and of those who are away, has no room beside two boards.
    let marks = move || {
        let seats = context.state.with(|state| state.as_ref().map_or(0, |state| state.seats()));
        let others =
            sharers(universe, seats).into_iter().flatten().filter(|&seat| Some(seat) != context.room.seat.get());
        others.map(|seat| view! { {gap(i18n)} <SeatMark seat /> }).collect_view()
    };
    view! {
        <h2 class="boards-title u-row">
            <span class="u-grow">{title} <span class="u-narrow">{marks}</span></span>{worth}
        </h2>
    }
}
