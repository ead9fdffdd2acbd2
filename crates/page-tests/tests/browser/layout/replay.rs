//! Games that are over, looked at again.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{Gallery, Shot, at_every_size};
use crate::kit::Key;
use crate::replays::{drops, first_game};

/// What leads through a game.
const CONTROLS: &[&str] = &["[data-action='step-back']", "[data-action='play']", "[data-action='step-forward']"];

fn record(name: &str) -> String {
    first_game(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name))
}

/// A game of a file that has several.
fn game(name: &str, number: usize) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    let games = fs::read_to_string(path).expect("there are golden records");
    games.lines().nth(number).expect("there are as many").to_owned()
}

/// Brings a game, and goes to its end.
async fn opens(gallery: &Gallery, record: &str) {
    let ada = &gallery.person;
    ada.open("/replay").await;
    ada.sees("[data-screen='replay-file']").await;
    drops(ada, record).await;
    ada.sees("[data-screen='replay']").await;
    ada.key(Key::End).await;
    ada.sees("[data-screen='replay'] [data-total]").await;
}

/// Goes back so many steps.
async fn steps_back(gallery: &Gallery, steps: usize) {
    for _ in 0..steps {
        let at: usize =
            gallery.person.attributes("[data-screen='replay']", "data-at").await[0].parse().expect("a number");
        gallery.person.key(Key::Left).await;
        gallery.person.misses(&format!("[data-screen='replay'][data-at='{at}']")).await;
    }
}

async fn analyses(gallery: &Gallery) {
    gallery.person.presses("[data-action='analyse']").await;
    gallery.person.sees("[data-analysis='done']").await;
}

#[tokio::test]
async fn replay() {
    at_every_size("replay", async |_, gallery| {
        opens(gallery, &record("cosmic-factory/tests/records/arborescence.jsonl")).await;
        gallery.look(Shot::new("replay-cosmic-factory.end").needs(CONTROLS).hovers()).await;
        gallery.look_into("[data-action='picture']", Shot::new("replay-cosmic-factory.picture")).await;
        analyses(gallery).await;
        gallery.person.presses("[data-action='look-costly']").await;
        gallery.look(Shot::new("replay-cosmic-factory.costly").needs(CONTROLS)).await;
        steps_back(gallery, 3).await;
        gallery.look_into("[data-action='try-it']", Shot::new("replay-cosmic-factory.try-it")).await;
        gallery.look(Shot::new("replay-cosmic-factory.analysis").needs(CONTROLS)).await;
        gallery.person.presses("[data-action='look-costly']").await;
        gallery.person.sees("[data-looked]").await;
        gallery.look(Shot::new("replay-cosmic-factory.looked").needs(CONTROLS)).await;
        opens(gallery, &record("big-bang/tests/records/cosmic-tie.jsonl")).await;
        gallery.look(Shot::new("replay-big-bang.end").needs(CONTROLS).hovers()).await;
        analyses(gallery).await;
        steps_back(gallery, 3).await;
        gallery.look(Shot::new("replay-big-bang.analysis").needs(CONTROLS)).await;
        gallery.look_into("[data-action='moments']", Shot::new("replay-big-bang.moments")).await;
        gallery.look_into("[data-action='try-it']", Shot::new("replay-big-bang.try-it")).await;
        gallery.person.presses("[data-action='swing']").await;
        gallery.person.sees("[data-verdict]").await;
        gallery.look(Shot::new("replay-big-bang.mistake").needs(CONTROLS)).await;
    })
    .await;
}

#[tokio::test]
async fn other_replays() {
    at_every_size("replay-others", async |_, gallery| {
        for (file, shot) in [
            ("independent-simple", "replay-big-bang.simple"),
            ("independent-solitary", "replay-big-bang.solitary"),
            ("independent-hexidomino", "replay-big-bang.hexidomino"),
            ("independent-parallel", "replay-big-bang.parallel"),
        ] {
            opens(gallery, &record(&format!("big-bang/tests/records/{file}.jsonl"))).await;
            if file == "independent-solitary" {
                gallery.look(Shot::new("replay-big-bang.solitary-end").needs(CONTROLS)).await;
            }
            steps_back(gallery, 2).await;
            gallery.look(Shot::new(shot).needs(CONTROLS)).await;
        }
        opens(gallery, &game("big-bang/tests/records/independent-parallel.jsonl", 2)).await;
        steps_back(gallery, 2).await;
        gallery.look(Shot::new("replay-big-bang.four-universes").needs(CONTROLS)).await;
        gallery.on_a_phone().await;
        gallery.open_sheet("[data-action='everyones-aims']").await;
        gallery.look_at_sheet(Shot::new("replay-big-bang.everyones-aims").where_it_is_narrow()).await;
        let ada = &gallery.person;
        let mut damaged: Value =
            serde_json::from_str(&record("big-bang/tests/records/cosmic-tie.jsonl")).expect("JSON");
        damaged["log"][12]["at"] = json!([9, 9]);
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        drops(ada, &damaged.to_string()).await;
        ada.sees("[data-damage]").await;
        ada.key(Key::End).await;
        ada.sees("[data-screen='replay'][data-at='12']").await;
        gallery.look(Shot::new("replay-big-bang.damaged").needs(CONTROLS)).await;
        ada.presses("[data-action='close-damage']").await;
        ada.misses("[data-damage]").await;
        gallery.look(Shot::new("replay-big-bang.damage-read").needs(CONTROLS)).await;
        ada.open("/replay").await;
        ada.sees("[data-screen='replay-file']").await;
        gallery.look(Shot::new("replay-file.fresh").needs(&["[data-action='choose-file']"])).await;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../big-bang/tests/records/independent-cosmic.jsonl");
        let games = fs::read_to_string(path).expect("there are golden records");
        let some: Vec<&str> = games.lines().take(6).collect();
        drops(ada, &format!("{}\n{{\"broken\"\n", some.join("\n"))).await;
        ada.sees("[data-screen='replay-games']").await;
        gallery.look(Shot::new("replay-games.fresh")).await;
    })
    .await;
}
