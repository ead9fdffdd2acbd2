//! A rematch with the same people.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use protocol::table::{SeatInfo, Table};
use protocol::to_server::Request;
use tabletop::Seat;

use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The people who have not asked for a rematch yet.
fn undecided(table: &Table) -> Vec<Seat> {
    Seat::first(table.seats.len())
        .zip(&table.seats)
        .filter(|(seat, sitting)| {
            matches!(sitting, SeatInfo::Person { resigned: false, .. }) && !table.again.contains(seat)
        })
        .map(|(seat, _)| seat)
        .collect()
}

/// Who has asked for a rematch, in words; if we have, for whom we wait.
#[component]
pub(crate) fn AgainLine() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let names = move |seats: Vec<Seat>| {
        let names: Vec<String> = seats.into_iter().map(|seat| words::player(i18n, room, seat)).collect();
        words::list(i18n, &names)
    };
    let line = move || {
        let (again, next, missing) =
            room.table.with(|table| (table.again.clone(), table.next.is_some(), undecided(table)));
        let asked = room.seat.get().is_some_and(|seat| again.contains(&seat));
        if next {
            Some(t_string!(i18n, end.rematch_ready).to_owned())
        } else if asked && !missing.is_empty() {
            Some(t_string!(i18n, end.rematch_waiting, names = names(missing)).to_string())
        } else if !asked && !again.is_empty() {
            Some(t_string!(i18n, end.rematch_wanted, names = names(again)).to_string())
        } else {
            None
        }
    };
    view! { <p class="u-center" role="status">{line}</p> }
}

/// The button that asks for a rematch, or leads to it.
#[component]
pub(crate) fn Again() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let next = Memo::new(move |_| room.table.with(|table| table.next.clone()));
    let asked = Memo::new(move |_| {
        let seat = room.seat.get();
        room.table.with(|table| seat.is_some_and(|seat| table.again.contains(&seat)))
    });
    let navigate = use_navigate();
    Effect::new(move |before: Option<(bool, bool)>| {
        let now = (next.with(Option::is_some), asked.get());
        // Players who asked for it and are still here follow at once. Those who open the old game later stay.
        if let (Some((false, asked_before)), Some(code)) = (before, next.get())
            && (asked_before || now.1)
        {
            navigate(&format!("/t/{code}"), NavigateOptions::default());
        }
        now
    });
    move || match (next.get(), asked.get(), room.seat.get()) {
        (Some(code), ..) => view! {
            <a class="button main" data-action="next" href=format!("/t/{code}")>{t!(i18n, end.rematch_go)}</a>
        }
        .into_any(),
        (None, true, _) => view! {
            <button class="button" data-action="rematch-cancel" on:click=move |_| room.ask(Request::Rematch(false))>
                {t!(i18n, end.rematch_cancel)}
            </button>
        }
        .into_any(),
        // On one device all players are here.
        (None, false, seat) if seat.is_some() || room.local.is_some() => view! {
            <button class="button main" data-action="rematch" on:click=move |_| room.ask(Request::Rematch(true))>
                {t!(i18n, end.rematch)}
            </button>
        }
        .into_any(),
        (None, false, _) => {
            view! { <a class="button main" data-action="home" href="/">{t!(i18n, end.home)}</a> }.into_any()
        }
    }
}
