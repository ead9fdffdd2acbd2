//! The boards at the end, with what is counted on them.

use std::sync::Arc;

use big_bang::TableView;
use leptos::prelude::*;

use super::count::Count;
use super::hands::Hands;
use crate::big_bang::hexidomino::{ChainPicture, Linker};
use crate::big_bang::universe::Universe;
use crate::big_bang::use_live;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// The boards or hands, with what is counted.
#[component]
pub(super) fn EndBoards(count: Count) -> impl IntoView {
    let live = use_live();
    let is_chain = live
        .view
        .with_untracked(|view| view.as_ref().is_some_and(|view| matches!(view.table, TableView::Hexidomino(_))));
    if is_chain {
        let linker = Linker::new();
        return view! {
            <Hands count />
            <div class="end-chain"><ChainPicture linker /></div>
        }
        .into_any();
    }
    // The boards of the shown player: the only one, or the two beside them.
    let boards = Memo::new(move |_| {
        let seat = count.shown();
        count.state.with_value(|state| {
            let numbers: Vec<u8> = state.account(seat).iter().filter_map(|account| account.universe).collect();
            if numbers.is_empty() { vec![0] } else { numbers }
        })
    });
    view! {
        <div class="end-boards" data-boards=move || boards.get().len()>
            <For each=move || boards.get() key=|number| *number
                children=move |number| view! { <EndBoard count universe=number /> } />
        </div>
    }
    .into_any()
}

#[component]
fn EndBoard(count: Count, universe: u8) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let pieces = count.state.with_value(|state| {
        Arc::new(state.boards().get(usize::from(universe)).map(big_bang::Board::pieces).unwrap_or_default())
    });
    let marks = Memo::new(move |_| Arc::new(count.marks(universe)));
    let several = count.state.with_value(|state| state.boards().len() > 1);
    let name = move || match several {
        true => t_string!(i18n, bb.objectives.universe, number = universe + 1).to_string(),
        false => t_string!(i18n, bb.end.board).to_owned(),
    };
    let label = move || {
        let who = words::player(i18n, room, count.shown());
        t_string!(i18n, bb.end.board_of, board = name(), name = who).to_string()
    };
    // Which of the two boards of the shown player this is, and its points.
    let points = move || {
        let seat = count.shown();
        let place = count
            .state
            .with_value(|state| state.account(seat).iter().position(|account| account.universe == Some(universe)));
        place.map(|place| {
            let totals = count.totals(seat);
            let (own, other) = (totals[place], totals[1 - place]);
            let counts = count.playback.is_over() && (own < other || (own == other && place == 0));
            (own, counts)
        })
    };
    let caption = move || {
        points().map(|(points, counts)| {
            let counts = counts.then(|| view! { <span class="tag on">{move || t_string!(i18n, bb.end.counts)}</span> });
            view! { <figcaption class="u-row"><span class="u-grow u-small">{name}</span><b>{points}</b> {counts}</figcaption> }
        })
    };
    view! {
        <figure class="end-board" class:counts=move || points().is_some_and(|(_, counts)| counts) data-universe=universe>
            <Universe pieces=Signal::stored(pieces) marks=Signal::derive(move || marks.get())
                label=Signal::derive(label) universe=universe />
            {caption}
        </figure>
    }
}
