//! Whole games against bots: of every mode by every kind of hand, and with so little time that it runs out.

use serde_json::{Value, json};

use crate::kit::{Looks, Person, run_story};

/// Cards that change the board, and some that ask something.
const CARDS: [&str; 5] = ["unique-dimension", "parallel-universe", "sabotage", "stellar-swap", "gift"];

/// Plays a whole game of a mode. The more bots there are, the sooner it is over.
async fn plays(looks: Looks, game: &str, mode: &str, seats: usize) {
    run_story(async |world| {
        let ada = world.person("Ada", looks).await;
        ada.comes_in().await;
        let options = match (game, mode) {
            ("cosmic-factory", "standard") => json!({ "build-seconds": 900, "cards": CARDS }),
            ("cosmic-factory", _) => json!({ "build-seconds": 900 }),
            _ => json!({}),
        };
        let code = ada.opens_table_of(game, mode, seats, options).await;
        ada.sits_down().await;
        for seat in 1..seats {
            let seat = format!("[data-screen='room'] [data-seat='{seat}']");
            ada.presses(&format!("{seat} [data-action='add-bot']")).await;
            ada.sees(&format!("{seat} [data-setting='level']")).await;
        }
        ada.starts().await;
        match game {
            "cosmic-factory" => plays_five_rounds(&ada, &code).await,
            _ => plays_turns(&ada, &code).await,
        }
    })
    .await;
}

/// What was done on the first seat, all of it by hand, and what came of the game.
async fn played(person: &Person, code: &str) -> (usize, Value) {
    let record: Value = serde_json::from_str(&person.fetch(&format!("/api/tables/{code}/record")).await)
        .expect("a finished game has a record");
    let log = record["log"].as_array().expect("it has a log");
    let own: Vec<&Value> = log.iter().filter(|entry| entry["seat"] == 0).collect();
    assert!(own.iter().all(|entry| entry["auto"] != true), "nothing was done by the table");
    (own.len(), record["result"].clone())
}

async fn plays_five_rounds(person: &Person, code: &str) {
    for round in 1..=5 {
        match round % 2 {
            1 => person.plays_round().await,
            _ => person.plays_round_building(async || person.bets().await).await,
        }
    }
    let totals = person.sees_podium().await;
    assert!(totals.is_sorted_by(|a, b| a >= b), "{totals:?}");
    let (own, _) = played(person, code).await;
    assert!(own >= 3 * 9 + 2, "tiles were laid by hand: {own}");
}

async fn plays_turns(person: &Person, code: &str) {
    let moves = person.plays_to_the_end().await;
    let (own, result) = played(person, code).await;
    assert_eq!(own, moves, "each move was made once");
    for (seat, score) in result["scores"].as_array().expect("there is a result").iter().enumerate() {
        let total = score.get("total").or_else(|| score.get("points")).expect("there are points");
        person.sees(&format!("[data-screen='end'] [data-seat='{seat}'][data-total='{total}']")).await;
    }
}

/// Tests that play a mode with a mouse, with a finger on a phone that is held upright or sideways, and by keys alone.
macro_rules! whole_games {
    ($($name:ident: $game:literal $mode:literal among $seats:literal;)*) => { $(
        mod $name {
            use super::{Looks, plays};

            #[tokio::test]
            async fn is_played_with_a_mouse() {
                plays(Looks::default(), $game, $mode, $seats).await;
            }

            #[tokio::test]
            async fn is_played_on_a_phone() {
                plays(Looks::phone(), $game, $mode, $seats).await;
            }

            #[tokio::test]
            async fn is_played_on_a_phone_held_sideways() {
                plays(Looks::sideways(), $game, $mode, $seats).await;
            }

            #[tokio::test]
            async fn is_played_by_keys_alone() {
                plays(Looks::keyboard(), $game, $mode, $seats).await;
            }
        }
    )* };
}

whole_games! {
    cosmic_factory_standard: "cosmic-factory" "standard" among 2;
    cosmic_factory_beginner: "cosmic-factory" "beginner" among 2;
    big_bang_cosmic: "big-bang" "cosmic" among 4;
    big_bang_simple: "big-bang" "simple" among 4;
    big_bang_solitary: "big-bang" "solitary" among 1;
    big_bang_hexidomino: "big-bang" "hexidomino" among 4;
    big_bang_parallel: "big-bang" "parallel" among 4;
}

/// Opens a table and sets everything on the page itself; begins.
async fn sets_up(person: &Person) {
    person.presses("[data-action='new-table']").await;
    person.sees("[data-screen='room'] [data-action='stand']").await;
    person.switches("mode", "standard").await;
    for limit in ["build-seconds", "draft-seconds", "choice-seconds"] {
        person.chooses(&format!("[data-setting='{limit}']"), "10").await;
    }
    person.switches("seats", "3").await;
    person.adds_bot(1, "medium").await;
    person.adds_bot(2, "hard").await;
    person.starts().await;
}

#[tokio::test]
async fn a_whole_standard_game_is_played_against_bots_with_little_time() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks { motion: true, ..Looks::default() }).await;
        ada.comes_in().await;
        sets_up(&ada).await;
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
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_for_the_first_time().await;
        ada.presses("[data-action='play-now']").await;
        ada.sees("[data-screen='build'] .tray [data-tile]").await;
        assert_eq!(ada.count(".tray [data-tile]").await, 9);
        assert_eq!(ada.count(".others [data-seat]").await, 2, "two bots build as well");
    })
    .await;
}
