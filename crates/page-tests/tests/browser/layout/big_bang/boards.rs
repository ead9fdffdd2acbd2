//! Playing on boards.

use big_bang::{BigBang, Mode, Options};
use client::{Client, Session};
use protocol::to_server::Request;
use serde_json::json;

use crate::big_bang::{CHOICE, OTHER_UNIVERSE, find, find_among, find_with};
use crate::kit::Person;
use crate::layout::{Gallery, LONG_NAMES, Shot, at_every_size};
use crate::play::somebody;

/// The board, the row, and what confirms.
const REQUIRED: &[&str] =
    &["[data-cell]", "[data-row]", "[data-action='take-back']", "[data-action='confirm']", "[data-action='menu']"];

/// A piece that can be played.
const PIECE: &str = "[data-row][aria-disabled='false']";

const MID_GAME_PIECES: usize = 12;

/// Nearly all pieces that can lie on a board.
const LATE_GAME_PIECES: usize = 45;

/// A position with so many pieces on the first board.
pub(super) fn with_pieces(count: usize) -> impl Fn(&BigBang) -> Option<()> {
    move |state| (state.boards()[0].pieces().len() >= count).then_some(())
}

/// Picks a piece, and where it goes.
async fn decides(person: &Person) {
    person.presses(PIECE).await;
    while !person.sees_now("[data-action='confirm']:not(:disabled)").await {
        let target = if person.sees_now(CHOICE).await { CHOICE } else { OTHER_UNIVERSE };
        person.presses(target).await;
    }
}

async fn plays(gallery: &Gallery, mode: Mode, shots: [&'static str; 2]) {
    let [fresh, decided] = shots;
    find(mode, with_pieces(MID_GAME_PIECES)).before(&gallery.person).await;
    gallery.look(Shot::new(fresh).needs(REQUIRED).tries(&[PIECE]).hovers().between_phone_and_desktop()).await;
    decides(&gallery.person).await;
    gallery.look(Shot::new(decided).needs(REQUIRED)).await;
}

#[tokio::test]
async fn cosmic() {
    at_every_size("big-bang-cosmic", async |_, gallery| {
        plays(gallery, Mode::Cosmic, ["big-bang-cosmic.fresh", "big-bang-cosmic.chosen"]).await;
        gallery.look_into("[data-action='used']", Shot::new("big-bang-cosmic.used-pile")).await;
        gallery.look_into("[data-action='clock']", Shot::new("big-bang-cosmic.clock")).await;
        gallery.look_into("[data-aims] [data-objective]", Shot::new("big-bang-cosmic.account")).await;
        gallery.look_into("[data-action='menu']", Shot::new("big-bang-cosmic.menu")).await;
        for (entry, shot) in [("keys", "big-bang-cosmic.keys"), ("how", "big-bang-cosmic.how")] {
            gallery.open_sheet("[data-action='menu']").await;
            gallery.look_into(&format!("dialog[open] [data-action='{entry}']"), Shot::new(shot)).await;
        }
        let ada = &gallery.person;
        let sitters = LONG_NAMES.map(somebody).to_vec();
        find_among(LONG_NAMES.len(), Mode::Cosmic, with_pieces(LATE_GAME_PIECES)).before_all(ada, sitters).await;
        ada.sees("[data-screen='curtain']").await;
        gallery.look(Shot::new("big-bang-curtain.fresh").needs(&["[data-action='take-device']"])).await;
        ada.presses("[data-action='take-device']").await;
        ada.misses("[data-screen='curtain']").await;
        gallery.look(Shot::new("big-bang-cosmic.full").needs(REQUIRED)).await;
    })
    .await;
}

/// Where the boards are.
async fn stage_of(person: &Person) -> [f64; 4] {
    let place = "(({ left, top, right, bottom }) => [left, top, right, bottom])(document.querySelector('[data-boards]').getBoundingClientRect())";
    person.read(place).await
}

/// A move that is looked at again, and one that is refused.
async fn looks_back_and_is_refused(gallery: &Gallery) {
    let ada = &gallery.person;
    gallery.on_a_phone().await;
    gallery.open_sheet("[data-action='log']").await;
    ada.presses("dialog[open] li:last-child [data-event]").await;
    ada.misses("dialog[open]").await;
    gallery.look(Shot::new("big-bang-cosmic.timed-looking-back").needs(REQUIRED)).await;
    ada.presses(PIECE).await;
    ada.presses("[data-cell][data-piece]").await;
    ada.sees("[data-refusal]").await;
    gallery.look(Shot::new("big-bang-cosmic.timed-refused").needs(REQUIRED).with_notes()).await;
    ada.presses("[data-action='take-back']").await;
}

#[tokio::test]
async fn a_limit_for_each_move() {
    at_every_size("big-bang-limit", async |_, gallery| {
        let ada = &gallery.person;
        let limit = Options { turn_seconds: Some(120), ..Options::default() };
        for (mode, mine, theirs) in [
            (Mode::Cosmic, "big-bang-cosmic.timed", "big-bang-cosmic.timed-other"),
            (Mode::Parallel, "big-bang-parallel.timed", "big-bang-parallel.timed-other"),
        ] {
            find_with(&limit, 2, mode, with_pieces(MID_GAME_PIECES)).before(ada).await;
            gallery.look(Shot::new(mine).needs(REQUIRED)).await;
            if mode == Mode::Cosmic {
                looks_back_and_is_refused(gallery).await;
            }
            gallery.on_a_phone().await;
            let before = stage_of(ada).await;
            // Bots believe that nobody looks, and wait.
            while ada.sees_now("[data-turn='mine']").await {
                decides(ada).await;
                ada.presses("[data-action='confirm']").await;
                ada.misses("[data-row][aria-pressed='true']").await;
            }
            assert_eq!(stage_of(ada).await, before, "the boards stay where they are when the turn passes on");
            // Which universe is shown large on a phone depends on what was looked at before.
            let theirs = Shot::new(theirs).needs(&["[data-cell]", "[data-row]", "[data-action='menu']"]);
            gallery.look(if mode == Mode::Parallel { theirs.without_golden() } else { theirs }).await;
        }
    })
    .await;
}

#[tokio::test]
async fn something_is_said() {
    at_every_size("big-bang-talk", async |world, gallery| {
        let ada = &gallery.person;
        let code = ada.opens_table_of("big-bang", "cosmic", 2, json!({})).await;
        ada.sits_down().await;
        let mut bea = Client::new(world.url()).await.expect("the server is there");
        bea.rename(LONG_NAMES[0]).await.expect("it is a name");
        let mut bea = Session::<BigBang>::new(bea, &code).await.expect("the table is there");
        bea.request(Request::Sit { seat: None }).await.expect("there is a seat");
        ada.starts().await;
        ada.sees("[data-screen='board']").await;
        // On a desktop it would stand in the talk.
        gallery.on_a_phone().await;
        let text = "Did you see how the comet went all the way around the sun?".to_owned();
        bea.request(Request::Say(text)).await.expect("it can be said");
        ada.until("document.body.innerText.includes('all the way around')").await;
        gallery.look(Shot::new("big-bang-cosmic.note").needs(REQUIRED).with_notes().without_golden()).await;
        gallery.look_into("[data-action='menu']", Shot::new("big-bang-cosmic.talk").without_golden()).await;
        gallery.open_sheet("[data-action='menu']").await;
        gallery
            .look_into("dialog[open] [data-action='leave']", Shot::new("big-bang-cosmic.leave").without_golden())
            .await;
    })
    .await;
}

#[tokio::test]
async fn simple_and_solitary() {
    at_every_size("big-bang-simple-solitary", async |_, gallery| {
        plays(gallery, Mode::Simple, ["big-bang-simple.fresh", "big-bang-simple.chosen"]).await;
        plays(gallery, Mode::Solitary, ["big-bang-solitary.fresh", "big-bang-solitary.chosen"]).await;
    })
    .await;
}

#[tokio::test]
async fn parallel() {
    at_every_size("big-bang-parallel", async |_, gallery| {
        plays(gallery, Mode::Parallel, ["big-bang-parallel.fresh", "big-bang-parallel.chosen"]).await;
        find_among(4, Mode::Parallel, with_pieces(5)).before(&gallery.person).await;
        gallery.look(Shot::new("big-bang-parallel.four-players").needs(REQUIRED)).await;
        gallery.look_into("[data-look]", Shot::new("big-bang-parallel.other")).await;
    })
    .await;
}
