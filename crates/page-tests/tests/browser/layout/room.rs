//! The room before the game, and what is behind the menu of a table.

use client::{Client, Session};
use cosmic_factory::CosmicFactory;
use protocol::table::Settings;
use protocol::to_server::Request;
use serde_json::json;

use super::{LONG_NAMES, Shot, at_every_size};
use crate::kit::{Companion, Manner};

#[tokio::test]
async fn room() {
    at_every_size("room", async |world, gallery| {
        let ada = &gallery.person;
        let code = ada.opens_table("standard", 4, json!({})).await;
        ada.sees("[data-action='sit-down']").await;
        gallery.look(Shot::new("room.fresh").hovers()).await;
        ada.sits_down().await;
        let _bea = Companion::join(world.url(), &code, LONG_NAMES[0], Manner::default()).await;
        let _cem = Companion::join(world.url(), &code, LONG_NAMES[3], Manner::default()).await;
        ada.adds_bot(3, "expert").await;
        ada.sees("[data-action='start']:not([aria-disabled])").await;
        gallery.look(Shot::new("room.full").needs(&["[data-action='start']"]).hovers()).await;
        gallery.look_into("[data-action='menu']", Shot::new("room.menu")).await;
        ada.opens_table_of("big-bang", "parallel", 4, json!({})).await;
        ada.sits_down().await;
        ada.adds_bot(1, "medium").await;
        gallery.look(Shot::new("room.big-bang").needs(&["[data-action='start']"])).await;
    })
    .await;
}

/// A table whose host plays already and talks a lot.
async fn somebody_opens(server: &str) -> (String, Session<CosmicFactory>) {
    let mut host = Client::new(server).await.expect("the server is there");
    host.rename(LONG_NAMES[0]).await.expect("it is a name");
    let settings = json!({ "game": "cosmic-factory", "mode": "standard", "seats": 3, "visibility": "link" });
    let settings: Settings = serde_json::from_value(settings).expect("it is a table");
    let code = host.create(&settings).await.expect("it can be opened").code;
    let mut host = Session::new(host, &code).await.expect("the table is there");
    host.request(Request::Sit { seat: None }).await.expect("there is a seat");
    let text = "Come in! We begin as soon as there are three of us, and we play all five rounds.".to_owned();
    host.request(Request::Say(text)).await.expect("it can be said");
    (code, host)
}

#[tokio::test]
async fn room_of_somebody_else() {
    at_every_size("room-of-others", async |world, gallery| {
        let ada = &gallery.person;
        let (code, _host) = somebody_opens(world.url()).await;
        // Nobody knows yet what they are called.
        ada.read::<Option<bool>>("localStorage.clear(), null").await;
        ada.devtools("Network.clearBrowserCookies", json!({})).await;
        ada.comes_to_table(&code).await;
        ada.sees("dialog[open] [data-action='skip-name']").await;
        let asked = Shot::new("room-of-others.name").needs(&["[data-action='skip-name']", "[data-action='save-name']"]);
        gallery.look_at_sheet(asked).await;
        gallery.look(Shot::new("room-of-others.fresh").needs(&["[data-action='sit-down']"]).hovers()).await;
        gallery.look_into("[data-action='people']", Shot::new("room-of-others.people").without_golden()).await;
        let _cem = Companion::join(world.url(), &code, LONG_NAMES[3], Manner::default()).await;
        let _dan = Companion::join(world.url(), &code, LONG_NAMES[2], Manner::default()).await;
        ada.sees("[data-action='new-table']").await;
        gallery.look(Shot::new("room-of-others.full").needs(&["[data-action='new-table']"]).hovers()).await;
    })
    .await;
}
