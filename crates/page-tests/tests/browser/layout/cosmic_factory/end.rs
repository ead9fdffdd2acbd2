//! The points of a round, and the end of a game.

use cosmic_factory::Card;

use crate::layout::positions::{Point, Position};
use crate::layout::{Shot, at_every_size};

const SCORING: &[&str] = &["[data-action='continue']"];

/// Who has won, and how to play again.
const END: &[&str] = &["[data-screen='end'] [data-place]", "[data-action='rematch']"];

#[tokio::test]
async fn scoring_and_end() {
    at_every_size("cosmic-factory-end", async |_, gallery| {
        let ada = &gallery.person;
        Position::new(4, &[Card::District]).until(1, Point::Scoring).before(ada).await;
        ada.sees_points().await;
        gallery.look(Shot::new("cosmic-factory-scoring.counted").needs(SCORING).hovers()).await;
        gallery
            .look_into("[data-screen='scoring'] [data-seat] [data-track]", Shot::new("cosmic-factory-scoring.why"))
            .await;
        ada.presses("[data-action='best']").await;
        ada.sees("[data-built='best']").await;
        gallery.look(Shot::new("cosmic-factory-scoring.best").needs(SCORING)).await;
        // Whoever was never asked is asked about sounds now.
        ada.read::<Option<bool>>("localStorage.removeItem('sound'), null").await;
        Position::new(6, &[Card::Gift]).until(1, Point::Scoring).before(ada).await;
        ada.sees_points().await;
        gallery.look(Shot::new("cosmic-factory-scoring.asked-about-sound").needs(SCORING)).await;
        let cards = [Card::District, Card::IceAge, Card::Dispersion, Card::MultiPath, Card::Arborescence];
        Position::new(6, &cards).until(5, Point::Over).before(ada).await;
        ada.sees_points().await;
        gallery.look(Shot::new("cosmic-factory-scoring.last-round").needs(SCORING)).await;
        ada.goes_on().await;
        ada.sees("[data-screen='end'] [data-place]").await;
        ada.sees("[data-action='look-back']").await;
        gallery.look(Shot::new("cosmic-factory-end.fresh").needs(END).hovers()).await;
        ada.presses("[data-action='look-back']").await;
        ada.sees("[data-screen='scoring']").await;
        gallery.look(Shot::new("cosmic-factory-end.looking-back")).await;
    })
    .await;
}
