//! Nobody waits for nothing: who comes, goes, stays away, and plays again.

use serde_json::{Value, json};

use crate::kit::{Looks, Person, World, run_story};

/// Keeps what the page would share instead of asking the device.
const SHARE_RECORDER: &str = "navigator.share = async what => { window.shared = what; }";

/// Two people at a table that has begun, with its code.
async fn two_at_table(world: &World, game: &str, mode: &str, options: Value) -> (Person, Person, String) {
    let ada = world.person("Ada", Looks::default()).await;
    let bob = world.person("Bob", Looks::default()).await;
    ada.comes_in().await;
    bob.comes_in().await;
    let code = ada.opens_table_of(game, mode, 2, options).await;
    ada.sits_down().await;
    bob.comes_to_table(&code).await;
    bob.sits_down().await;
    ada.starts().await;
    bob.misses("[data-screen='room']").await;
    (ada, bob, code)
}

/// The path of somebody, once it is that of another table.
async fn next_table(person: &Person, code: &str) -> String {
    person.until(&format!("location.pathname.startsWith('/t/') && !location.pathname.includes('{code}')")).await;
    person.path().await
}

#[tokio::test]
async fn two_people_play_again_as_soon_as_both_would_like_to() {
    run_story(async |world| {
        let (ada, bob, code) = two_at_table(world, "cosmic-factory", "beginner", json!({ "build-seconds": 5 })).await;
        for _ in 1..=5 {
            tokio::join!(ada.sees_points(), bob.sees_points());
            tokio::join!(ada.goes_on(), bob.goes_on());
        }
        tokio::join!(ada.sees_podium(), bob.sees_podium());
        ada.presses("[data-action='rematch']").await;
        ada.sees("[data-action='rematch-cancel']").await;
        bob.presses("[data-action='rematch']").await;
        let (of_ada, of_bob) = tokio::join!(next_table(&ada, &code), next_table(&bob, &code));
        assert_eq!(of_ada, of_bob);
        // Nobody has to start it.
        tokio::join!(ada.sees("[data-screen='build']"), bob.sees("[data-screen='build']"));
    })
    .await;
}

#[tokio::test]
async fn who_is_away_is_marked_and_who_is_left_alone_decides() {
    run_story(async |world| {
        let options = json!({ "turn-seconds": null });
        let (ada, bob, code) = two_at_table(world, "big-bang", "simple", options).await;
        tokio::join!(ada.sees("[data-screen='board']"), bob.sees("[data-screen='board']"));
        let (leaver, stays, seat) = if ada.is_next().await { (&ada, &bob, 0) } else { (&bob, &ada, 1) };

        // Whoever is awaited goes. The other sees that, and when something can be done about it.
        leaver.open("/").await;
        stays.sees(&format!("[data-seat='{seat}'] [data-mark='away']")).await;
        stays.sees("header [data-ballot] [data-action='vote-bot']:disabled").await;
        stays.sees("header [data-ballot] [data-action='vote-end']:disabled").await;
        assert!(
            stays.text(&format!("[data-seat='{seat}'] .mark-time")).await.contains(':'),
            "the time is counted down"
        );

        // Back again, nothing has happened.
        leaver.open(&format!("/t/{code}")).await;
        stays.misses("[data-ballot]").await;
        stays.misses("[data-mark='away']").await;

        // Leaving for good tells before what will happen, and it does.
        leaver.presses("[data-action='menu']").await;
        leaver.presses("dialog[open] [data-action='leave']").await;
        assert!(leaver.text("dialog[open] .note").await.contains("two minutes"));
        leaver.presses("dialog[open] [data-action='resign']").await;
        leaver.sees("[data-screen='home']").await;
        stays.sees(&format!("[data-seat='{seat}'] [data-mark='gone']")).await;

        // Alone with a bot, the one who stays may end the game at once.
        stays.presses("[data-action='menu']").await;
        stays.presses("dialog[open] [data-action='vote-end']").await;
        stays.sees("[data-screen='abandoned']").await;
        leaver.open("/").await;
        leaver.sees("[data-screen='home']").await;
        leaver.until("document.body.innerText.includes('Ended early')").await;

        // Once more, with a bot on the seat of who has gone.
        stays.presses("[data-action='rematch']").await;
        next_table(stays, &code).await;
        stays.sees(&format!("[data-screen='board'] [data-seat='{seat}'] [data-mark='bot']")).await;
    })
    .await;
}

#[tokio::test]
async fn on_one_device_a_game_is_left_for_good_and_begun_again() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        ada.wants_a_game_here().await;
        ada.presses("dialog[open] [data-game='big-bang']").await;
        ada.presses("dialog[open] [data-mode='simple']").await;
        ada.chooses("dialog[open] [data-chair='1'] [data-setting='kind']", "hard").await;
        ada.presses("dialog[open] [data-action='begin']").await;
        ada.sees("[data-screen='board']").await;
        let code = ada.path().await.replace("/t/", "");
        ada.presses("[data-action='menu']").await;
        ada.presses("dialog[open] [data-action='leave']").await;
        ada.presses("dialog[open] [data-action='resign']").await;
        ada.sees("[data-screen='abandoned'] h1").await;
        ada.presses("[data-action='rematch']").await;
        next_table(&ada, &code).await;
        ada.sees("[data-screen='board'] [data-seat='1'] [data-mark='bot']").await;
        // What was chosen is remembered, the level as well.
        ada.open("/").await;
        ada.wants_a_game_here().await;
        ada.until("document.querySelector(\"dialog[open] [data-mode='simple'] input\").checked").await;
        ada.until("document.querySelector(\"dialog[open] [data-chair='1'] [data-setting='kind']\").value === 'hard'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn who_comes_by_link_is_asked_for_a_name_once_and_everybody_sees_it() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let bob = world.person("Bob", Looks::phone()).await;
        ada.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SHARE_RECORDER })).await;
        ada.comes_in().await;
        ada.presses("[data-game='big-bang']").await;
        ada.presses("[data-mode='simple']").await;
        ada.presses("[data-action='new-table']").await;
        ada.sees("[data-action='stand']").await;
        let code = ada.path().await.replace("/t/", "");
        ada.presses("[data-setting='seats'] [data-value='2']").await;
        // Whoever opens a table need not think of its time limit.
        let limit = "document.querySelector(\"[data-setting='turn-seconds']\").selectedOptions[0].text";
        ada.until(&format!("{limit} === '120 seconds (default)'")).await;
        ada.presses("[data-action='share']").await;
        ada.until(&format!("window.shared?.url.endsWith('/t/{code}')")).await;

        bob.comes_to_table(&code).await;
        bob.presses("dialog[open] input[name='name']").await;
        bob.writes("Bob").await;
        bob.presses("dialog[open] [data-action='save-name']").await;
        bob.misses("dialog[open]").await;
        bob.sits_down().await;
        ada.until("document.querySelector(\"[data-seat='1']\").innerText.includes('Bob')").await;
        bob.reload().await;
        bob.sees("[data-action='stand']").await;
        assert!(!bob.sees_now("dialog[open]").await, "nobody is asked twice");

        bob.presses("[data-seat='1'] [data-action='name']").await;
        bob.presses("dialog[open] input[name='name']").await;
        bob.writes("by").await;
        bob.presses("dialog[open] [data-action='save-name']").await;
        ada.until("document.querySelector(\"[data-seat='1']\").innerText.includes('Bobby')").await;

        // Somebody who finds no seat may skip the name, is told, and has a way on.
        let cleo = world.person("Cleo", Looks::phone()).await;
        cleo.comes_to_table(&code).await;
        cleo.presses("dialog[open] [data-action='skip-name']").await;
        assert!(cleo.text("#start-about").await.contains("All seats are taken"));
        cleo.presses("[data-action='new-table']").await;
        next_table(&cleo, &code).await;
        cleo.sees("[data-action='stand']").await;
    })
    .await;
}
