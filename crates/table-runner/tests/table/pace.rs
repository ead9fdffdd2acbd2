//! How long people wait for bots.

use protocol::table::Settings;
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestPerson, TestTable, bot, person, settings};

fn with_turns() -> Settings {
    settings("big-bang", "cosmic", json!({}))
}

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

/// Ada at a table with bots, whose game has begun.
fn among_bots(settings: Settings, bots: usize) -> (TestTable, TestPerson) {
    let seats = [person("ada")].into_iter().chain(std::iter::repeat_with(bot).take(bots)).collect();
    let stage = TestTable::new(settings, seats);
    let mut ada = stage.join("ada");
    ada.done(Request::Start {});
    (stage, ada)
}

/// Waits until Ada is awaited; when bots were last seen to move.
fn wait_for_turn(ada: &mut TestPerson) -> Option<u64> {
    let mut last = None;
    while !ada.is_awaited() {
        last = Some(ada.next_told().t);
    }
    last
}

#[test]
fn three_bots_take_a_second_and_a_half_at_most_between_two_turns() {
    let (_stage, mut ada) = among_bots(with_turns(), 3);
    wait_for_turn(&mut ada);
    for _ in 0..6 {
        let action = ada.some_move();
        ada.done(action);
        let moved = ada.last_t;
        let Some(last) = wait_for_turn(&mut ada) else { continue };
        assert!(last > moved, "they take some time");
        assert!(last - moved <= table_runner::BOT_TIME_BETWEEN_TURNS, "{} ms", last - moved);
    }
}

#[test]
fn quick_bots_do_not_pause() {
    let (_stage, mut ada) = among_bots(Settings { quick_bots: true, ..with_turns() }, 3);
    wait_for_turn(&mut ada);
    let action = ada.some_move();
    ada.done(action);
    let moved = ada.last_t;
    let last = wait_for_turn(&mut ada);
    assert!(last.is_none_or(|last| last == moved), "{last:?} after {moved}");
}

#[test]
fn bots_finish_building_within_two_seconds_once_all_people_are_done() {
    let (_stage, mut ada) = among_bots(builders(), 3);
    let took = ada.ask(Request::Move(json!({"do": "take", "tokens": ["blue"]})));
    crate::kit::made(&took);
    let done = ada.last_t;
    while ada.round() == 1 {
        assert!(ada.next_told().t <= done + 2_000);
    }
}

#[test]
fn bots_take_their_time_while_somebody_builds_and_finish_when_they_are_asked_to() {
    let (_stage, mut ada) = among_bots(builders(), 2);
    let first = ada.next_told().t;
    assert!(first > 2_000, "after {first} ms");
    ada.done(Request::Hurry {});
    let asked = ada.last_t;
    while ada.awaits.seats().len() > 1 {
        assert!(ada.next_told().t <= asked + 2_000);
    }
    assert!(ada.is_awaited(), "she goes on building");
    // It was said for this round only.
    ada.finish_building();
    while ada.round() == 1 {
        ada.next_told();
    }
    let dealt = ada.last_t;
    assert!(ada.next_told().t > dealt + 2_000);
}

#[test]
fn whoever_only_watches_hurries_nobody() {
    let (stage, _ada) = among_bots(builders(), 2);
    let mut eve = stage.join("eve");
    assert_eq!(crate::kit::reason(&eve.ask(Request::Hurry {})), "not-seated");
}
