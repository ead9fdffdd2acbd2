//! How far everyone has come on the clock, asked for.

use big_bang::{BOXES, Counter, TableView, View};
use leptos::prelude::*;

use super::context::BoardContext;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui;
use crate::words;
use page_model::big_bang::board::turns::clock;

/// All years, as a table, and what the clock is for.
#[component]
pub(crate) fn YearsSheet(context: BoardContext) -> impl IntoView {
    let (i18n, room) = (use_i18n(), context.room);
    let counters = move || {
        let clock = context.live.view.with(|view| view.as_ref().and_then(|view| clock(view)));
        clock.map(|clock| clock.counters().to_vec()).unwrap_or_default()
    };
    let line = move |counter: Counter| {
        let mine = Signal::derive(move || room.seat.get() == Some(counter.seat));
        view! {
            <tr data-seat=counter.seat.index()>
                <th scope="row">
                    <span class="u-row"><ui::Sigil seat=counter.seat.index() mine small=true />{words::player_or_you(i18n, room, counter.seat)}</span>
                </th>
                <td>{counter.years}</td><td>{counter.years / BOXES}</td><td>{counter.place()}</td>
            </tr>
        }
    };
    let about = move || context.live.view.with(|view| view.as_ref().map(|view| about(i18n, view)).unwrap_or_default());
    view! {
        <div class="u-stack">
            <table class="clock-years">
                <thead><tr>
                    <th scope="col"><span class="u-unseen">{t!(i18n, bb.boards.players.title)}</span></th>
                    <th scope="col">{t!(i18n, bb.boards.clock.years)}</th>
                    <th scope="col">{t!(i18n, bb.boards.clock.laps)}</th>
                    <th scope="col">{t!(i18n, bb.boards.clock.place)}</th>
                </tr></thead>
                <tbody>{move || counters().into_iter().map(line).collect_view()}</tbody>
            </table>
            <p class="u-muted">{about}</p>
        </div>
    }
}

/// What the clock decides; alone, what happens at box 0.
pub(super) fn about(i18n: Texts, view: &View) -> String {
    match &view.table {
        TableView::Solitary(alone) if alone.cards_left > 0 => t_string!(i18n, bb.boards.clock.zero_threat).to_owned(),
        TableView::Solitary(alone) if alone.passes == 0 => t_string!(i18n, bb.boards.clock.zero_last).to_owned(),
        TableView::Solitary(_) => t_string!(i18n, bb.boards.clock.zero_end).to_owned(),
        _ => t_string!(i18n, bb.boards.clock.about).to_owned(),
    }
}
