//! The room before the game, and what is behind the menu of a table.

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
