//! A whole game of each mode against bots, by clicks.

use serde_json::{Value, json};

use crate::kit::{Looks, Person, tell};

/// Opens a table of a mode, fills it with bots, and plays it to the end. What the server then keeps of it.
async fn plays(person: &Person, mode: &str, seats: usize) -> Value {
    person.comes_in().await;
    let code = person.opens_table_of("big-bang", mode, seats, json!({})).await;
    person.sits_down().await;
    for seat in 1..seats {
        person.adds_bot(seat, "easy").await;
    }
    person.starts().await;
    let moves = person.plays_to_the_end().await;
    let record: Value = serde_json::from_str(&person.fetch(&format!("/api/tables/{code}/record")).await)
        .expect("a finished game has a record");
    let log = record["log"].as_array().expect("it has a log");
    let own = log.iter().filter(|entry| entry["seat"] == 0 && entry["auto"] != true).count();
    assert_eq!(own, moves, "every move was made by hand, and each once");
    record
}

/// The totals that the page shows at the end, by seat, and those of the record.
async fn agrees_with_the_record(person: &Person, record: &Value) {
    let scores = record["result"]["scores"].as_array().expect("there is a result");
    for (seat, score) in scores.iter().enumerate() {
        let total = score.get("total").or_else(|| score.get("points")).expect("there are points");
        let shown = format!("[data-screen='end'] [data-seat='{seat}'][data-total='{total}']");
        person.sees(&shown).await;
    }
}

macro_rules! whole_game {
    ($name:ident, $mode:literal, $seats:literal, $looks:expr) => {
        #[tokio::test]
        async fn $name() {
            tell(async |world| {
                let ada = world.person("Ada", $looks).await;
                let record = plays(&ada, $mode, $seats).await;
                agrees_with_the_record(&ada, &record).await;
            })
            .await;
        }
    };
}

whole_game!(a_whole_game_of_cosmic_mode, "cosmic", 2, Looks::default());
whole_game!(a_whole_game_of_simple_mode, "simple", 3, Looks::phone());
whole_game!(a_whole_game_of_solitary_mode, "solitary", 1, Looks::default());
whole_game!(a_whole_game_of_hexidomino, "hexidomino", 3, Looks::phone());
whole_game!(a_whole_game_in_parallel_universes, "parallel", 2, Looks::default());
