//! Building on any screen: what is asked before, what keeps its place, what is always at hand, and how smoothly it
//! goes.

use cosmic_factory::{Card, Color};
use serde_json::json;

use crate::kit::stopwatch::{frames, is_watched, judge, judge_frames, judge_time, known_time, known_work};
use crate::kit::{Companion, Language, Looks, Manner, Person, World, run_story};

/// The most changes of the document in a frame in which a tile is turned: the tile, or what the galaxy is worth then,
/// whose drawing depends on the deal. A whole board that is drawn anew has many times as many.
const MAX_TURN_CHANGES: usize = 600;
/// The same while one is dragged.
const MAX_DRAG_CHANGES: usize = 400;

/// How long the processor may be busy with one turn of a tile, as a part of the known work. It takes 0.4 of it, and 1.1
/// on a page that was compiled in a hurry; then each frame of it has less than 50 ms on a processor four times slower.
const MAX_TURN_TIME: f64 = 1.6;
/// The same while a tile is dragged, from one place of the mouse to the next: 0.2 of it.
const MAX_DRAG_TIME: f64 = 0.9;

/// How long nearly every frame of both may take, as a part of the known work.
const LONGEST_FRAME: f64 = 2.0;

const TURNS: u32 = 40;
const STEPS: u32 = 60;

/// Somebody in the first build of a game with this card, with all the time in the world.
async fn builds_with(world: &World, looks: Looks, card: Card) -> (Person, Companion) {
    let ada = world.person("Ada", looks).await;
    ada.comes_in().await;
    let cards = [card, Card::Gift, Card::Dispersion, Card::IceAge, Card::MultiPath].map(Card::name);
    let code = ada.opens_table("standard", 2, json!({ "build-seconds": 900, "cards": cards })).await;
    ada.sits_down().await;
    let bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
    ada.starts().await;
    ada.reads_card().await;
    ada.drafts().await;
    ada.begins_to_build().await;
    (ada, bea)
}

/// Sets the size of the window.
async fn resizes(person: &Person, width: u32, height: u32) {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    person.devtools("Emulation.setDeviceMetricsOverride", size).await;
}

/// The sizes of everything that a selector finds, rounded, each once.
async fn sizes(person: &Person, selector: &str) -> Vec<[i64; 2]> {
    person
        .read(&format!(
            "[...new Set([...document.querySelectorAll({selector:?})].map(it => it.getBoundingClientRect())
                .map(it => [Math.round(it.width), Math.round(it.height)].join()))].map(it => it.split(',').map(Number))"
        ))
        .await
}

#[tokio::test]
async fn the_black_hole_warns_who_has_turned_one_tile_only_cf_7_1() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::phone(), Card::BlackHole).await;
        assert!(!ada.text("[data-action='flip']").await.is_empty(), "the card's own button has words on a phone");
        ada.lays_all().await;
        ada.presses("[data-action='flip']").await;
        ada.presses("[data-screen='build'] [data-cell='0,0']").await;
        ada.sees("[data-cell='0,0'][aria-label*='face down']").await;
        ada.says_done().await;
        assert!(ada.text("dialog[open]").await.contains("Bea"), "it names who would choose");
        ada.presses("dialog[open] [data-action='not-yet']").await;
        ada.misses("dialog[open]").await;
        assert!(ada.sees_now("[data-screen='build'] [data-action='done'].main").await, "nothing has happened");
        ada.says_done().await;
        ada.presses("dialog[open] [data-action='sure']").await;
        ada.misses("[data-screen='build']").await;
    })
    .await;
}

#[tokio::test]
async fn a_token_asks_before_it_freezes_a_complete_galaxy_cf_4_2() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::phone(), Card::District).await;
        let bet = ada.text(".token-bet").await;
        assert!(bet.contains("+3") && bet.contains("−2"), "what tokens bet on stands beside them: {bet}");
        ada.lays_all().await;
        ada.presses("button[data-token='blue']").await;
        ada.presses("dialog[open] [data-action='not-yet']").await;
        ada.misses("dialog[open]").await;
        assert_eq!(ada.count("[data-taken='blue']").await, 0);
        ada.takes("blue").await;
        ada.misses("[data-screen='build']").await;
    })
    .await;
}

#[tokio::test]
async fn a_token_under_the_black_hole_names_what_is_missing_and_names_the_token_cf_7_1() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::phone(), Card::BlackHole).await;
        ada.lays_all().await;
        ada.presses("button[data-token='orange']").await;
        let asked = ada.text("dialog[open]").await;
        assert!(asked.contains("2 tiles") && asked.contains("Bea"), "the black hole wants tiles: {asked}");
        assert!(asked.contains(&Language::En.text("words.the_token.orange")), "it is called by its name: {asked}");
    })
    .await;
}

#[tokio::test]
async fn a_token_that_is_gone_is_refused_without_a_question_cf_4_1() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let code = ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        let manner = Manner { tokens: vec![Color::Green], ..Manner::default() };
        let _bea = Companion::join(world.url(), &code, "Bea", manner).await;
        ada.starts().await;
        ada.begins_to_build().await;
        ada.sees("[data-taken='green']").await;
        ada.key('g').await;
        ada.sees("[data-rule]").await;
        assert!(!ada.sees_now("dialog[open]").await, "there is nothing to ask");
        ada.key('b').await;
        ada.sees("dialog[open] [data-action='sure']").await;
    })
    .await;
}

#[tokio::test]
async fn a_verdict_on_a_token_is_provisional_while_others_build_cf_4_3() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let code = ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        let _bea = Companion::join(world.url(), &code, "Bea", Manner { idle: true, ..Manner::default() }).await;
        ada.starts().await;
        ada.begins_to_build().await;
        ada.lays_all().await;
        let provisional = Language::En.text("build.tokens.provisional");
        assert!(!ada.text(".build-account").await.contains(&provisional), "there is no bet yet");
        ada.takes("blue").await;
        ada.until(&format!("document.querySelector('.build-account').innerText.includes({provisional:?})")).await;
    })
    .await;
}

#[tokio::test]
async fn bots_are_let_finish_from_a_place_that_resizes_nothing() {
    run_story(async |world| {
        for button in ["[data-screen='build'] [data-action='hurry']", "dialog[open] [data-action='hurry']"] {
            let ada = world.person("Ada", Looks::phone()).await;
            ada.comes_in().await;
            ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
            ada.sits_down().await;
            ada.adds_bot(1, "easy").await;
            ada.starts().await;
            ada.begins_to_build().await;
            ada.lays_all().await;
            let places =
                "JSON.stringify([...document.querySelectorAll('.board-cell, .tray > *, .say, .table-acts > *')]
                .map(it => [it.offsetTop, it.offsetHeight]))";
            let before: String = ada.read(places).await;
            ada.says_done().await;
            if ada.sees_now("[data-screen='build'] [data-action='hurry']").await {
                assert_eq!(ada.read::<String>(places).await, before, "nothing moves");
            }
            if button.starts_with("dialog") {
                ada.presses("[data-action='menu']").await;
            }
            ada.presses_during("[data-screen='build']", button).await;
            ada.sees_points().await;
        }
    })
    .await;
}

#[tokio::test]
async fn card_and_points_are_one_tap_away_and_beside_the_board_on_a_desktop() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::default(), Card::SiderealVacuum).await;
        let table = ada.text("[data-goal]").await;
        assert!(table.contains("9+") && table.contains("+3 / −2"), "what scores stands beside the board: {table}");
        for width in [360, 414, 480, 600] {
            resizes(&ada, width, 740).await;
            ada.misses("[data-goal]").await;
            for (button, sheet) in [("card", "dialog[open] .card"), ("goal", "dialog[open] .goal")] {
                ada.presses(&format!("[data-action='{button}']")).await;
                ada.sees(sheet).await;
                ada.presses("dialog[open] [data-action='close']").await;
                ada.misses("dialog[open]").await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_line_runs_down_where_that_is_longer_and_can_be_turned_cf_7_7() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::phone(), Card::UniqueDimension).await;
        ada.sees(".board[data-columns='1'][data-rows='9']").await;
        let [[width, height]] = sizes(&ada, ".board-cell").await[..] else { panic!("cells are alike") };
        assert!(width >= 40 && (width - height).abs() <= 1, "cells are {width} × {height}");
        ada.lays_one().await;
        ada.presses("[data-action='turn-line']").await;
        ada.sees(".board[data-columns='9'][data-rows='1']").await;
        assert_eq!(ada.lying().await.len(), 1, "the tile lies in the line that was turned");
        // A key does the same.
        ada.key('x').await;
        ada.sees(".board[data-columns='1'][data-rows='9']").await;
        ada.lays_all().await;
        ada.says_done().await;
        ada.misses("[data-screen='build']").await;
    })
    .await;
}

#[tokio::test]
async fn a_line_follows_the_phone_until_something_is_laid_cf_7_7() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::default(), Card::UniqueDimension).await;
        ada.sees(".board[data-columns='9']").await;
        resizes(&ada, 390, 844).await;
        ada.sees(".board[data-rows='9']").await;
        resizes(&ada, 844, 390).await;
        ada.sees(".board[data-columns='9']").await;
        ada.lays_one().await;
        ada.lays_one().await;
        resizes(&ada, 390, 844).await;
        ada.until("innerWidth === 390").await;
        assert!(ada.sees_now(".board[data-columns='9']").await, "what lies there stays as it lies");
    })
    .await;
}

#[tokio::test]
async fn nothing_moves_while_a_tile_is_dragged() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks::phone(), Card::District).await;
        let places = "JSON.stringify([...document.querySelectorAll('.board-cell, .tray > *, .table-acts button')]
            .map(it => it.getBoundingClientRect()).map(it => [it.x, it.y, it.width, it.height].map(Math.round)))";
        let before: String = ada.read(places).await;
        let (from, to) = (ada.finds(".tray [data-tile]").await, ada.finds("[data-cell='1,1']").await);
        let touch = async |kind: &str, points: serde_json::Value| {
            ada.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
        };
        touch("touchStart", json!([{ "x": from.x, "y": from.y }])).await;
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            let (x, y) = (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
            touch("touchMove", json!([{ "x": x, "y": y }])).await;
        }
        ada.sees("[data-cell='1,1'].aimed").await;
        assert_eq!(ada.read::<String>(places).await, before);
        touch("touchEnd", json!([])).await;
        ada.sees("[data-cell='1,1']:not(.open)").await;
    })
    .await;
}

#[tokio::test]
async fn points_are_shown_after_they_are_counted_and_the_best_opens_in_view() {
    run_story(async |world| {
        let (ada, _bea) = builds_with(world, Looks { motion: true, ..Looks::phone() }, Card::District).await;
        ada.lays_all().await;
        ada.says_done().await;
        ada.presses("[data-screen='scoring'] [data-action='pause']").await;
        let points: Vec<String> = ada.results().await.into_values().flatten().collect();
        assert!(points.iter().all(|points| points == "0"), "the round is not counted yet: {points:?}");
        assert!(!ada.sees_now("[data-best]").await);
        ada.presses("[data-action='skip']").await;
        ada.sees("[data-best] [data-action='best']").await;
        assert!(ada.results().await.into_values().flatten().any(|points| points != "0"));
        ada.presses("[data-action='best']").await;
        ada.sees("[data-built='best']").await;
        ada.until("(it => it.top >= 0 && it.bottom <= innerHeight)(document.querySelector(\"[data-built='best']\").getBoundingClientRect())")
            .await;
    })
    .await;
}

#[tokio::test]
async fn tiles_are_turned_and_dragged_smoothly_on_a_slow_processor() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        is_watched(&ada).await;
        ada.comes_in().await;
        let code = ada.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
        ada.sits_down().await;
        let _bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
        ada.starts().await;
        ada.begins_to_build().await;
        ada.lays_all().await;
        ada.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await;
        let (middle, corner) = (ada.finds("[data-cell='1,1']").await, ada.finds("[data-cell='0,0']").await);
        let mouse = async |kind: &str, x: f64, y: f64, buttons: u8| {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let what = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
            ada.devtools("Input.dispatchMouseEvent", what).await;
        };
        let (known_work, known_time) = (known_work(&ada).await, known_time(&ada).await);
        let turned = frames(&ada, async || {
            for _ in 0..TURNS {
                mouse("mousePressed", middle.x, middle.y, 1).await;
                mouse("mouseReleased", middle.x, middle.y, 0).await;
            }
        });
        let turned = turned.await;
        judge("turning a tile", &turned, MAX_TURN_CHANGES);
        judge_time("turning a tile", &turned, TURNS, known_work, MAX_TURN_TIME);
        judge_frames("turning a tile", &turned, known_time, LONGEST_FRAME);
        let dragged = frames(&ada, async || {
            mouse("mousePressed", corner.x, corner.y, 1).await;
            for step in 0..STEPS {
                let part = f64::from(step) / 30.0;
                let (x, y) = (corner.x + (middle.x - corner.x) * part, corner.y + (middle.y - corner.y) * part);
                mouse("mouseMoved", x, y, 1).await;
            }
            mouse("mouseReleased", corner.x, corner.y, 0).await;
        });
        let dragged = dragged.await;
        judge("dragging a tile", &dragged, MAX_DRAG_CHANGES);
        judge_time("dragging a tile", &dragged, STEPS, known_work, MAX_DRAG_TIME);
        judge_frames("dragging a tile", &dragged, known_time, LONGEST_FRAME);
    })
    .await;
}
