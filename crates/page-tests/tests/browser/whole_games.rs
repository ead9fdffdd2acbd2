//! Whole games against bots, by clicks and drags.

use crate::kit::{Looks, Person, tell};

/// Seconds to build, as they are set at the table.
const SHORT: &str = "10";

/// Opens a table and sets everything on the page itself; begins.
async fn sets_up(person: &Person, mode: &str) {
    person.presses("[data-action='new-table']").await;
    person.sees("[data-screen='room'] [data-action='stand']").await;
    person.switches("mode", mode).await;
    person.chooses("[data-setting='build-seconds']", SHORT).await;
    if mode == "standard" {
        person.chooses("[data-setting='draft-seconds']", "10").await;
        person.chooses("[data-setting='choice-seconds']", "10").await;
    }
    person.switches("seats", "3").await;
    person.adds_bot(1, "medium").await;
    person.adds_bot(2, "hard").await;
    person.starts().await;
}

#[tokio::test]
async fn a_beginner_plays_a_whole_game_against_bots_with_little_time() {
    tell(async |world| {
        let ada = world.person("Ada", Looks { motion: true, ..Looks::default() }).await;
        ada.comes_in().await;
        sets_up(&ada, "beginner").await;
        for round in 1..=5 {
            ada.builds().await;
            ada.sees_points().await;
            assert_eq!(ada.results().await.len(), 3, "everyone has points in round {round}");
            ada.goes_on().await;
        }
        let totals = ada.sees_podium().await;
        assert!(totals.is_sorted_by(|a, b| a >= b), "{totals:?}");
        assert_eq!(totals.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_whole_standard_game_is_played_against_bots_with_little_time() {
    tell(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        sets_up(&ada, "standard").await;
        for _ in 1..=5 {
            ada.plays_round().await;
        }
        let totals = ada.sees_podium().await;
        assert_eq!(totals.len(), 3);
        let code = ada.path().await.replace("/t/", "");
        let record = ada.fetch(&format!("/api/tables/{code}/record")).await;
        let lays = record.matches(r#""seat":0,"do":"lay""#).count();
        assert!(lays > 20, "what was dragged was played: {lays}");
    })
    .await;
}

#[tokio::test]
async fn play_now_begins_a_game_against_bots_with_one_click() {
    tell(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_for_the_first_time().await;
        ada.presses("[data-action='play-now']").await;
        ada.sees("[data-screen='build'] .tray [data-tile]").await;
        assert_eq!(ada.count(".tray [data-tile]").await, 9);
        assert_eq!(ada.count(".others [data-seat]").await, 2, "two bots build as well");
    })
    .await;
}
