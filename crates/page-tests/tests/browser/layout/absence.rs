//! What is asked when somebody is away, when somebody leaves, and when somebody would like to play again.

use serde_json::json;

use super::{LONG_NAMES, Shot, at_every_size};
use crate::kit::{Companion, Looks, Manner, Person};

/// Leaves for good what others play on.
async fn leaves_for_good(person: &Person) {
    person.presses("[data-action='menu']").await;
    person.presses("dialog[open] [data-action='leave']").await;
    person.presses("dialog[open] [data-action='resign']").await;
    person.sees("[data-screen='home']").await;
}

async fn votes_for_the_end(person: &Person) {
    person.presses("[data-action='menu']").await;
    person.presses("dialog[open] [data-action='vote-end']").await;
}

#[tokio::test]
async fn absence() {
    at_every_size("absence", async |world, gallery| {
        let ada = &gallery.person;
        let code = ada.opens_table("standard", 3, json!({ "cards": ["district"] })).await;
        ada.sits_down().await;
        // They sit down, and are gone before the game begins.
        drop(Companion::join(world.url(), &code, LONG_NAMES[0], Manner::default()).await);
        drop(Companion::join(world.url(), &code, LONG_NAMES[3], Manner::default()).await);
        ada.starts().await;
        ada.reads_card().await;
        ada.keeps_three().await;
        ada.sees("header [data-ballot] [data-action='vote-bot']").await;
        gallery
            .look(Shot::new("cosmic-factory-draft.ballot").needs(&["[data-action='vote-bot']", "[data-action='menu']"]))
            .await;
        gallery.look_into("[data-action='menu']", Shot::new("cosmic-factory-draft.ballot-menu")).await;
        gallery.look_into("header a[href='/']", Shot::new("table.leave").needs(&["[data-action='resign']"])).await;
    })
    .await;
}

#[tokio::test]
async fn abandoned() {
    at_every_size("abandoned", async |world, gallery| {
        let ada = &gallery.person;
        let code = ada.opens_table_of("big-bang", "simple", 3, json!({})).await;
        ada.sits_down().await;
        let [bob, cem] =
            [world.person(LONG_NAMES[1], Looks::default()).await, world.person("Cem", Looks::default()).await];
        for other in [&bob, &cem] {
            other.comes_in().await;
            other.comes_to_table(&code).await;
            other.sits_down().await;
        }
        ada.starts().await;
        cem.sees("[data-screen='board']").await;
        leaves_for_good(&cem).await;
        ada.sees("[data-mark='gone']").await;
        votes_for_the_end(ada).await;
        votes_for_the_end(&bob).await;
        ada.sees("[data-screen='abandoned']").await;
        gallery.look(Shot::new("abandoned.fresh").needs(&["[data-action='rematch']"]).hovers()).await;
        bob.presses("[data-screen='abandoned'] ~ footer [data-action='rematch']").await;
        bob.sees("[data-action='rematch-cancel']").await;
        let line = "[data-screen='abandoned'] [role='status']";
        ada.until(&format!("document.querySelector({line:?}).textContent.includes('another game')")).await;
        gallery.look(Shot::new("abandoned.rematch-wanted").needs(&["[data-action='rematch']"])).await;
    })
    .await;
}
