//! The first page.

use std::path::Path;

use big_bang::Mode;
use serde_json::{Map, json};

use super::positions::{Point, Position};
use super::{LONG_NAMES, Shot, at_every_size};
use crate::big_bang::play_out;
use crate::kit::Person;
use crate::play::{bot, somebody};
use crate::replays::{first_game, uploads};

/// What whoever comes in looks for.
const PLAY: &[&str] = &["[data-action='play-now']"];

async fn goes_home(person: &Person) {
    person.open("/").await;
    person.sees("[data-action='play-now']").await;
}

#[tokio::test]
async fn home() {
    at_every_size("home", async |_, gallery| {
        gallery.look(Shot::new("home.fresh").needs(PLAY).hovers()).await;
        let named = Shot::new("home.name").needs(&["[data-action='save-name']"]);
        gallery.look_into("[data-action='name']", named).await;
        gallery.look_into("[data-action='device']", Shot::new("home.device")).await;
        gallery.open_sheet("[data-action='device']").await;
        gallery.person.presses("dialog[open] [data-action='make-link']").await;
        gallery.person.sees("dialog[open] img.qr").await;
        gallery.look_at_sheet(Shot::new("home.device-link")).await;
        gallery.look_into("[data-action='preferences']", Shot::new("home.preferences")).await;
        let ada = &gallery.person;
        ada.wants_a_game_here().await;
        gallery.look(Shot::new("begin-local.cosmic-factory")).await;
        ada.presses("dialog[open] [data-game='big-bang']").await;
        ada.presses("dialog[open] [data-mode='cosmic']").await;
        while ada.sees_now("dialog[open] [data-action='add-player']").await {
            ada.presses("dialog[open] [data-action='add-player']").await;
        }
        ada.chooses("dialog[open] [data-chair='1'] [data-setting='kind']", "person").await;
        ada.presses("dialog[open] [data-chair='1'] input").await;
        ada.writes(LONG_NAMES[3]).await;
        gallery.look(Shot::new("begin-local.full")).await;
    })
    .await;
}

#[tokio::test]
async fn lists_of_games() {
    at_every_size("home-games", async |_, gallery| {
        let ada = &gallery.person;
        ada.ask("PUT", "/api/me", json!({ "name": LONG_NAMES[0] })).await;
        for mode in [Mode::Cosmic, Mode::Hexidomino] {
            let game = play_out(3, mode);
            let sitters = LONG_NAMES[..3].iter().map(|name| somebody(name)).collect();
            ada.keeps(&game, game.log().len(), sitters, Map::new()).await;
        }
        let game = play_out(4, Mode::Parallel);
        let sitters = [somebody(LONG_NAMES[0]), bot("expert"), bot("medium"), bot("easy")];
        ada.keeps(&game, 3, sitters.into(), Map::new()).await;
        Position::new(6, &[]).until(1, Point::Build).before(ada).await;
        for record in ["big-bang/tests/records/cosmic-tie.jsonl", "cosmic-factory/tests/records/district.jsonl"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(record);
            uploads(ada, &first_game(&path)).await;
        }
        ada.opens_table("standard", 6, json!({})).await;
        goes_home(ada).await;
        ada.sees("[data-section='device'] [data-action='resume']").await;
        gallery.look(Shot::new("home.games").needs(PLAY).hovers()).await;
    })
    .await;
}
