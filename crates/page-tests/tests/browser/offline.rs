//! Without any server: the page was loaded once, and that is enough.

use protocol::local::{LocalGameSetup, SeatedPlayer};
use serde_json::{Value, json};

use crate::kit::{Looks, Person, run_story};

/// Comes in, and waits until everything is kept on the device.
async fn comes_and_keeps(person: &Person) {
    person.comes_in().await;
    person.until("navigator.serviceWorker.ready.then(() => true)").await;
    person.until("document.documentElement.dataset.offline === 'ready'").await;
}

/// Begins a game on this device against bots.
async fn begins(person: &Person, game: &str, mode: &str) {
    person.wants_a_game_here().await;
    person.presses(&format!("dialog[open] [data-game='{game}']")).await;
    person.presses(&format!("dialog[open] [data-mode='{mode}']")).await;
    if game == "big-bang" {
        person.presses("dialog[open] [data-setting='quick-bots'] [data-value='on']").await;
    }
    person.presses("dialog[open] [data-action='begin']").await;
}

/// Puts a game of Cosmic Factory against a bot, of which nothing has been played, among those of this device.
async fn keeps(person: &Person, code: &str, options: Value) {
    let settings = json!({ "game": "cosmic-factory", "mode": "beginner", "seats": 2, "options": options });
    let beginning = LocalGameSetup {
        code: code.to_owned(),
        settings: serde_json::from_value(settings).expect("settings"),
        seats: vec![SeatedPlayer::Person { name: person.name.clone() }, SeatedPlayer::Bot { level: "easy".to_owned() }],
        seed: "42".repeat(64),
        created: 1,
    };
    let text = json!(serde_json::to_string(&beginning.new_game()).expect("it is data"));
    person.read::<Option<bool>>(&format!("localStorage.setItem('table-{code}', {text}), null")).await;
}

#[tokio::test]
async fn two_people_pass_one_device_on_with_a_curtain_between_them() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        ada.wants_a_game_here().await;
        ada.presses("dialog[open] [data-game='big-bang']").await;
        ada.presses("dialog[open] [data-mode='cosmic']").await;
        while ada.count("dialog[open] [data-chair]").await > 2 {
            ada.presses("dialog[open] [data-chair='2'] [data-action='remove-player']").await;
        }
        ada.chooses("dialog[open] [data-chair='1'] [data-setting='kind']", "person").await;
        ada.presses("dialog[open] [data-chair='1'] input[name='name']").await;
        ada.writes("Bea").await;
        ada.presses("dialog[open] [data-action='begin']").await;
        let mut seen = Vec::new();
        for number in 0..4 {
            ada.sees("dialog[open][data-screen='curtain']").await;
            // Behind the curtain there is nothing that only one of them may know.
            assert_eq!(ada.read::<usize>("document.querySelectorAll('[data-aims] [data-objective]').length").await, 0);
            let name = ada.text("[data-screen='curtain'] h2").await;
            ada.presses("[data-action='take-device']").await;
            ada.misses("[data-screen='curtain']").await;
            let aims = ada.attributes("[data-aims] [data-objective]", "data-objective").await;
            assert_eq!(aims.len(), 2, "{name} sees their own objectives");
            seen.push((name, aims));
            while !ada.sees_now("[data-screen='curtain']").await {
                ada.plays_once(number).await;
            }
        }
        for (name, aims) in &seen {
            assert!(seen.iter().all(|(other, others)| (other == name) == (others == aims)), "{seen:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn after_one_visit_both_games_are_played_without_a_server() {
    run_story(async |world| {
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
        // A game that was begun before goes on as well; this one has less time than the page would give.
        keeps(&ada, "local-short", json!({ "build-seconds": 10 })).await;
        ada.open("/").await;
        ada.presses("[data-table='local-short'] [data-action='resume']").await;
        for _ in 1..=5 {
            ada.builds().await;
            ada.sees_points().await;
            ada.goes_on().await;
        }
        assert!(ada.sees_podium().await.len() > 1);
        // The rounds are told by the record that this device keeps.
        ada.presses("[data-action='look-back'][data-round='5']").await;
        ada.sees("[data-screen='scoring']").await;
    })
    .await;
}

#[tokio::test]
async fn a_game_of_this_device_is_put_on_the_server_and_looked_at_there() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        begins(&ada, "big-bang", "hexidomino").await;
        ada.plays_to_the_end().await;
        ada.open("/").await;
        // What arrives meanwhile moves the list, so that a press may miss it.
        let upload = ".local-game [data-action='upload']";
        let pressed = async || {
            ada.presses_during(upload, upload).await;
            if ada.sees_now(upload).await { Err("it can still be sent".to_owned()) } else { Ok(()) }
        };
        ada.sees(upload).await;
        ada.waits("to send the game", pressed).await;
        let sent = async || {
            let games = ada.ask("GET", "/api/games", ()).await;
            let code = games[0]["code"].as_str().map(str::to_owned);
            code.ok_or_else(|| format!("the games are {games}"))
        };
        let code = ada.waits("for the game to arrive", sent).await;
        let bea = world.person("Bea", Looks::phone()).await;
        bea.open(&format!("/replay/{code}")).await;
        bea.sees("[data-screen='replay']").await;
    })
    .await;
}
