//! Without any server: the page was loaded once, and that is enough.

use crate::kit::{Looks, Person, tell};

/// Comes in, and waits until everything is kept on the device.
async fn comes_and_keeps(person: &Person) {
    person.comes_in().await;
    person.until("navigator.serviceWorker.ready.then(() => true)").await;
    person.until("document.documentElement.dataset.offline === 'ready'").await;
}

/// Begins a game on this device against bots.
async fn begins(person: &Person, game: &str, mode: &str) {
    person.presses("[data-action='on-this-device']").await;
    person.sees("dialog[open]").await;
    person.presses(&format!("dialog[open] [data-game='{game}']")).await;
    person.presses(&format!("dialog[open] [data-mode='{mode}']")).await;
    person.presses("dialog[open] [data-action='begin']").await;
}

#[tokio::test]
async fn after_one_visit_both_games_are_played_without_a_server() {
    tell(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        comes_and_keeps(&ada).await;
        world.stops_server();
        ada.forgives("ERR_CONNECTION_REFUSED");
        ada.forgives("Failed to load resource");
        ada.reload().await;
        ada.sees("[data-screen='home']").await;
        begins(&ada, "big-bang", "simple").await;
        // A page that is loaded again goes on where it was.
        ada.sees("[data-screen='board']").await;
        ada.reload().await;
        ada.plays_to_the_end().await;
        ada.open("/").await;
        begins(&ada, "cosmic-factory", "beginner").await;
        for _ in 1..=5 {
            ada.builds().await;
            ada.sees_points().await;
            ada.goes_on().await;
        }
        assert!(ada.sees_podium().await.len() > 1);
    })
    .await;
}
