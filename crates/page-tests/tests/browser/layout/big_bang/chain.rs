//! Hexidomino.

use big_bang::{BigBang, Mode};

use crate::big_bang::find_among;
use crate::layout::{LONG_NAMES, Shot, at_every_size};
use crate::play::somebody;

/// The chain, the hand, and the menu.
const NEEDS: &[&str] = &["[data-screen='chain'] [data-end]", "[data-hand]", "[data-action='menu']"];

/// A piece that can be added.
const PIECE: &str = "[data-hand][data-playable]";

/// A position in which something can be added to a chain of so many pieces.
fn with_chain(count: usize) -> impl Fn(&BigBang) -> Option<()> {
    move |state| {
        let moves = crate::big_bang::plays(state).into_iter();
        let can_link = moves.into_iter().any(|play| matches!(play, big_bang::Play::Link { .. }));
        (state.chain()?.pieces().len() >= count && can_link).then_some(())
    }
}

#[tokio::test]
async fn hexidomino() {
    at_every_size("big-bang-hexidomino", async |_, gallery| {
        let ada = &gallery.person;
        find_among(3, Mode::Hexidomino, with_chain(7)).before(ada).await;
        gallery.look(Shot::new("big-bang-hexidomino.fresh").needs(NEEDS).tries(&[PIECE]).hovers()).await;
        ada.presses(PIECE).await;
        ada.sees(&format!("{PIECE}[aria-pressed='true']")).await;
        gallery.look(Shot::new("big-bang-hexidomino.chosen").needs(NEEDS)).await;
        let sitters = LONG_NAMES.map(somebody).to_vec();
        find_among(LONG_NAMES.len(), Mode::Hexidomino, with_chain(20)).before_all(ada, sitters).await;
        ada.presses("[data-action='take-device']").await;
        ada.misses("[data-screen='curtain']").await;
        gallery.look(Shot::new("big-bang-hexidomino.long").needs(NEEDS)).await;
    })
    .await;
}
