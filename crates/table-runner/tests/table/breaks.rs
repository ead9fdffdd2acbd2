//! Breaks between the rounds of Cosmic Factory.

use protocol::table::{Phase, Reaction, Recess, Settings};
use protocol::to_client::{ClockState, CommandOutcome};
use protocol::to_server::Request;
use serde_json::{Value, json};
use tabletop::{Awaits, Millis, Seat};

use crate::kit::{TestPerson, TestTable, bot, made, pass, person, reason, settings};

/// When everyone has built in the first round.
const COUNTED: Millis = 1_000;

/// How long a break may take.
const BREAK: Millis = 20_000;

/// How long a build may take.
const BUILD: Millis = 60_000;

const HOUR: Millis = 3_600_000;

fn with_breaks() -> Settings {
    let break_seconds = u32::try_from(BREAK / 1000).unwrap();
    Settings { break_seconds, ..settings("cosmic-factory", "beginner", json!({})) }
}

/// A move with which somebody is done.
fn take(color: &str) -> Request {
    Request::Move(json!({"do": "take", "tokens": [color]}))
}

/// Ends a build for two.
fn build(ada: &mut TestPerson, bob: &mut TestPerson) {
    ada.done(take("blue"));
    bob.done(take("green"));
    ada.listen();
}

/// A table for two at which the first round has just been counted.
fn after_a_round() -> (TestTable, [TestPerson; 2]) {
    let (stage, [mut ada, mut bob]) = TestTable::begun(with_breaks(), ["ada", "bob"]);
    pass(COUNTED);
    build(&mut ada, &mut bob);
    (stage, [ada, bob])
}

fn seats(ready: &[usize]) -> Vec<Seat> {
    ready.iter().map(|&index| Seat::new(index).unwrap()).collect()
}

/// The break after the first round, when these are ready.
fn break_with(ready: &[usize]) -> Option<Recess> {
    Some(Recess { until: COUNTED + BREAK, ready: seats(ready) })
}

/// The break that somebody was told of.
fn recess(person: &mut TestPerson) -> Option<Recess> {
    person.listen();
    person.table.as_ref().unwrap().recess.clone()
}

/// Sees that the next round was dealt at this time, and that everyone knows that the break is over.
#[track_caller]
fn is_dealt_at(person: &mut TestPerson, t: Millis) {
    assert_eq!(recess(person), None);
    assert_eq!(person.awaits.deadline(), Some(t + BUILD), "the build has its full time");
}

#[test]
fn a_break_lasts_until_all_are_ready() {
    let (_stage, [mut ada, mut bob]) = after_a_round();
    assert_eq!((recess(&mut ada), recess(&mut bob)), (break_with(&[]), break_with(&[])));
    assert_eq!(ada.awaits, Awaits::Table);
    pass(5_000);
    assert!(bob.told().is_empty());
    bob.done(Request::Ready {});
    assert_eq!((recess(&mut ada), recess(&mut bob)), (break_with(&[1]), break_with(&[1])));
    pass(3_000);
    assert!(bob.told().is_empty());
    ada.done(Request::Ready {});
    ada.listen();
    is_dealt_at(&mut bob, COUNTED + 8_000);
    assert_eq!(ada.awaits, bob.awaits);
    assert_eq!(recess(&mut ada), None);
}

#[test]
fn a_break_lasts_no_longer_than_was_agreed() {
    let (_stage, [mut ada, mut bob]) = after_a_round();
    bob.done(Request::Ready {});
    ada.told();
    pass(BREAK - 1);
    assert!(ada.told().is_empty());
    assert_eq!(recess(&mut ada), break_with(&[1]));
    pass(1);
    is_dealt_at(&mut ada, COUNTED + BREAK);
}

#[test]
fn every_round_but_the_last_is_followed_by_a_break_of_its_own() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(with_breaks(), ["ada", "bob"]);
    for round in 1..=5 {
        assert_eq!(recess(&mut ada), None, "round {round} is played");
        build(&mut ada, &mut bob);
        if round < 5 {
            assert_eq!(recess(&mut ada).map(|recess| recess.ready), Some(Vec::new()));
            ada.done(Request::Ready {});
            bob.done(Request::Ready {});
            ada.listen();
        }
    }
    let table = stage.look();
    assert_eq!((table.phase, table.recess), (Phase::Over, None));
}

#[test]
fn without_the_setting_there_is_no_break() {
    let (_stage, [mut ada, mut bob]) =
        TestTable::begun(settings("cosmic-factory", "beginner", json!({})), ["ada", "bob"]);
    pass(COUNTED);
    build(&mut ada, &mut bob);
    assert_eq!(ada.awaits.deadline(), Some(COUNTED + BUILD));
    assert_eq!(recess(&mut ada), None);
}

#[test]
fn a_game_without_rounds_has_no_breaks() {
    let simple = Settings { break_seconds: 20, ..settings("big-bang", "simple", json!({})) };
    let (_stage, [mut ada, mut bob]) = TestTable::begun(simple, ["ada", "bob"]);
    for _ in 0..10 {
        let mover = if ada.is_awaited() { &mut ada } else { &mut bob };
        let action = mover.some_move();
        mover.done(action);
        assert_eq!((recess(&mut ada), recess(&mut bob)), (None, None));
    }
}

#[test]
fn bots_among_themselves_take_no_break() {
    let stage = TestTable::new(with_breaks(), vec![bot(), bot()]);
    let mut ada = stage.join("ada");
    let _places = stage.stop_thinking();
    ada.done(Request::Start {});
    ada.told();
    pass(BUILD);
    is_dealt_at(&mut ada, BUILD);
}

#[test]
fn bots_and_watchers_are_not_waited_for() {
    let stage = TestTable::new(with_breaks(), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada");
    let mut eve = stage.join("eve");
    let _places = stage.stop_thinking();
    ada.done(Request::Start {});
    pass(BUILD);
    assert_eq!(recess(&mut eve), Some(Recess { until: BUILD + BREAK, ready: Vec::new() }));
    assert_eq!(reason(&eve.ask(Request::Ready {})), "not-seated");
    ada.done(Request::Ready {});
    is_dealt_at(&mut eve, BUILD);
}

/// Nobody waits for somebody who did nothing in two builds; yet whoever gives a sign of life is waited for again.
#[test]
fn seats_that_bots_keep_are_not_waited_for() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(with_breaks(), ["ada", "bob"]);
    let _places = stage.stop_thinking();
    for kept in [false, true] {
        bob.done(bob.lay());
        pass(BUILD);
        assert!(recess(&mut bob).is_some());
        assert_eq!(bob.sees_kept(0), kept);
        bob.done(Request::Ready {});
        assert_eq!(recess(&mut bob).is_none(), kept);
        pass(if kept { 0 } else { BREAK });
        bob.listen();
    }
    bob.done(bob.lay());
    pass(BUILD);
    ada.done(Request::React(Reaction::Wave));
    bob.done(Request::Ready {});
    assert_eq!(recess(&mut bob).map(|recess| recess.ready), Some(seats(&[1])), "Ada is back");
    ada.done(Request::Ready {});
    assert_eq!(recess(&mut bob), None);
}

#[test]
fn whoever_leaves_is_not_waited_for() {
    let (_stage, [ada, mut bob]) = after_a_round();
    bob.done(Request::Ready {});
    pass(2_000);
    assert!(recess(&mut bob).is_some());
    ada.leave();
    is_dealt_at(&mut bob, COUNTED + 2_000);
}

#[test]
fn whoever_comes_back_is_waited_for_again() {
    let (stage, [ada, mut bob]) = after_a_round();
    ada.leave();
    pass(2_000);
    let mut ada = stage.join("ada");
    assert_eq!(ada.table.as_ref().unwrap().recess, break_with(&[]), "the welcome tells of the break");
    bob.done(Request::Ready {});
    assert_eq!(recess(&mut ada), break_with(&[1]));
    // Whoever was ready is still so after a lost connection, and does not count while it is lost.
    bob.leave();
    assert_eq!(recess(&mut ada), break_with(&[]));
    let mut bob = stage.join("bob");
    assert_eq!((recess(&mut ada), recess(&mut bob)), (break_with(&[1]), break_with(&[1])));
    ada.done(Request::Ready {});
    is_dealt_at(&mut bob, COUNTED + 2_000);
}

/// A connection may be gone without a word; that shows when something is sent over it.
#[test]
fn whoever_is_lost_is_not_waited_for() {
    let (stage, [ada, mut bob]) = after_a_round();
    drop(ada);
    bob.done(Request::Ready {});
    is_dealt_at(&mut bob, COUNTED);
    assert_eq!(stage.log().len() as u64, bob.n, "it was saved before it was told");
}

#[test]
fn a_break_stands_still_while_nobody_is_there() {
    let (stage, [ada, mut bob]) = after_a_round();
    let mut eve = stage.join("eve");
    pass(5_000);
    bob.done(Request::Ready {});
    bob.leave();
    ada.leave();
    assert_eq!(recess(&mut eve), break_with(&[]));
    pass(HOUR);
    assert!(eve.told().is_empty());
    // Bob is not dealt anything as soon as he comes, though he was ready an hour ago.
    let mut bob = stage.join("bob");
    assert_eq!(bob.clock, ClockState { now: COUNTED + 5_000, running: true });
    assert_eq!(recess(&mut bob), break_with(&[]));
    pass(14_999);
    assert!(bob.told().is_empty());
    pass(1);
    is_dealt_at(&mut bob, COUNTED + BREAK);
}

#[test]
fn a_person_is_ready_on_all_devices() {
    let (stage, [ada, mut bob]) = after_a_round();
    let mut phone = stage.join("ada");
    ada.leave();
    bob.done(Request::Ready {});
    assert_eq!(recess(&mut phone), break_with(&[1]), "Ada is there with her phone");
    let laptop = stage.join("ada");
    phone.done(Request::Ready {});
    is_dealt_at(&mut phone, COUNTED);
    drop(laptop);
}

#[test]
fn a_break_begins_anew_after_the_server_was_killed() {
    let (stage, [ada, mut bob]) = after_a_round();
    pass(15_000);
    bob.done(Request::Ready {});
    let entries = stage.log().len();
    let stage = stage.killed().restored();
    drop(ada);
    pass(100_000);
    assert_eq!(stage.log().len(), entries, "nobody is there");
    let mut bob = stage.join("bob");
    assert_eq!(bob.clock.now, COUNTED, "the time since the last entry is not known any more");
    assert_eq!(recess(&mut bob), break_with(&[]));
    pass(BREAK - 1);
    assert!(bob.told().is_empty());
    pass(1);
    is_dealt_at(&mut bob, COUNTED + BREAK);
}

#[test]
fn a_break_goes_on_after_the_server_was_stopped() {
    let (stage, [_ada, mut bob]) = after_a_round();
    pass(15_000);
    bob.done(Request::Ready {});
    let remains = stage.stopped();
    pass(HOUR);
    let stage = remains.restored();
    let mut bob = stage.join("bob");
    assert_eq!(recess(&mut bob), break_with(&[]), "everyone is asked again");
    pass(4_999);
    assert!(bob.told().is_empty());
    pass(1);
    is_dealt_at(&mut bob, COUNTED + BREAK);
}

/// A word that comes just after the break, or long before, is neither refused nor remembered.
#[test]
fn ready_counts_only_in_a_break() {
    let stage = TestTable::new(with_breaks(), vec![person("ada"), person("bob")]);
    let (mut ada, mut bob) = (stage.join("ada"), stage.join("bob"));
    ada.done(Request::Ready {});
    ada.done(Request::Start {});
    ada.done(Request::Ready {});
    bob.listen();
    build(&mut ada, &mut bob);
    assert_eq!(recess(&mut ada).map(|recess| recess.ready), Some(Vec::new()));
    bob.done(Request::Ready {});
    pass(BREAK);
    ada.done(Request::Ready {});
    assert_eq!(recess(&mut ada), None);
}

#[test]
fn nothing_can_be_done_in_a_break() {
    let (_stage, [mut ada, mut bob]) = after_a_round();
    let CommandOutcome::Refused(refused) = ada.ask(take("blue")) else { panic!("it was carried out") };
    assert_eq!(
        (refused.reason.as_str(), refused.facts),
        ("CF-2.4", Some(json!({"reason": "not-now", "phase": "deal"})))
    );
    assert_eq!(ada.ask(Request::Moves {}), CommandOutcome::Done { n: None, moves: Some(Vec::new()) });
    // What was sent in the break is not done in the next build.
    pass(2_000);
    for person in [&mut ada, &mut bob] {
        person.done(Request::Ready {});
    }
    assert_eq!(reason(&ada.ask_at(Some(COUNTED + 1_999), take("blue"))), "too-late");
    made(&ada.ask_at(Some(COUNTED + 2_000), take("blue")));
}

/// The entries of a game of two rounds, as they are saved, with all times set to 0; with the break and without.
fn entries(break_seconds: u32) -> Vec<Value> {
    let (stage, [mut ada, mut bob]) = TestTable::begun(Settings { break_seconds, ..with_breaks() }, ["ada", "bob"]);
    for _ in 0..2 {
        build(&mut ada, &mut bob);
        pass(3_000);
        ada.done(Request::Ready {});
        bob.done(Request::Ready {});
        ada.listen();
    }
    let untimed = |body: &str| {
        let mut entry: Value = serde_json::from_str(body).unwrap();
        entry["t"] = 0.into();
        entry
    };
    stage.log().iter().map(|entry| untimed(&entry.body)).collect()
}

/// All chance follows from the seed and the number of the entry, however long the table waits.
#[test]
fn breaks_change_nothing_but_times() {
    let (with, without) = (entries(20), entries(0));
    assert!(with.len() > 8);
    assert_eq!(with, without);
}
