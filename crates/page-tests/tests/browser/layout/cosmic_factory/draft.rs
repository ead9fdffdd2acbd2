//! The screens of the draft.

use cosmic_factory::{Card, Track};

use super::puts_card_aside;
use crate::layout::positions::{Point, Position};
use crate::layout::{Shot, at_every_size};

/// All tiles and what keeps them.
const REQUIRED: &[&str] = &["[data-screen='draft'] [data-tile]", "[data-action='keep']"];

const TILE: &str = "[data-screen='draft'] [data-tile]";

#[tokio::test]
async fn draft() {
    at_every_size("cosmic-factory-draft", async |_, gallery| {
        let ada = &gallery.person;
        Position::new(4, &[Card::SpacePirate]).until(1, Point::Draft).before(ada).await;
        ada.sees("dialog[open] [data-action='card-ready']").await;
        gallery.look(Shot::new("cosmic-factory-draft.card").needs(&["[data-action='card-ready']"])).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-draft.fresh").needs(REQUIRED).tries(&[TILE]).hovers()).await;
        for _ in 0..3 {
            ada.presses(&format!("{TILE}[aria-pressed='false']")).await;
        }
        ada.sees("[data-action='keep']:not([aria-disabled])").await;
        gallery.look(Shot::new("cosmic-factory-draft.chosen").needs(REQUIRED)).await;
        // There is no room for a fourth.
        ada.presses(&format!("{TILE}[aria-pressed='false']")).await;
        gallery.look(Shot::new("cosmic-factory-draft.note").needs(REQUIRED).with_notes()).await;
        Position::limited(6, &[Card::District]).until(1, Point::Draft).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-draft.timed").needs(REQUIRED).tries(&[TILE])).await;
        Position::new(4, &[Card::District]).until(1, Point::Draft).watched_by(ada).await;
        ada.sees("[data-screen='draft']").await;
        if ada.sees_now("dialog[open] [data-action='card-ready']").await {
            puts_card_aside(ada).await;
        }
        gallery.look(Shot::new("cosmic-factory-draft.watching").needs(&["[data-action='menu']"])).await;
        assert_eq!(ada.count("[data-screen='draft'] .track[data-track]").await, 4 * Track::ALL.len());
        let cards = [Card::District, Card::Gift, Card::IceAge, Card::Sabotage, Card::MultiPath];
        Position::new(6, &cards).until(5, Point::SecondDraft).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-draft.last-round").needs(REQUIRED).tries(&[TILE])).await;
    })
    .await;
}
