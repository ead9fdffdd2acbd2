//! The screens of Hexidomino.

use big_bang::play::{End, Feature};
use big_bang::{BigBang, Mode, Piece, Play};

use crate::big_bang::{find_among, unfitting};
use crate::layout::{LONG_NAMES, Shot, at_every_size};
use crate::play::somebody;

/// The chain, the hand, and the menu.
const REQUIRED: &[&str] = &["[data-screen='chain'] [data-end]", "[data-hand]", "[data-action='menu']"];

/// A piece that can be added.
const PIECE: &str = "[data-hand][data-playable]";

/// A position in which something can be added to a chain of so many pieces.
fn with_chain(count: usize) -> impl Fn(&BigBang) -> Option<()> {
    move |state| {
        let moves = crate::big_bang::plays(state).into_iter();
        let can_link = moves.into_iter().any(|play| matches!(play, Play::Link { .. }));
        (state.chain()?.pieces().len() >= count && can_link).then_some(())
    }
}

/// A piece that both its shape and its colour would link to the same end.
fn links_both_ways(state: &BigBang) -> Option<Piece> {
    let links: Vec<_> = crate::big_bang::plays(state)
        .into_iter()
        .filter_map(
            |play| if let Play::Link { piece, end, feature } = play { Some((piece, end, feature)) } else { None },
        )
        .collect();
    let other = |&(piece, end, feature): &(Piece, End, Feature)| links.contains(&(piece, end, feature.other()));
    links.iter().copied().find(other).map(|(piece, ..)| piece)
}

#[tokio::test]
async fn hexidomino() {
    at_every_size("big-bang-hexidomino", async |_, gallery| {
        let ada = &gallery.person;
        find_among(3, Mode::Hexidomino, with_chain(7)).before(ada).await;
        gallery.look(Shot::new("big-bang-hexidomino.fresh").needs(REQUIRED).tries(&[PIECE]).hovers()).await;
        gallery.open_sheet("[data-action='menu']").await;
        gallery.look_into("dialog[open] [data-action='keys']", Shot::new("big-bang-hexidomino.keys")).await;
        ada.presses(PIECE).await;
        ada.sees(&format!("{PIECE}[aria-pressed='true']")).await;
        gallery.look(Shot::new("big-bang-hexidomino.chosen").needs(REQUIRED)).await;
        let both = find_among(3, Mode::Hexidomino, links_both_ways);
        both.before(ada).await;
        ada.presses(&format!("[data-hand='{}']", both.found.name())).await;
        while !ada.sees_now("[data-feature]").await {
            ada.presses("[data-end][data-open]:not([aria-pressed='true'])").await;
        }
        gallery.look(Shot::new("big-bang-hexidomino.asked").needs(REQUIRED)).await;
        let refused = find_among(3, Mode::Hexidomino, unfitting);
        refused.before(ada).await;
        let (piece, end, _) = refused.found;
        ada.presses(&format!("[data-hand='{}']", piece.name())).await;
        ada.presses(&format!("[data-end='{end}']")).await;
        ada.sees("[data-refusal]").await;
        gallery.look(Shot::new("big-bang-hexidomino.refused").needs(REQUIRED).with_notes()).await;
        let sitters = LONG_NAMES.map(somebody).to_vec();
        find_among(LONG_NAMES.len(), Mode::Hexidomino, with_chain(20)).before_all(ada, sitters).await;
        ada.presses("[data-action='take-device']").await;
        ada.misses("[data-screen='curtain']").await;
        gallery.look(Shot::new("big-bang-hexidomino.long").needs(REQUIRED)).await;
    })
    .await;
}
