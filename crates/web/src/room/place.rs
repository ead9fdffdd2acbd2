//! The place of a table: finds it, connects, and shows what it has come to.

use cosmic_factory::CosmicFactory;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use protocol::table::{Me, Phase, Table};
use tabletop::Rules as _;

use super::intent::{last_level, requests};
use super::talk::Talk;
use super::{Chatter, ConnectionBanner, Gathering, Refusals, Wish, use_intent};
use crate::api::{self, Trouble};
use crate::guest::{Guest, use_guest};
use crate::kit::{Loading, TroublePage, use_title};
use crate::live::Room;
use crate::parts;
use crate::texts::{t, t_string, use_i18n};

/// The table whose code is in the address.
#[component]
pub(crate) fn TablePlace() -> impl IntoView {
    let params = use_params_map();
    let code = Memo::new(move |_| params.with(|params| params.get("code").unwrap_or_default().to_lowercase()));
    let guest = use_guest();
    let found = LocalResource::new(move || find(guest, code.get()));
    view! {
        {move || match found.get() {
            None => view! { <Loading /> }.into_any(),
            Some(Err(trouble)) => view! { <TroublePage trouble code=code.get() /> }.into_any(),
            Some(Ok((me, table))) => view! { <TableShown table guest=me.guest /> }.into_any(),
        }}
    }
}

/// Who we are comes first: the server knows our seat by it.
async fn find(guest: Guest, code: String) -> Result<(Me, Table), Trouble> {
    let me = guest.meet().await?;
    Ok((me, api::table(&code).await?))
}

/// A table that was found.
#[component]
fn TableShown(table: Table, guest: String) -> impl IntoView {
    if table.settings.game != CosmicFactory::NAME {
        let trouble = Trouble::Problem(protocol::Problem::new(404, "other-game", table.settings.game));
        return view! { <TroublePage trouble code=table.code /> }.into_any();
    }
    let (i18n, code, seats) = (use_i18n(), table.code.clone(), table.seats.len());
    let wish = use_intent().take(&code);
    let room = Room::connect(table, guest);
    provide_context(room);
    Talk::provide(room);
    use_title(move || t_string!(i18n, room.title, code = code.clone()).to_string());
    // What is asked for before we are connected is sent as soon as we are.
    for request in wish.into_iter().flat_map(|wish| requests(wish, seats, &last_level())) {
        room.ask(request);
    }
    // It is on its way while people gather.
    let game = LocalResource::new(parts::cosmic);
    let gathers = Memo::new(move |_| room.table.with(|table| table.phase == Phase::Gathering));
    // Who plays at once does not care for the room. If that goes wrong, they do.
    let hurried = Memo::new(move |_| wish == Some(Wish::PlayNow) && room.refused.with(Option::is_none));
    view! {
        // Games have these in places of their own.
        <Show when=move || gathers.get()>
            <ConnectionBanner />
            <Chatter />
            <Refusals />
        </Show>
        {move || match gathers.get() {
            true if hurried.get() => view! { <CallingBots /> }.into_any(),
            true => view! { <Gathering /> }.into_any(),
            false => parts::arriving(game),
        }}
    }
    .into_any()
}

/// Shown for the moment in which bots sit down.
#[component]
fn CallingBots() -> impl IntoView {
    let i18n = use_i18n();
    view! { <main class="page"><p class="blank" role="status">{t!(i18n, home.play_now_starting)}</p></main> }
}
