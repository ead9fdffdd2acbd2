//! What whoever runs the server tells everybody.

use serde_json::json;

use crate::kit::{Language, Looks, run_story};

/// The line of the first page.
const LINE: &str = ".banner[data-announcement]";
/// The toast at a table.
const READ: &str = "[data-action='read-announcement']";
/// The sheet.
const OPEN: &str = "dialog[open] [data-announcement]";
const CLOSE: &str = "dialog[open] [data-action='close']";

#[tokio::test]
async fn an_announcement_can_be_read_and_put_away() {
    run_story(async |world| {
        let text = "<b>We move</b> to a new machine";
        world.operates("announce", json!({"announcement": {"text": text, "at": 1_801_432_800_000_u64}})).await;
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        let told = ada.text(LINE).await;
        assert!(told.contains(text) && told.contains("2027"), "{told}");
        // At a table it comes over its connection, and is there after a new one.
        ada.opens_table("beginner", 2, json!({})).await;
        ada.sees(READ).await;
        ada.reload().await;
        ada.presses(READ).await;
        let told = ada.text(OPEN).await;
        assert!(told.contains(text) && told.contains("2027"), "{told}");
        assert_eq!(ada.barriers("announced").await, Vec::<String>::new());
        ada.presses(CLOSE).await;
        ada.misses(OPEN).await;
        // It is still in the menu for who wants to read it again.
        ada.presses("[data-action='menu']").await;
        ada.presses("[data-action='announcement']").await;
        ada.sees(OPEN).await;
        ada.presses(CLOSE).await;
        ada.misses(OPEN).await;
        ada.misses(READ).await;
        // Something else is told again, and goes by itself.
        world.operates("announce", json!({"announcement": {"text": "Back in a minute"}})).await;
        ada.sees(READ).await;
        world.operates("withdraw", json!({})).await;
        ada.misses(READ).await;
        ada.presses("[data-action='menu']").await;
        ada.misses("[data-action='announcement']").await;
    })
    .await;
}

#[tokio::test]
async fn an_announcement_on_the_first_page_is_put_away_for_tables_too() {
    run_story(async |world| {
        world.operates("announce", json!({"announcement": {"text": "Back in a minute"}})).await;
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        let told = ada.text(LINE).await;
        let (before, after) = ("Back in a minute", Language::En.part("connection.announced"));
        assert!(told.contains(before) && told.contains(after.trim()), "{told}");
        ada.presses("[data-action='hide-announcement']").await;
        ada.misses(LINE).await;
        ada.opens_table("beginner", 2, json!({})).await;
        ada.presses("[data-action='menu']").await;
        ada.sees("[data-action='announcement']").await;
        ada.misses(READ).await;
    })
    .await;
}

#[tokio::test]
async fn whoever_is_blocked_is_told_so() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let code = ada.opens_table("beginner", 2, json!({})).await;
        let guest: String = ada.read("fetch('/api/me').then(answer => answer.json()).then(me => me.guest)").await;
        world.operates("blocks", json!({"target": {"guest": guest}})).await;
        ada.sees("[data-link='sent-away']").await;
        ada.open(&format!("/t/{code}")).await;
        ada.until(&format!(
            "document.body.innerText.includes({})",
            serde_json::to_string(&Language::En.part("problems.blocked")).unwrap()
        ))
        .await;
        // The browser notes that it was refused.
        ada.forgives("403");
        ada.forgives("WebSocket");
    })
    .await;
}
