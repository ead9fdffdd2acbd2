//! What whoever runs the server does at a table.

use protocol::table::{Phase, SeatInfo, Settings};
use protocol::to_server::Request;
use serde_json::json;
use table_runner::{Guest, TableRunner};

use crate::kit::{TestTable, bot, guest, person, settings};

fn simple() -> Settings {
    settings("big-bang", "simple", json!({}))
}

fn names(stage: &TestTable) -> Vec<String> {
    let name = |sitting: &SeatInfo| match sitting {
        SeatInfo::Person { name, .. } => name.clone(),
        SeatInfo::Bot { .. } | SeatInfo::Nobody => String::new(),
    };
    stage.look().seats.iter().map(name).collect()
}

#[test]
fn a_game_is_ended_by_whoever_runs_the_server() {
    let (stage, [mut ada, _bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    stage.operate(TableRunner::end_game).unwrap();
    ada.listen();
    let table = ada.table.as_ref().unwrap();
    assert!(table.phase == Phase::Over && table.abandoned);
    // Whoever is not sure whether it was done does it again.
    stage.operate(TableRunner::end_game).unwrap();
    let stage = stage.killed().restored();
    assert!(stage.look().abandoned);
}

#[test]
fn what_has_not_begun_or_is_over_by_its_rules_is_not_ended() {
    let stage = TestTable::new(simple(), vec![person("ada"), bot()]);
    assert_eq!(stage.operate(TableRunner::end_game).unwrap_err().reason, "not-begun");
}

#[test]
fn a_guest_has_the_name_that_whoever_runs_the_server_gives_them() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let renamed = Guest { name: "Nobody in particular".to_owned(), ..guest("ada") };
    ada.done(Request::Say("hello".to_owned()));
    stage.operate(|runner, now| runner.rename_guest(&renamed, now));
    bob.listen();
    assert_eq!(names(&stage)[0], "Nobody in particular");
    let stage = stage.killed().restored();
    assert_eq!(names(&stage)[0], "Nobody in particular");
    assert_eq!(stage.welcome("eve").said[0].name, "Nobody in particular");
}

#[test]
fn of_a_forgotten_guest_only_a_seat_is_left() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    bob.done(Request::Say("bob was here".to_owned()));
    ada.done(Request::Mute { guest: "guest-bob".to_owned(), muted: true });
    bob.listen();
    assert!(stage.document().contains("guest-bob"));
    ada.done(Request::Say("so was I".to_owned()));
    stage.operate(|runner, now| runner.forget_guest("guest-bob", now)).unwrap();
    let said: Vec<String> = stage.welcome("eve").said.into_iter().map(|said| said.text).collect();
    assert_eq!(said, ["so was I"]);
    assert!(!stage.document().contains("bob"), "{}", stage.document());
    // A bot plays on for them.
    let table = stage.look();
    assert!(matches!(&table.seats[1], SeatInfo::Person { resigned: true, kept: Some(_), .. }), "{:?}", table.seats);
    assert_eq!(table.phase, Phase::Playing);
    // Whoever plays alone then and is forgotten too ends the game.
    stage.operate(|runner, now| runner.forget_guest("guest-ada", now)).unwrap();
    assert!(!stage.document().contains("guest-ada"), "{}", stage.document());
    assert!(stage.look().abandoned);
    assert!(stage.record().is_some(), "the log is kept");
}

#[test]
fn a_forgotten_host_is_followed_by_somebody_else() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    let mut bob = stage.join("bob");
    stage.operate(|runner, now| runner.forget_guest("guest-ada", now)).unwrap();
    bob.listen();
    let table = bob.table.as_ref().unwrap();
    assert_eq!((table.host.as_str(), &table.seats[0]), ("guest-bob", &SeatInfo::Nobody));
}
