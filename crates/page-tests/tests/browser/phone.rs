//! A whole round on a phone, with one finger.

use serde_json::json;

use crate::kit::{Companion, Looks, Manner, run_story};

#[tokio::test]
async fn a_whole_round_is_played_on_a_phone_by_touch() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        let options = json!({ "build-seconds": 900, "cards": ["district", "gift"] });
        let code = ada.opens_table("standard", 2, options).await;
        ada.sits_down().await;
        let _bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
        ada.starts().await;
        assert_eq!(ada.reads_card().await, "district");
        ada.drafts().await;
        // Some tiles are dragged, the others tapped.
        for _ in 0..5 {
            ada.lays_one().await;
        }
        for _ in 0..4 {
            ada.taps_one().await;
        }
        ada.turns("1,1").await;
        let before = ada.lying().await;
        ada.drags("[data-screen='build'] [data-cell='0,0']", "[data-screen='build'] [data-cell='2,2']").await;
        let look = async || match ada.lying().await {
            after if after["2,2"] == before["0,0"] && after["0,0"] == before["2,2"] => Ok(()),
            after => Err(format!("{after:?}")),
        };
        ada.waits("to swap two tiles", look).await;
        assert_eq!(ada.read::<f64>("scrollY").await, 0.0, "nothing had to be scrolled");
        ada.says_done().await;
        ada.sees_points().await;
        ada.goes_on().await;
        assert_eq!(ada.reads_card().await, "gift");
    })
    .await;
}
