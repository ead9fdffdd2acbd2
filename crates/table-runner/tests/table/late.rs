//! Those who let their time run out, and the bots that keep their seats.

use protocol::table::{Reaction, Settings};
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestPerson, TestTable, bot, made, pass, person, settings};

/// How long a turn may take.
const TURN: u64 = 30_000;

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": TURN / 1000}))
}

/// Plays until it is the other's turn.
fn play_on(person: &mut TestPerson) {
    person.listen();
    while person.is_awaited() {
        let action = person.some_move();
        person.done(action);
    }
}

/// Lets time run out for whoever is on seat 0, and sees the table choose.
fn let_run_out(watching: &mut TestPerson) {
    pass(TURN - 1);
    assert!(watching.told().is_empty(), "there was time left");
    pass(1);
    let told = watching.told();
    assert!(told[0].auto && told[0].seat.is_some_and(|seat| seat.index() == 0), "{told:?}");
}

/// A table at which Ada has let her time run out twice, and Bob has moved after that.
fn with_ada_absent() -> (TestTable, [TestPerson; 2]) {
    let (stage, [ada, mut bob]) = TestTable::begun(with_turns(), ["ada", "bob"]);
    for _ in 0..2 {
        play_on(&mut bob);
        assert!(!bob.sees_kept(0));
        let_run_out(&mut bob);
    }
    assert!(bob.sees_kept(0) && !bob.sees_kept(1));
    play_on(&mut bob);
    (stage, [ada, bob])
}

/// Sees that nobody moves for Ada while she has time.
fn ada_is_waited_for(bob: &mut TestPerson) {
    play_on(bob);
    pass(TURN - 1);
    assert!(bob.told().is_empty());
    assert!(!bob.sees_kept(0));
}

#[test]
fn a_bot_keeps_the_seat_after_two_time_outs_and_plays() {
    let (_stage, [_ada, mut bob]) = with_ada_absent();
    for _ in 0..3 {
        let told = bob.next_told();
        assert!(told.seat.is_some_and(|seat| seat.index() == 0) && !told.auto, "{told:?}");
        assert!(told.action.is_some());
        play_on(&mut bob);
    }
    assert!(bob.sees_kept(0), "it stays so until Ada is back");
}

#[test]
fn whoever_comes_back_has_the_seat_at_once() {
    let (stage, [ada, mut bob]) = with_ada_absent();
    ada.leave();
    bob.next_told();
    let mut ada = stage.join("ada");
    bob.listen();
    assert!(!ada.sees_kept(0) && !bob.sees_kept(0));
    ada_is_waited_for(&mut bob);
    let action = ada.some_move();
    made(&ada.ask(action));
}

#[test]
fn a_bot_that_still_thinks_when_the_owner_is_back_does_nothing() {
    let (stage, [_ada, mut bob]) = with_ada_absent();
    let places = stage.stop_thinking();
    bob.listen();
    // Long enough for the bot to begin, and not for the turn to end.
    pass(TURN - 1_000);
    let _ada = stage.join("ada");
    drop(places);
    drop(stage.stop_thinking());
    assert!(bob.told().is_empty());
    pass(999);
    assert!(bob.told().is_empty() && !bob.sees_kept(0));
}

#[test]
fn whoever_is_there_all_the_time_has_the_seat_back_by_a_move() {
    let (_stage, [mut ada, mut bob]) = with_ada_absent();
    let action = ada.some_move();
    made(&ada.ask(action));
    bob.listen();
    assert!(!bob.sees_kept(0));
    ada_is_waited_for(&mut bob);
}

#[test]
fn whoever_is_there_all_the_time_has_the_seat_back_by_any_sign_of_life() {
    for request in [Request::React(Reaction::Wave), Request::Say("here I am".to_owned()), Request::Moves {}] {
        let (_stage, [mut ada, mut bob]) = with_ada_absent();
        ada.done(request);
        bob.listen();
        assert!(!bob.sees_kept(0));
        ada_is_waited_for(&mut bob);
    }
}

#[test]
fn a_move_between_two_time_outs_makes_them_two_single_ones() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(with_turns(), ["ada", "bob"]);
    for _ in 0..3 {
        play_on(&mut bob);
        let_run_out(&mut bob);
        play_on(&mut bob);
        play_on(&mut ada);
    }
    play_on(&mut bob);
    let_run_out(&mut bob);
    assert!(!bob.sees_kept(0));
    play_on(&mut bob);
    let_run_out(&mut bob);
    assert!(bob.sees_kept(0));
}

/// Signs of life other than moves do not keep a game waiting for ever.
#[test]
fn talk_between_two_time_outs_changes_nothing() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(with_turns(), ["ada", "bob"]);
    for _ in 0..2 {
        play_on(&mut bob);
        ada.done(Request::React(Reaction::Think));
        let_run_out(&mut bob);
    }
    assert!(bob.sees_kept(0));
}

#[test]
fn both_passes_of_a_draft_count() {
    let settings = settings("cosmic-factory", "standard", json!({"draft-seconds": 10, "cards": ["gift"]}));
    let (_stage, [_ada, mut bob]) = TestTable::begun(settings, ["ada", "bob"]);
    for kept in [false, true] {
        bob.done(bob.keep_tiles());
        pass(9_999);
        assert!(bob.told().is_empty());
        pass(1);
        assert_eq!(bob.told().len(), 1);
        assert_eq!(bob.sees_kept(0), kept);
    }
    let told = bob.next_told();
    assert!(told.seat.is_some_and(|seat| seat.index() == 0), "the bot builds: {told:?}");
}

#[test]
fn the_clock_of_choices_counts() {
    let options = json!({"draft-seconds": 10, "choice-seconds": 10, "build-seconds": 20, "cards": ["stellar-swap"]});
    let settings = settings("cosmic-factory", "standard", options);
    let (_stage, [mut ada, mut bob]) = TestTable::begun(settings, ["ada", "bob"]);
    for _ in 0..2 {
        bob.done(bob.keep_tiles());
        ada.done(ada.keep_tiles());
        bob.listen();
    }
    ada.done(ada.lay());
    pass(20_000);
    bob.done(Request::Move(json!({"do": "swap", "color": "green"})));
    pass(9_999);
    assert!(bob.told().is_empty());
    pass(1);
    assert!(!bob.told().is_empty() && !bob.sees_kept(0));
    bob.done(bob.keep_tiles());
    pass(10_000);
    bob.listen();
    assert!(bob.sees_kept(0));
}

/// A builder whose time runs out without a single move was not there, however it was before.
#[test]
fn builds_without_a_move_count() {
    let (_stage, [mut ada, mut bob]) =
        TestTable::begun(settings("cosmic-factory", "beginner", json!({})), ["ada", "bob"]);
    // The first round ends before its time.
    pass(1_000);
    ada.done(Request::Move(json!({"do": "take", "tokens": ["blue"]})));
    bob.done(Request::Move(json!({"do": "take", "tokens": ["green"]})));
    for kept in [false, true] {
        bob.listen();
        bob.done(bob.lay());
        pass(60_000);
        assert!(bob.told().len() > 1);
        assert_eq!(bob.sees_kept(0), kept);
    }
    assert!(!bob.sees_kept(1));
    let told = bob.next_told();
    assert!(told.seat.is_some_and(|seat| seat.index() == 0), "the bot builds: {told:?}");
}

#[test]
fn whoever_lays_a_tile_in_every_build_was_there() {
    let (_stage, [mut ada, mut bob]) =
        TestTable::begun(settings("cosmic-factory", "beginner", json!({})), ["ada", "bob"]);
    for _ in 0..4 {
        ada.listen();
        ada.done(ada.lay());
        pass(60_000);
        bob.listen();
        assert!(!bob.sees_kept(0));
    }
    assert!(bob.sees_kept(1));
}

/// A bot hurries when time runs out, yet it takes some time for everything that it does.
#[test]
fn bots_do_not_do_everything_at_once_in_the_last_second() {
    let stage = TestTable::new(settings("cosmic-factory", "beginner", json!({})), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada");
    ada.done(Request::Start {});
    pass(59_000);
    for _ in 0..10 {
        drop(stage.stop_thinking());
    }
    let moves = ada.told().iter().filter(|told| told.t == 59_000).count();
    assert!(moves <= 1, "{moves} moves at once");
}
