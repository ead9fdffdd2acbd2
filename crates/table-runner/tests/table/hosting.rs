//! What the host decides, before the game and during it.

use protocol::table::Settings;
use protocol::to_server::Request;
use serde_json::json;
use tabletop::Seat;

use crate::kit::{TestTable, bot, pass, person, reason, settings};

fn simple() -> Settings {
    settings("big-bang", "simple", json!({}))
}

#[test]
fn a_game_begins_with_those_who_sit_there_if_they_are_enough() {
    use table_runner::Occupant;
    let stage = TestTable::new(simple(), vec![person("ada"), Occupant::Nobody, Occupant::Nobody]);
    let mut ada = stage.join("ada");
    assert_eq!(reason(&ada.ask(Request::Start {})), "seat-free");
    assert_eq!(stage.look().seats.len(), 3, "nothing has changed");
    let mut bob = stage.join("bob");
    bob.done(Request::Sit { seat: Seat::new(2) });
    ada.done(Request::Start {});
    assert_eq!(seated(&stage), "ada bob");
    assert_eq!(stage.look().settings.seats, 2);
}

/// Who sits where, by the names of people.
fn seated(stage: &TestTable) -> String {
    serde_json::to_value(stage.look().seats)
        .unwrap()
        .as_array()
        .unwrap()
        .iter()
        .map(|sitting| sitting["person"]["name"].as_str().unwrap_or("nobody").to_owned())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn people_change_seats_once_even_if_the_server_was_killed_in_between() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    let mut ada = stage.join("ada");
    let order = || Request::Order([1, 0].map(|index| Seat::new(index).unwrap()).to_vec());
    let first = ada.ask_as("a1", None, order());
    assert_eq!(seated(&stage), "bob ada");
    let stage = stage.killed().restored();
    let mut ada = stage.join("ada");
    assert_eq!(ada.ask_as("a1", None, order()), first);
    assert_eq!(seated(&stage), "bob ada");
    ada.ask_as("a2", None, order());
    assert_eq!(seated(&stage), "ada bob");
}

#[test]
fn a_game_begins_once_even_if_the_server_was_killed_in_between() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    let mut ada = stage.join("ada");
    let first = ada.ask_as("a1", None, Request::Start {});
    let stage = stage.killed().restored();
    let mut ada = stage.join("ada");
    assert_eq!(ada.ask_as("a1", None, Request::Start {}), first);
    assert_eq!(reason(&ada.ask_as("a2", None, Request::Start {})), "begun");
}

#[test]
fn the_host_forbids_chat_in_the_middle_of_a_game() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let say = || Request::Say("hello".to_owned());
    bob.done(say());
    assert_eq!(reason(&bob.ask(Request::Chat(false))), "not-host");
    ada.done(Request::Chat(false));
    assert_eq!(reason(&bob.ask(say())), "no-chat");
    ada.done(Request::Chat(true));
    bob.done(say());
}

#[test]
fn bots_are_not_held_up_by_somebody_who_changes_their_mind() {
    let building = settings("cosmic-factory", "beginner", json!({"build-seconds": 60}));
    let stage = TestTable::new(building, vec![person("ada"), bot()]);
    let mut ada = stage.join("ada");
    ada.done(Request::Start {});
    for _ in 0..50 {
        pass(1000);
        // Thinking takes real time.
        drop(stage.stop_thinking());
        // Nobody minds if this cannot be done yet.
        ada.ask(Request::Move(json!({"do": "done"})));
        ada.ask(Request::Move(json!({"do": "undone"})));
    }
    let moves_of_the_bot = stage.log().iter().filter(|entry| entry.body.contains(r#""seat":1"#)).count();
    assert!(moves_of_the_bot >= 5, "only {moves_of_the_bot} moves in fifty seconds");
}

#[test]
fn a_break_of_more_than_five_minutes_is_refused() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    let mut ada = stage.join("ada");
    let with_break = |break_seconds| Request::Settings(Settings { break_seconds, seats: 2, ..simple() });
    assert_eq!(reason(&ada.ask(with_break(301))), "bad-settings");
    assert_eq!(stage.look().settings.break_seconds, 0);
    ada.done(with_break(300));
    assert_eq!(stage.look().settings.break_seconds, 300);
}
