//! What whoever runs the server tells everybody.

use serde_json::{Value, json};

use crate::kit::{ADMIN_TOKEN, Language, Looks, run_story};

/// The line, wherever somebody is.
const LINE: &str = "[data-announcement]";

async fn act(server: &str, act: &str, mut what: Value) {
    what["actor"] = "Kate".into();
    let request = reqwest::Client::new().post(format!("{server}/api/admin/{act}")).bearer_auth(ADMIN_TOKEN).json(&what);
    let response = request.send().await.unwrap();
    assert!(response.status().is_success(), "{}", response.text().await.unwrap());
}

#[tokio::test]
async fn an_announcement_is_a_line_that_can_be_put_away() {
    run_story(async |world| {
        let text = "<b>We move</b> to a new machine";
        act(world.url(), "announce", json!({"announcement": {"text": text, "at": 1_801_432_800_000_u64}})).await;
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        let told = ada.text(LINE).await;
        assert!(told.contains(text) && told.contains("2027"), "{told}");
        // At a table it comes over its connection, and is there after a new one.
        ada.opens_table("beginner", 2, json!({})).await;
        ada.sees(LINE).await;
        ada.reload().await;
        ada.sees(LINE).await;
        ada.presses("[data-action='hide-announcement']").await;
        ada.misses(LINE).await;
        // Something else is shown again, and goes by itself.
        act(world.url(), "announce", json!({"announcement": {"text": "Back in a minute"}})).await;
        ada.sees(LINE).await;
        let told = ada.text(LINE).await;
        let (before, after) = ("Back in a minute", Language::En.part("connection.announced"));
        assert!(told.contains(before) && told.contains(after.trim()), "{told}");
        assert_eq!(ada.barriers("announced").await, Vec::<String>::new());
        act(world.url(), "withdraw", json!({})).await;
        ada.misses(LINE).await;
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
        act(world.url(), "blocks", json!({"target": {"guest": guest}})).await;
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
