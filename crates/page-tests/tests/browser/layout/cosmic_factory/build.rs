//! The screens of the build.

use cosmic_factory::{Card, Cell, Color, Track};
use serde_json::json;

use super::puts_card_aside;
use crate::kit::{Companion, Manner, Person};
use crate::layout::positions::{Point, Position};
use crate::layout::{LONG_NAMES, Shot, at_every_size};

/// The board, the tokens, and what ends the build.
const BOARD: &[&str] = &[
    "[data-screen='build'] [data-cell]",
    "[data-screen='build'] [data-token]",
    "[data-action='undo']",
    "[data-action='done']",
    "[data-action='menu']",
];

/// The same with the tiles that are left to be laid, and the card.
const ALL: &[&str] = &[
    "[data-screen='build'] [data-cell]",
    "[data-screen='build'] [data-tile]",
    "[data-screen='build'] [data-token]",
    "[data-action='undo']",
    "[data-action='done']",
    "[data-action='menu']",
    "[data-screen='build'] [data-card]",
];

/// The same where there is no card.
const WITHOUT_CARD: &[&str] = &[
    "[data-screen='build'] [data-cell]",
    "[data-screen='build'] [data-tile]",
    "[data-screen='build'] [data-token]",
    "[data-action='undo']",
    "[data-action='done']",
    "[data-action='menu']",
];

/// A tile that is not laid.
const TILE: &str = "[data-screen='build'] [data-tile]";

/// Nobody is done before all is laid.
async fn is_refused(person: &Person) {
    person.presses("[data-action='done']").await;
    person.sees("[data-rule]").await;
}

/// A cell on which nothing lies.
const FREE: &str = "[data-screen='build'] [data-cell='1,1']";

#[tokio::test]
async fn square() {
    at_every_size("cosmic-factory-build", async |_, gallery| {
        let ada = &gallery.person;
        Position::new(4, &[]).until(1, Point::Build).before(ada).await;
        ada.sees(TILE).await;
        let fresh = Shot::new("cosmic-factory-build.fresh").needs(WITHOUT_CARD).tries(&[TILE]).hovers();
        gallery.look(fresh.between_phone_and_desktop()).await;
        gallery.look(Shot::new("cosmic-factory-build.dragging").drags(TILE, FREE)).await;
        ada.presses(TILE).await;
        gallery.look(Shot::new("cosmic-factory-build.chosen").needs(WITHOUT_CARD)).await;
        gallery.look_into("[data-action='menu']", Shot::new("cosmic-factory-build.menu")).await;
        for (entry, shot) in [("keys", "cosmic-factory-build.keys"), ("how", "cosmic-factory-build.how")] {
            gallery.open_sheet("[data-action='menu']").await;
            gallery.look_into(&format!("dialog[open] [data-action='{entry}']"), Shot::new(shot)).await;
        }
        gallery.on_a_phone().await;
        let goal = Shot::new("cosmic-factory-build.goal").where_it_is_narrow();
        gallery.look_into("[data-action='goal']", goal).await;
        let cards = [Card::District, Card::Gift, Card::IceAge, Card::Sabotage, Card::MultiPath];
        Position::new(6, &cards).until(5, Point::Build).laying(9).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.full").needs(BOARD).hovers()).await;
        let laid = "[data-screen='build'] [data-cell='0,0']";
        gallery.look(Shot::new("cosmic-factory-build.swapping").drags(laid, FREE)).await;
        // On a desktop the account is beside the board.
        gallery.on_a_phone().await;
        gallery.look_into("[data-screen='build'] button[data-track]", Shot::new("cosmic-factory-build.why")).await;
        gallery.look_into("[data-screen='build'] button[data-seat='1']", Shot::new("cosmic-factory-build.other")).await;
    })
    .await;
}

#[tokio::test]
async fn shapes() {
    at_every_size("cosmic-factory-build-shapes", async |_, gallery| {
        let ada = &gallery.person;
        Position::new(3, &[Card::UniqueDimension]).until(1, Point::Build).laying(4).before(ada).await;
        puts_card_aside(ada).await;
        let shot = Shot::new("cosmic-factory-build.unique-dimension").needs(ALL).tries(&[TILE]);
        gallery.look(shot.between_phone_and_desktop()).await;
        is_refused(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.unique-dimension-refused").needs(ALL).with_notes()).await;
        let free = "[data-screen='build'] [data-cell='6,0']";
        gallery.look(Shot::new("cosmic-factory-build.unique-dimension-dragging").drags(TILE, free)).await;
        // On a phone held upright a line runs down.
        let line = (0..4).map(|y| Cell::new(0, y));
        Position::new(3, &[Card::UniqueDimension]).until(1, Point::Build).laying_on(line).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.unique-dimension-down").needs(ALL).tries(&[TILE])).await;
        is_refused(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.unique-dimension-down-refused").needs(ALL).with_notes()).await;
        let round = || Position::new(3, &[Card::NewDimension]).until(1, Point::Build);
        round().laying(3).before(ada).await;
        puts_card_aside(ada).await;
        let shot = Shot::new("cosmic-factory-build.new-dimension").needs(ALL).tries(&[TILE]);
        gallery.look(shot.between_phone_and_desktop()).await;
        round().laying_on((-4..4).map(|x| Cell::new(x, 0))).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.new-dimension-wide").needs(ALL)).await;
        round().laying_on((-4..4).map(|y| Cell::new(0, y))).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.new-dimension-high").needs(ALL)).await;
        is_refused(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.new-dimension-refused").needs(ALL).with_notes()).await;
        Position::new(3, &[Card::BlackHole]).until(1, Point::Build).laying(7).before(ada).await;
        puts_card_aside(ada).await;
        ada.presses("[data-action='flip']").await;
        ada.presses("[data-screen='build'] [data-cell='0,0']").await;
        let needs = &["[data-screen='build'] [data-cell]", TILE, "[data-action='flip']", "[data-action='done']"];
        let shot = Shot::new("cosmic-factory-build.black-hole").needs(needs).tries(&["[data-action='flip']"]);
        gallery.look(shot.between_phone_and_desktop()).await;
        ada.presses("[data-action='flip']").await;
        is_refused(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.black-hole-refused").needs(ALL).with_notes()).await;
        Position::new(3, &[Card::ParallelUniverse]).until(1, Point::Build).laying(3).before(ada).await;
        puts_card_aside(ada).await;
        gallery.look(Shot::new("cosmic-factory-build.parallel-universe").needs(ALL).tries(&[TILE])).await;
    })
    .await;
}

#[tokio::test]
async fn questions() {
    at_every_size("cosmic-factory-build-questions", async |_, gallery| {
        let ada = &gallery.person;
        let sure = &["[data-action='not-yet']", "[data-action='sure']"];
        Position::new(3, &[Card::BlackHole]).until(1, Point::Build).laying(9).before(ada).await;
        puts_card_aside(ada).await;
        ada.presses("button[data-token='green']").await;
        gallery.look_at_sheet(Shot::new("cosmic-factory-build.token-question").needs(sure)).await;
        ada.presses("[data-action='done']").await;
        gallery.look_at_sheet(Shot::new("cosmic-factory-build.black-hole-question").needs(sure)).await;
        for (card, shot) in [
            (Card::District, "cosmic-factory-build.hurry"),
            (Card::NewDimension, "cosmic-factory-build.hurry-new-dimension"),
        ] {
            Position::new(3, &[card]).with_idle_others().until(1, Point::Build).laying(9).before(ada).await;
            puts_card_aside(ada).await;
            ada.presses("[data-action='done']").await;
            ada.sees("[data-screen='build'] [data-action='hurry']").await;
            let needs = &["[data-screen='build'] [data-action='hurry']", "[data-action='done']"];
            gallery.look(Shot::new(shot).needs(needs)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn people() {
    at_every_size("cosmic-factory-build-people", async |world, gallery| {
        let ada = &gallery.person;
        let code = ada.opens_table("standard", 5, json!({ "build-seconds": 900, "cards": ["district"] })).await;
        ada.sits_down().await;
        let mut others = Vec::new();
        for (name, tokens) in LONG_NAMES.into_iter().zip([vec![Color::Green], vec![], vec![], vec![]]) {
            let manner = Manner { tokens, ..Manner::default() };
            others.push(Companion::join(world.url(), &code, name, manner).await);
        }
        ada.starts().await;
        puts_card_aside(ada).await;
        for tiles in [9, 6] {
            let all = "document.querySelectorAll(\"[data-screen='draft'] [data-tile]\")";
            ada.until(&format!("{all}.length === {tiles}")).await;
            for _ in 0..3 {
                ada.presses("[data-screen='draft'] [data-tile][aria-pressed='false']").await;
            }
            ada.presses("[data-action='keep']:not([aria-disabled])").await;
        }
        // Whoever takes a token is told of; nothing more comes once all the others are done.
        ada.sees("[data-taken='green']").await;
        let done = "[...document.querySelectorAll('button[data-seat]')].filter(it => (it.ariaLabel ?? it.textContent).includes('done'))";
        ada.until(&format!("{done}.length === 4")).await;
        gallery.look(Shot::new("cosmic-factory-build.longest-names").needs(ALL).with_notes()).await;
        ada.presses("[data-action='done']").await;
        ada.sees("[data-rule]").await;
        gallery.look(Shot::new("cosmic-factory-build.refused").needs(ALL).with_notes().without_golden()).await;
        let code = ada.opens_table("standard", 3, json!({ "build-seconds": 900, "cards": ["district"] })).await;
        let mut others = Vec::new();
        for (name, idle) in LONG_NAMES.into_iter().zip([false, false, true]) {
            let manner = Manner { idle, ..Manner::default() };
            others.push(Companion::join(world.url(), &code, name, manner).await);
        }
        ada.starts().await;
        ada.sees("[data-screen='build']").await;
        if ada.sees_now("dialog[open]").await {
            puts_card_aside(ada).await;
        }
        gallery.look(Shot::new("cosmic-factory-build.watching")).await;
        // Whoever watches sees everyone's galaxy, large, with the tracks.
        let large: Vec<f64> = ada
            .read("[...document.querySelectorAll('.watch-galaxy')].map(it => it.getBoundingClientRect().width)")
            .await;
        assert!(large.len() == 3 && large.iter().all(|&width| width >= 240.0), "{large:?}");
        assert_eq!(ada.count(".watch-seat [data-track]").await, 3 * Track::ALL.len());
    })
    .await;
}
