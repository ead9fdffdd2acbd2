//! What cards ask after the build.

use cosmic_factory::Card;

use crate::kit::Language;
use crate::layout::positions::{Point, Position};
use crate::layout::{Gallery, Shot, at_every_size};

/// The galaxy of a neighbour and what confirms.
const TILES: &[&str] = &["[data-screen='choose'] [data-cell]", "[data-action='confirm']"];

/// The ways and what confirms.
const WAYS: &[&str] = &["[data-screen='choose'] [data-way]", "[data-action='confirm']"];

/// A tile of the galaxy.
const CELL: &str = "[data-screen='choose'] [data-cell='1,1']";

async fn is_asked(gallery: &Gallery, cards: &[Card], round: u8) {
    let position = Position::new(3, cards).until(round, Point::Choose);
    position.before(&gallery.person).await;
    gallery.person.sees("[data-screen='choose'] [data-action='confirm']").await;
}

#[tokio::test]
async fn choose() {
    at_every_size("cosmic-factory-choose", async |_, gallery| {
        is_asked(gallery, &[Card::BlackHole], 1).await;
        gallery.look(Shot::new("cosmic-factory-choose.black-hole").needs(TILES).tries(&[CELL]).hovers()).await;
        is_asked(gallery, &[Card::Sabotage], 1).await;
        gallery.person.presses(CELL).await;
        gallery.person.sees("[data-action='confirm'][aria-disabled='false']").await;
        gallery.look(Shot::new("cosmic-factory-choose.sabotage-chosen").needs(TILES)).await;
        Position::limited(6, &[Card::Sabotage]).until(1, Point::Choose).before(&gallery.person).await;
        gallery.person.sees("[data-screen='choose'] [data-action='confirm']").await;
        gallery.look(Shot::new("cosmic-factory-choose.timed").needs(TILES).tries(&[CELL])).await;
        Position::new(3, &[Card::Sabotage]).until(1, Point::Choose).watched_by(&gallery.person).await;
        gallery.person.sees("[data-screen='choose']").await;
        gallery.look(Shot::new("cosmic-factory-choose.watching").needs(&["[data-action='menu']"])).await;
        is_asked(gallery, &[Card::StellarSwap], 1).await;
        // The card says why there is no way to decline.
        let told = gallery.person.text("[data-screen='choose'] .table-title").await;
        assert!(told.contains(&Language::En.text("choices.swap.must")), "{told}");
        gallery.look(Shot::new("cosmic-factory-choose.stellar-swap").needs(WAYS).hovers()).await;
        // There must be something to offer.
        is_asked(gallery, &[Card::District, Card::Offering], 2).await;
        gallery.person.presses("[data-screen='choose'] [data-way]").await;
        gallery.look(Shot::new("cosmic-factory-choose.offering-chosen").needs(WAYS)).await;
    })
    .await;
}
