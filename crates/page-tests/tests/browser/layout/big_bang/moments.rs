//! Moments of a game in which something particular is asked, shown or hidden.

use big_bang::score::longest_run;
use big_bang::{BOXES, BigBang, Mode, Objective, Piece, Play};
use client::{Client, Session};
use protocol::to_server::Request;
use serde_json::json;

use super::boards::with_pieces;
use crate::big_bang::{Situation, find, find_among, plays};
use crate::kit::{Language, filled};
use crate::layout::{Gallery, LONG_NAMES, Shot, at_every_size};

/// The board, the row, all that is said, and what confirms.
const REQUIRED: &[&str] =
    &["[data-cell]", "[data-row]", "[data-asked]", "[data-action='take-back']", "[data-action='confirm']"];

/// The same with what a move would bring.
const REQUIRED_WITH_GAINS: &[&str] = &[
    "[data-cell]",
    "[data-row]",
    "[data-asked]",
    "[data-gains]",
    "[data-action='take-back']",
    "[data-action='confirm']",
];

/// The same with what declines.
const REQUIRED_WITH_DECLINE: &[&str] = &[
    "[data-cell]",
    "[data-row]",
    "[data-asked]",
    "[data-action='take-back']",
    "[data-action='confirm']",
    "[data-action='pass']",
];

const MIN_ALIGNMENT: usize = 3;

/// A position in which a placement is due that costs nothing, and can be used or declined.
fn bonus(of: impl Fn(&BigBang) -> bool) -> Situation<()> {
    find(Mode::Cosmic, |state| {
        let moves = plays(state);
        let can_place = moves.iter().any(|play| matches!(play, Play::Place { .. }));
        (of(state) && can_place && moves.contains(&Play::Pass)).then_some(())
    })
}

/// A bonus placement, before and after a piece is picked for it.
async fn declines(gallery: &Gallery, situation: Situation<()>, shots: [&'static str; 2]) {
    let ada = &gallery.person;
    situation.before(ada).await;
    ada.sees("[data-action='pass']").await;
    assert!(ada.text("[data-asked]").await.contains("free"), "what is free is said to be so");
    assert!(ada.texts("[data-row]").await.iter().any(|piece| piece.contains("free")), "and on each body of the row");
    gallery.look(Shot::new(shots[0]).needs(REQUIRED_WITH_DECLINE).tries(&["[data-row][aria-disabled='false']"])).await;
    ada.presses(".row-piece.playable").await;
    ada.presses("[data-open]").await;
    ada.sees("[data-action='confirm']:not(:disabled)").await;
    gallery.look(Shot::new(shots[1]).needs(REQUIRED_WITH_DECLINE)).await;
}

#[tokio::test]
async fn bonus_placements() {
    at_every_size("big-bang-bonus", async |_, gallery| {
        let dark = bonus(|state| state.bonus().dark > 0);
        declines(gallery, dark, ["big-bang-bonus.dark-energy", "big-bang-bonus.dark-energy-chosen"]).await;
        let supernova = bonus(|state| state.bonus().supernova > 0);
        declines(gallery, supernova, ["big-bang-bonus.supernova", "big-bang-bonus.supernova-chosen"]).await;
    })
    .await;
}

#[tokio::test]
async fn actions_and_phenomena() {
    at_every_size("big-bang-actions", async |_, gallery| {
        let ada = &gallery.person;
        for (piece, shot) in [
            (Piece::HYPERSPACE, "big-bang-action.hyperspace"),
            (Piece::ORBIT, "big-bang-action.orbit"),
            (Piece::ECLIPSE, "big-bang-action.eclipse"),
            (Piece::DARK_ENERGY, "big-bang-action.dark-energy"),
            (Piece::BLACK_HOLE, "big-bang-action.black-hole"),
            (Piece::SUPERNOVA, "big-bang-action.supernova"),
            (Piece::WORM_HOLES[0], "big-bang-action.worm-hole"),
        ] {
            let is_it = |play: &Play| play.row_piece() == Some(piece);
            let situation = find(Mode::Cosmic, |state| plays(state).into_iter().find(is_it));
            situation.before(ada).await;
            ada.picks(piece).await;
            gallery.look(Shot::new(shot).needs(REQUIRED_WITH_GAINS)).await;
            if let Play::Eclipse { .. } = situation.found {
                ada.prepares(situation.found).await;
                gallery.look(Shot::new("big-bang-action.eclipse-chosen").needs(REQUIRED_WITH_GAINS)).await;
            }
        }
    })
    .await;
}

/// What a placement in Solitary Mode does to the game.
fn placing(state: &BigBang, is_such: impl Fn(&BigBang, &BigBang, Piece) -> bool) -> Option<Play> {
    plays(state).into_iter().find(|&play| {
        let Play::Place { piece, .. } = play else { return false };
        let mut after = state.clone();
        after.make(play);
        is_such(state, &after, piece)
    })
}

fn is_lost(state: &BigBang, after: &BigBang) -> bool {
    let threats = state.cards().map(|cards| cards.threats.to_vec()).unwrap_or_default();
    threats.into_iter().any(|threat| longest_run(&after.boards()[0], threat).len() >= MIN_ALIGNMENT)
}

#[tokio::test]
async fn moves_of_solitary_that_are_warned_of() {
    at_every_size("big-bang-warned", async |_, gallery| {
        let ada = &gallery.person;
        let losing = find(Mode::Solitary, |state| placing(state, |state, after, _| is_lost(state, after)));
        losing.before(ada).await;
        ada.prepares(losing.found).await;
        ada.sees("[data-losing] [data-action='confirm']:not(:disabled)").await;
        let looks =
            "(it => ['color', 'backgroundColor'].map(one => getComputedStyle(document.querySelector(it))[one]))";
        let [words, button]: [[String; 2]; 2] =
            ada.read(&format!("[{looks}('[data-asked]'), {looks}('[data-action=confirm]')]")).await;
        assert_eq!(words, button, "both warn, and the button does not invite");
        gallery.look(Shot::new("big-bang-solitary.losing").needs(REQUIRED)).await;
        let passing = find(Mode::Solitary, |state| {
            placing(state, |state, after, piece| {
                let Some(cards) = state.cards() else { return false };
                let (before, years) = (cards.years / BOXES, (cards.years + u16::from(piece.years())) / BOXES);
                let risky =
                    cards.hidden.iter().any(|&card| longest_run(&after.boards()[0], card).len() >= MIN_ALIGNMENT);
                years > before && !cards.hidden.is_empty() && risky && !is_lost(state, after)
            })
        });
        passing.before(ada).await;
        ada.prepares(passing.found).await;
        // The card that is turned over next loses the game if it is one of these: so many of so many.
        let cards = passing.state().cards().expect("cards");
        let mut after = passing.state().clone();
        after.make(passing.found);
        let is_deadly = |card: &Objective| longest_run(&after.boards()[0], *card).len() >= MIN_ALIGNMENT;
        let (deadly, unknown) = (cards.hidden.iter().filter(|card| is_deadly(card)).count(), cards.hidden.len());
        let told = ada.text("[data-gains]").await;
        let risk =
            filled(&Language::En.plural("bb.boards.gain.zero_risk", deadly), &[("count", deadly), ("all", unknown)]);
        assert!(deadly > 0 && told.contains(&risk), "{told:?} does not say {risk:?}");
        assert_eq!(ada.count("[data-losing]").await, 0, "it is a risk, and not yet the end");
        gallery.look(Shot::new("big-bang-solitary.passing-zero").needs(REQUIRED_WITH_GAINS)).await;
    })
    .await;
}

#[tokio::test]
async fn the_board_of_solitary_keeps_half_the_height_and_its_cards_show_all() {
    at_every_size("big-bang-solitary-phone", async |_, gallery| {
        let ada = &gallery.person;
        let crowded = find(Mode::Solitary, |state| {
            let cards = state.cards()?;
            let count = cards.attained.len() + cards.threats.len() + usize::from(cards.goal.is_some());
            (count >= 6 && !cards.attained.is_empty() && !cards.threats.is_empty() && cards.goal.is_some())
                .then_some(())
        });
        for situation in [find(Mode::Solitary, with_pieces(12)), crowded] {
            situation.before(ada).await;
            for (width, height) in [(360, 640), (390, 844)] {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
                ada.devtools("Emulation.setDeviceMetricsOverride", size).await;
                ada.until(&format!("innerHeight === {height}")).await;
                let board: f64 =
                    ada.read("document.querySelector('[data-boards]').getBoundingClientRect().height").await;
                assert!(board * 2.0 >= f64::from(height), "the board has {board} of {height} px");
            }
        }
        gallery.on_a_phone().await;
        for kind in ["goal", "threat"] {
            gallery.open_sheet(&format!("[data-card='{kind}']")).await;
            let texts = ada.texts("dialog[open] [data-told]").await;
            assert!(texts.len() == 3 && texts.iter().all(|text| !text.is_empty()), "{texts:?}");
            ada.presses("dialog[open] [data-action='close']").await;
            ada.misses("dialog[open]").await;
        }
        gallery.look_into("[data-card='threat']", Shot::new("big-bang-solitary.card")).await;
        gallery.on_a_phone().await;
        let attained = Shot::new("big-bang-solitary.attained").where_it_is_narrow();
        gallery.look_into("[data-action='attained']", attained).await;
        gallery.on_a_phone().await;
        // Those that were attained are told one by one, each with its reasons.
        gallery.open_sheet("[data-action='attained']").await;
        ada.presses("dialog[open] [data-attained]").await;
        ada.sees("dialog[open] [data-action='show-lines']").await;
        ada.presses("dialog[open] [data-action='close']").await;
        ada.misses("dialog[open]").await;
        gallery.look(Shot::new("big-bang-solitary.crowded").needs(REQUIRED)).await;
    })
    .await;
}

#[tokio::test]
async fn the_log_on_a_phone() {
    at_every_size("big-bang-log", async |_, gallery| {
        find(Mode::Cosmic, with_pieces(12)).before(&gallery.person).await;
        gallery.on_a_phone().await;
        gallery.look_into("[data-action='log']", Shot::new("big-bang-cosmic.log").where_it_is_narrow()).await;
    })
    .await;
}

#[tokio::test]
async fn objectives_are_covered() {
    at_every_size("big-bang-covered", async |_, gallery| {
        let ada = &gallery.person;
        find(Mode::Cosmic, with_pieces(12)).before(ada).await;
        ada.presses("[data-action='cover']").await;
        ada.sees("[data-aims='covered']").await;
        gallery.look(Shot::new("big-bang-cosmic.covered").needs(REQUIRED)).await;
        find_among(3, Mode::Parallel, with_pieces(5)).before(ada).await;
        ada.sees("[data-aims='covered']").await;
        assert!(!ada.sees_now("[data-worth]").await, "points reveal what is covered");
        gallery.look(Shot::new("big-bang-parallel.covered").needs(REQUIRED)).await;
        ada.presses("[data-action='cover']").await;
        ada.sees("[data-worth]").await;
        gallery
            .look(Shot::new("big-bang-parallel.three-players").needs(REQUIRED).tries(&["[data-action='cover']"]))
            .await;
    })
    .await;
}

#[tokio::test]
async fn somebody_watches() {
    at_every_size("big-bang-watching", async |world, gallery| {
        let ada = &gallery.person;
        let menu = &["[data-action='menu']"];
        for (mode, screen, shot) in [
            (Mode::Cosmic, "board", "big-bang-cosmic.watching"),
            (Mode::Parallel, "board", "big-bang-parallel.watching"),
            (Mode::Hexidomino, "chain", "big-bang-hexidomino.watching"),
        ] {
            let is_midway = |state: &BigBang| match mode {
                Mode::Hexidomino => (state.chain()?.pieces().len() >= 7).then_some(()),
                _ => with_pieces(9)(state),
            };
            find_among(3, mode, is_midway).watched_by(ada).await;
            ada.sees(&format!("[data-screen='{screen}']")).await;
            gallery.look(Shot::new(shot).needs(menu)).await;
        }
        let code = ada.opens_table_of("big-bang", "cosmic", 3, json!({})).await;
        let mut sitters = Vec::new();
        for name in &LONG_NAMES[..3] {
            let mut client = Client::new(world.url()).await.expect("the server is there");
            client.rename(name).await.expect("it is a name");
            let mut session = Session::<BigBang>::new(client, &code).await.expect("the table is there");
            session.request(Request::Sit { seat: None }).await.expect("there is a seat");
            sitters.push(session);
        }
        ada.starts().await;
        ada.sees("[data-screen='board']").await;
        // With the talk of the table beside it. Nobody deals the same twice.
        gallery.look(Shot::new("big-bang-cosmic.watching-online").needs(menu).without_golden()).await;
    })
    .await;
}
