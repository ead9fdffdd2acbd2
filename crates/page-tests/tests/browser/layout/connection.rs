//! A connection that is lost and found again, and words of whoever runs the server.

use serde_json::{Value, json};

use super::cosmic_factory::puts_card_aside;
use super::{Shot, at_every_size};

const BUILD: &[&str] =
    &["[data-screen='build'] [data-cell]", "[data-screen='build'] [data-tile]", "[data-action='done']"];
const DRAFT: &[&str] = &["[data-screen='draft'] [data-tile]"];
const BOARD: &[&str] = &["[data-cell]", "[data-row]", "[data-action='confirm']"];
const CHAIN: &[&str] = &["[data-hand]", "[data-end]"];

#[tokio::test]
async fn nothing_moves_when_something_is_told() {
    at_every_size("connection", async |world, gallery| {
        let ada = &gallery.person;
        let screens: [(&str, &str, &str, Value, Shot); 5] = [
            (
                "cosmic-factory",
                "standard",
                "draft",
                json!({ "draft-seconds": 900 }),
                Shot::new("cosmic-factory-draft.offline").needs(DRAFT),
            ),
            (
                "cosmic-factory",
                "beginner",
                "build",
                json!({ "build-seconds": 900 }),
                Shot::new("cosmic-factory-build.offline").needs(BUILD),
            ),
            (
                "big-bang",
                "cosmic",
                "board",
                json!({ "turn-seconds": 900 }),
                Shot::new("big-bang-cosmic.offline").needs(BOARD),
            ),
            (
                "big-bang",
                "parallel",
                "board",
                json!({ "turn-seconds": 900 }),
                Shot::new("big-bang-parallel.offline").needs(BOARD),
            ),
            (
                "big-bang",
                "hexidomino",
                "chain",
                json!({ "turn-seconds": 900 }),
                Shot::new("big-bang-hexidomino.offline").needs(CHAIN),
            ),
        ];
        for (game, mode, screen, options, shot) in screens {
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
            gallery.is_disturbed(world, shot.without_golden()).await;
        }
    })
    .await;
}
