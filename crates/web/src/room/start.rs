//! The bar at the bottom of the lobby: sit down or watch, and begin.

use leptos::prelude::*;
use protocol::table::{SeatInfo, Table, Visibility};
use protocol::to_server::Request;

use super::intent::remember_mode;
use super::{use_is_host, use_room};
use crate::home::use_table_setup;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;
use page_model::games;

/// Sit down or watch, and begin.
#[component]
pub(super) fn StartBar() -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let can_begin = Memo::new(move |_| room.table.with(can_begin));
    // A person who finds no free seat is informed.
    let is_full = move || {
        room.seat.get().is_none() && !is_host.get() && room.table.with(|table| seated(table) == table.seats.len())
    };
    let begin = move |_| {
        if can_begin.get_untracked() {
            remember_mode(&room.table.with_untracked(|table| table.settings.mode.clone()));
            room.ask(Request::Start {});
        }
    };
    view! {
        <footer class="table-acts on-page room-start">
            <p class="u-small u-muted" id="start-about">{move || match is_full() {
                true => t_string!(i18n, room.full).to_owned(),
                false => about(i18n, &room.table.get(), is_host.get()),
            }}</p>
            <div class="u-row">
                <SitOrWatch />
                <Show when=move || is_host.get()>
                    <button
                        type="button" class="button main u-grow" data-action="start" aria-describedby="start-about"
                        aria-disabled=move || (!can_begin.get()).then_some("true")
                        on:click=begin
                    >
                        <Icon icon=Sign::Play />{t!(i18n, room.start)}
                    </button>
                </Show>
            </div>
        </footer>
    }
}

/// The button to sit down, or to give the seat up and watch.
#[component]
fn SitOrWatch() -> impl IntoView {
    let (i18n, room, is_host, opening) = (use_i18n(), use_room(), use_is_host(), use_table_setup());
    let is_full = Memo::new(move |_| room.table.with(|table| seated(table) == table.seats.len()));
    move || match room.seat.get() {
        Some(_) => view! {
            <button type="button" class="button" data-action="watch" on:click=move |_| room.ask(Request::Stand {})>
                <Icon icon=Sign::Eye />{t!(i18n, room.watching.watch)}
            </button>
        }
        .into_any(),
        None if is_full.get() && !is_host.get() => view! {
            <button
                type="button" class="button main u-grow" data-action="new-table"
                on:click=move |_| {
                    let mode = room.table.with_untracked(|table| table.settings.mode.clone());
                    opening.new_table(&mode, Visibility::Link);
                }
            >
                <Icon icon=Sign::Plus />{t!(i18n, home.new_table)}
            </button>
        }
        .into_any(),
        None => view! {
            <button
                type="button" class="button u-grow" class:main=move || !is_host.get() data-action="sit-down"
                aria-disabled=move || is_full.get().then_some("true")
                on:click=move |_| if !is_full.get_untracked() { room.ask(Request::Sit { seat: None }) }
            >
                {t!(i18n, room.watching.sit_instead)}
            </button>
        }
        .into_any(),
    }
}

/// How many sit at a table.
fn seated(table: &Table) -> usize {
    table.seats.iter().filter(|sitting| **sitting != SeatInfo::Nobody).count()
}

/// Whether so many sit at a table that the game can begin.
fn can_begin(table: &Table) -> bool {
    seated(table) >= *games::players(&table.settings.mode).start()
}

/// The name of the host, if they have a seat.
pub(super) fn host_name(i18n: Texts, table: &Table) -> Option<String> {
    table.seats.iter().find_map(|sitting| match sitting {
        SeatInfo::Person { name, guest, .. } if *guest == table.host => Some(words::person(i18n, name)),
        _ => None,
    })
}

/// What will happen when the game begins, and who begins it.
fn about(i18n: Texts, table: &Table, is_host: bool) -> String {
    let (seated, free) = (seated(table), table.seats.len() - seated(table));
    match (is_host, can_begin(table), free) {
        (true, _, _) if games::is_alone(&table.settings.mode) => t_string!(i18n, room.start_solitary).to_owned(),
        (true, false, _) => t_string!(i18n, room.start_alone).to_owned(),
        (true, true, 0) => t_string!(i18n, common.players, count = seated).to_string(),
        (true, true, free) => t_string!(i18n, room.start_without_free, count = free).to_string(),
        (false, _, _) => match host_name(i18n, table) {
            Some(name) => t_string!(i18n, room.start_soon, name = name).to_string(),
            None => t_string!(i18n, room.gathering).to_owned(),
        },
    }
}
