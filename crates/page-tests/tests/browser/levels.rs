//! Levels of bots: the first one that newcomers meet, and another one after a one-sided game.

use big_bang::{Mode, Score};
use serde_json::{Map, Value};
use tabletop::Outcome;

use crate::big_bang::find_end;
use crate::kit::{Looks, Person, run_story};
use crate::play::{bot, somebody};

/// The levels of all bots at the table that is shown, as the server tells them.
async fn levels(person: &Person) -> Vec<String> {
    let code = person.path().await.trim_start_matches("/t/").to_owned();
    let table: Value = serde_json::from_str(&person.fetch(&format!("/api/tables/{code}")).await).expect("a table");
    let seats = table["seats"].as_array().expect("seats");
    seats.iter().filter_map(|seat| Some(seat["bot"]["level"].as_str()?.to_owned())).collect()
}

#[tokio::test]
async fn whoever_has_never_played_meets_novices() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_for_the_first_time().await;
        ada.presses("[data-action='play-now']").await;
        ada.until("location.pathname.startsWith('/t/')").await;
        ada.misses("[data-screen='room']").await;
        ada.sees("[data-seat='1']").await;
        assert_eq!(levels(&ada).await, ["novice", "novice"]);
    })
    .await;
}

/// The first player's points and the other's.
fn totals(outcome: &Outcome<Score>) -> [u32; 2] {
    [0, 1].map(|seat| outcome.scores[seat].total())
}

/// Shows a game of two that has ended so, against a bot of a level, with its points counted.
async fn sees_end(person: &Person, level: &str, is_such: impl Fn([u32; 2]) -> bool) {
    let game = find_end(2, Mode::Simple, |outcome| is_such(totals(outcome)));
    let sitters = vec![somebody(&person.name), bot(level)];
    let code = person.keeps(&game, game.log().len(), sitters, Map::new()).await;
    person.takes_up(&code).await;
    person.sees("[data-screen='end']").await;
    person.presses_during("[data-action='skip']", "[data-action='skip']").await;
    person.sees("[data-screen='end'][data-counted]").await;
    person.sees("[data-action='rematch']").await;
}

/// Takes the suggestion, and sees a new table against bots of this level.
async fn plays_against(person: &Person, level: &str) {
    let before = person.path().await;
    person.presses(&format!("[data-action='level'][data-level='{level}']")).await;
    person.until(&format!("location.pathname.startsWith('/t/') && location.pathname !== '{before}'")).await;
    person.sees("[data-screen='board']").await;
    let here = "localStorage.getItem(`table-${location.pathname.slice(3)}`)";
    let seats: Value = person.read(&format!("JSON.parse({here}).beginning.seats")).await;
    assert_eq!(seats[1]["bot"]["level"], level);
    assert_eq!(person.read::<String>("localStorage.getItem('level')").await, level, "it is remembered");
}

#[tokio::test]
async fn after_a_one_sided_game_another_level_is_suggested() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        sees_end(&ada, "easy", |[own, other]| own >= other + 4 && 3 * other <= 2 * own).await;
        plays_against(&ada, "medium").await;
        sees_end(&ada, "easy", |[own, other]| other >= own + 4 && 3 * own <= 2 * other).await;
        plays_against(&ada, "novice").await;
    })
    .await;
}

#[tokio::test]
async fn after_a_close_game_no_level_is_suggested() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::phone()).await;
        ada.comes_in().await;
        sees_end(&ada, "easy", |[own, other]| own.abs_diff(other) < 4).await;
        assert_eq!(ada.count("[data-action='level']").await, 0);
        // There is nothing above the top.
        sees_end(&ada, "expert", |[own, other]| own >= other + 4 && 3 * other <= 2 * own).await;
        assert_eq!(ada.count("[data-action='level']").await, 0);
    })
    .await;
}
