//! The page of a table: finds it, connects, and shows lobby or game.

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use protocol::Problem;
use protocol::local::is_local;
use protocol::table::{Me, Phase, Table};

use super::intent::last_level;
use super::leave::{Leave, LeaveSheet};
use super::questions::Answers;
use super::talk::Talk;
use super::{Abandoned, Chatter, ConnectionBanner, Gathering, Refusals, use_intent};
use crate::api::{self, RequestError};
use crate::guest::{GuestSession, use_guest};
use crate::live::{Link, Room};
use crate::local::{self, BeginAgain, Curtain};
use crate::notifications::use_notifications;
use crate::parts;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{ErrorPage, Loading, note_announcements, use_kept_focus, use_title};
use page_model::games::GameKind;
use page_model::home::join::short_name;
use page_model::room::intent::Intent;
use page_model::room::intent::requests;

/// The table whose code is in the address.
#[component]
pub(crate) fn TablePage() -> impl IntoView {
    let params = use_params_map();
    let code = Memo::new(move |_| params.with(|params| params.get("code").unwrap_or_default().to_lowercase()));
    let guest = use_guest();
    let found = LocalResource::new(move || find(guest, code.get()));
    view! {
        {move || match found.get() {
            None => view! { <Loading /> }.into_any(),
            Some(Err(trouble)) => view! { <ErrorPage trouble code=code.get() /> }.into_any(),
            Some(Ok((me, table))) => view! { <TableShown table guest=me.guest /> }.into_any(),
        }}
    }
}

/// Identifies us first, since the server knows our seat by that. It knows no tables of this device.
async fn find(guest: GuestSession, code: String) -> Result<(Me, Table), RequestError> {
    if is_local(&code) {
        let table = local::table(&code).ok_or_else(|| Problem::new(404, "not-on-this-device", code));
        return Ok((local::me(), table.map_err(RequestError::Problem)?));
    }
    let me = guest.meet().await?;
    Ok((me, api::table(&code).await?))
}

/// Provides what the screens of games expect of a table.
pub(crate) fn provide_table(room: Room) {
    provide_context(room);
    Talk::provide(room);
    Answers::provide();
    Leave::provide(room);
}

/// A table that was found.
#[component]
fn TableShown(table: Table, guest: String) -> impl IntoView {
    if GameKind::named(&table.settings.game).is_none() {
        return other_game(&table);
    }
    let (i18n, code, seats) = (use_i18n(), table.code.clone(), table.seats.len());
    let wish = use_intent().take(&code);
    let room = Room::connect(table, guest);
    use_notifications().forget_events();
    provide_table(room);
    use_kept_focus();
    use_title(move || match room.local {
        Some(_) => t_string!(i18n, offline.title).to_owned(),
        None => t_string!(i18n, room.title, code = short_name(&code)),
    });
    announce_watching(room);
    note_announcements(room.announcement);
    // Requests before the connection is established are sent as soon as it is.
    for request in wish.into_iter().flat_map(|wish| requests(wish, seats, &last_level())) {
        room.ask(request);
    }
    let game = Memo::new(move |_| room.table.with(|table| table.settings.game.clone()));
    // The part of the game is fetched while people gather, who may still choose another game.
    Effect::new(move |_| game.with(|game| parts::prefetch_game(game)));
    let gathers = Memo::new(move |_| room.table.with(|table| table.phase == Phase::Gathering));
    let is_abandoned = Memo::new(move |_| room.table.with(|table| table.abandoned));
    // A player who begins at once does not see the lobby, unless that fails.
    let hurried = Memo::new(move |_| wish == Some(Intent::PlayNow) && room.refused.with(Option::is_none));
    view! {
        // The screens of the games place these themselves.
        <Show when=move || gathers.get()><ConnectionBanner /></Show>
        <Show when=move || gathers.get() || is_abandoned.get()>
            <Chatter />
            <Refusals />
        </Show>
        {move || match gathers.get() {
            true if hurried.get() => view! { <CallingBots /> }.into_any(),
            true => view! { <Gathering /> }.into_any(),
            false if is_abandoned.get() => view! { <Abandoned /> }.into_any(),
            false => match game.with(|game| parts::game(game)) {
                Some(part) => parts::arriving(part),
                None => room.table.with_untracked(other_game),
            },
        }}
        <LeaveSheet />
        {room.local.map(|_| view! { <BeginAgain /> <Curtain /> })}
    }
    .into_any()
}

/// Announces to a person without a seat at a running game that they are watching.
fn announce_watching(room: Room) {
    let (i18n, news) = (use_i18n(), use_notifications());
    let is_announced = StoredValue::new(false);
    Effect::new(move |_| {
        if room.link.get() == Link::Connected && !is_announced.get_value() {
            is_announced.set_value(true);
            let plays = room.table.with_untracked(|table| table.phase == Phase::Playing);
            if plays && room.local.is_none() && room.seat.get_untracked().is_none() {
                news.note(t_string!(i18n, room.watching.begun));
            }
        }
    });
}

/// Shown at a table whose game this page does not know.
fn other_game(table: &Table) -> AnyView {
    let trouble = RequestError::Problem(protocol::Problem::new(404, "other-game", table.settings.game.clone()));
    view! { <ErrorPage trouble code=table.code.clone() /> }.into_any()
}

/// Shown while bots sit down.
#[component]
fn CallingBots() -> impl IntoView {
    let i18n = use_i18n();
    view! { <main class="page"><p class="blank" role="status">{t!(i18n, home.play_now_starting)}</p></main> }
}
