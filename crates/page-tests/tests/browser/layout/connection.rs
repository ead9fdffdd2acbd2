//! A connection that is lost and found again.

use serde_json::{Value, json};

use super::cosmic_factory::puts_card_aside;
use super::{Shot, at_every_size};

const BUILD: &[&str] =
    &["[data-screen='build'] [data-cell]", "[data-screen='build'] [data-tile]", "[data-action='done']"];
const DRAFT: &[&str] = &["[data-screen='draft'] [data-tile]"];
const BOARD: &[&str] = &["[data-cell]", "[data-row]", "[data-action='confirm']"];
const CHAIN: &[&str] = &["[data-hand]", "[data-end]"];

#[tokio::test]
async fn nothing_moves_without_a_connection() {
    at_every_size("connection", async |_, gallery| {
        let ada = &gallery.person;
        let screens: [(&str, &str, &str, Value, &'static [&'static str], &'static str); 5] = [
            (
                "cosmic-factory",
                "standard",
                "draft",
                json!({ "draft-seconds": 900 }),
                DRAFT,
                "cosmic-factory-draft.offline",
            ),
            (
                "cosmic-factory",
                "beginner",
                "build",
                json!({ "build-seconds": 900 }),
                BUILD,
                "cosmic-factory-build.offline",
            ),
            ("big-bang", "cosmic", "board", json!({ "turn-seconds": 900 }), BOARD, "big-bang-cosmic.offline"),
            ("big-bang", "parallel", "board", json!({ "turn-seconds": 900 }), BOARD, "big-bang-parallel.offline"),
            ("big-bang", "hexidomino", "chain", json!({ "turn-seconds": 900 }), CHAIN, "big-bang-hexidomino.offline"),
        ];
        for (game, mode, screen, options, needs, name) in screens {
            ada.opens_table_of(game, mode, 2, options).await;
            ada.sits_down().await;
            ada.adds_bot(1, "easy").await;
            ada.starts().await;
            ada.sees(&format!("[data-screen='{screen}']")).await;
            if screen == "draft" {
                puts_card_aside(ada).await;
            }
            if game == "big-bang" {
                // Bots do nothing more until we have moved.
                ada.sees("[data-turn='mine']").await;
            }
            gallery.loses_the_connection(Shot::new(name).needs(needs).without_golden()).await;
        }
    })
    .await;
}
