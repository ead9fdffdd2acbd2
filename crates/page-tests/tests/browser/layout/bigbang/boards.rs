//! Playing on boards.

use big_bang::{BigBang, Mode};
use client::{Client, Visit};
use protocol::to_server::Request;
use serde_json::json;

use crate::bigbang::{find, find_among};
use crate::kit::Person;
use crate::layout::{Gallery, LONG_NAMES, Shot, at_every_size};
use crate::play::somebody;

/// The board, the row, and what confirms.
const NEEDS: &[&str] =
    &["[data-cell]", "[data-row]", "[data-action='take-back']", "[data-action='confirm']", "[data-action='menu']"];

/// A piece that can be played.
const PIECE: &str = "[data-row][aria-disabled='false']";

/// So many pieces lie on a board in the middle of a game.
const SOME: usize = 12;

/// Nearly all pieces that can lie on a board.
const MANY: usize = 45;

/// A position with so many pieces on the first board.
pub(super) fn with_pieces(count: usize) -> impl Fn(&BigBang) -> Option<()> {
    move |state| (state.boards()[0].pieces().len() >= count).then_some(())
}

/// Picks a piece, and where it goes.
async fn decides(person: &Person) {
    person.presses(PIECE).await;
    while !person.sees_now("[data-action='confirm']:not(:disabled)").await {
        person.presses("[data-open], [data-movable]").await;
    }
}

async fn plays(gallery: &Gallery, mode: Mode, shots: [&'static str; 2]) {
    let [fresh, decided] = shots;
    find(mode, with_pieces(SOME)).before(&gallery.person).await;
    gallery.look(Shot::new(fresh).needs(NEEDS).tries(&[PIECE]).hovers()).await;
    decides(&gallery.person).await;
    gallery.look(Shot::new(decided).needs(NEEDS)).await;
}

#[tokio::test]
async fn cosmic() {
    at_every_size("bigbang-cosmic", async |_, gallery| {
        plays(gallery, Mode::Cosmic, ["bigbang-cosmic.fresh", "bigbang-cosmic.chosen"]).await;
        gallery.look_into("[data-action='used']", Shot::new("bigbang-cosmic.used-pile")).await;
        gallery.look_into("[data-action='menu']", Shot::new("bigbang-cosmic.menu")).await;
        for (entry, shot) in [("keys", "bigbang-cosmic.keys"), ("how", "bigbang-cosmic.how")] {
            gallery.open_sheet("[data-action='menu']").await;
            gallery.look_into(&format!("dialog[open] [data-action='{entry}']"), Shot::new(shot)).await;
        }
        let ada = &gallery.person;
        let sitters = LONG_NAMES.map(somebody).to_vec();
        find_among(LONG_NAMES.len(), Mode::Cosmic, with_pieces(MANY)).before_all(ada, sitters).await;
        ada.sees("[data-screen='curtain']").await;
        gallery.look(Shot::new("bigbang-curtain.fresh").needs(&["[data-action='take-device']"])).await;
        ada.presses("[data-action='take-device']").await;
        ada.misses("[data-screen='curtain']").await;
        gallery.look(Shot::new("bigbang-cosmic.full").needs(NEEDS)).await;
    })
    .await;
}

#[tokio::test]
async fn something_is_said() {
    at_every_size("bigbang-talk", async |world, gallery| {
        let ada = &gallery.person;
        let code = ada.opens_table_of("big-bang", "cosmic", 2, json!({})).await;
        ada.sits_down().await;
        let mut bea = Client::new(world.url()).await.expect("the server is there");
        bea.rename(LONG_NAMES[0]).await.expect("it is a name");
        let mut bea = Visit::<BigBang>::new(bea, &code).await.expect("the table is there");
        bea.request(Request::Sit { seat: None }).await.expect("there is a seat");
        ada.starts().await;
        ada.sees("[data-screen='board']").await;
        // On a desk it would stand in the talk.
        gallery.on_a_phone().await;
        let text = "Did you see how the comet went all the way around the sun?".to_owned();
        bea.request(Request::Say(text)).await.expect("it can be said");
        ada.until("document.body.innerText.includes('all the way around')").await;
        gallery.look(Shot::new("bigbang-cosmic.note").needs(NEEDS).with_notes().without_golden()).await;
        gallery.look_into("[data-action='menu']", Shot::new("bigbang-cosmic.talk").without_golden()).await;
        gallery.open_sheet("[data-action='menu']").await;
        gallery
            .look_into("dialog[open] [data-action='leave']", Shot::new("bigbang-cosmic.leave").without_golden())
            .await;
    })
    .await;
}

#[tokio::test]
async fn simple_and_solitary() {
    at_every_size("bigbang-simple-solitary", async |_, gallery| {
        plays(gallery, Mode::Simple, ["bigbang-simple.fresh", "bigbang-simple.chosen"]).await;
        plays(gallery, Mode::Solitary, ["bigbang-solitary.fresh", "bigbang-solitary.chosen"]).await;
    })
    .await;
}

#[tokio::test]
async fn parallel() {
    at_every_size("bigbang-parallel", async |_, gallery| {
        plays(gallery, Mode::Parallel, ["bigbang-parallel.fresh", "bigbang-parallel.chosen"]).await;
        find_among(4, Mode::Parallel, with_pieces(5)).before(&gallery.person).await;
        gallery.look(Shot::new("bigbang-parallel.four-players").needs(NEEDS)).await;
    })
    .await;
}
