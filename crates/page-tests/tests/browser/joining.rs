//! Ways to a table that somebody else has opened.

use serde_json::json;

use crate::kit::{Key, Looks, run_story};

#[tokio::test]
async fn somebody_joins_by_the_code_and_both_see_each_other() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let bob = world.person("Bob", Looks::phone()).await;
        ada.comes_in().await;
        bob.comes_in().await;
        let code = ada.opens_table("standard", 2, json!({})).await;
        ada.sits_down().await;
        assert!(ada.text("[data-code]").await.contains(&code), "the code is there to be said");
        bob.presses("#code").await;
        bob.writes(&code).await;
        bob.key(Key::Enter).await;
        bob.sees("[data-screen='room']").await;
        assert_eq!(bob.path().await, format!("/t/{code}"));
        bob.presses("[data-seat='1'] [data-action='sit']").await;
        ada.until("document.querySelector(\"[data-seat='1']\").innerText.includes('Bob')").await;
        bob.until("document.querySelector(\"[data-seat='0']\").innerText.includes('Ada')").await;
        assert!(!bob.sees_now("[data-action='start']").await, "the host begins");
    })
    .await;
}
