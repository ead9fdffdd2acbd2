//! Stalls of the machine, and clocks that are set: nobody pays for them with their time.

use protocol::table::{Ballot, Settings, Vote};
use protocol::to_client::{ClockState, Message};
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{
    TestPerson, TestTable, guest, made, pass, person, reason, set_machine, set_time_of_day, settings, stall,
};
use table_runner::Lobby;

/// How long a turn may take.
const TURN: u64 = 5_000;

const HOUR: u64 = 3_600_000;

/// So long the time stands still after a stall, until everything was heard that came meanwhile.
const CATCH_UP: u64 = 200;

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": TURN / 1000}))
}

fn with_breaks() -> Settings {
    Settings { break_seconds: 20, ..settings("cosmic-factory", "beginner", json!({})) }
}

/// A table at which somebody has begun a turn a second ago, and whoever it is comes first.
fn in_a_turn() -> (TestTable, [TestPerson; 2]) {
    let (stage, [ada, bob]) = TestTable::begun(with_turns(), ["ada", "bob"]);
    pass(1_000);
    (stage, if ada.is_awaited() { [ada, bob] } else { [bob, ada] })
}

/// The clocks that somebody was told of.
fn clocks(person: &mut TestPerson) -> Vec<ClockState> {
    let clock = |message| if let Message::Clock(clock) = message { Some(clock) } else { None };
    person.listen().into_iter().filter_map(clock).collect()
}

#[test]
fn a_stall_costs_no_turn_and_no_seat() {
    let (_stage, [mut mover, mut other]) = in_a_turn();
    stall(4 * TURN);
    assert!(other.told().is_empty(), "nobody is late");
    // All that was left of the turn is left.
    pass(CATCH_UP + TURN - 1_001);
    assert!(other.told().is_empty());
    assert!(!mover.sees_kept(0) && !mover.sees_kept(1));
    let action = mover.some_move();
    made(&mover.ask(action));
}

#[test]
fn the_rest_of_a_turn_runs_out_after_a_stall() {
    let (_stage, [_mover, mut other]) = in_a_turn();
    stall(HOUR);
    pass(CATCH_UP + TURN - 1_001);
    assert!(other.told().is_empty());
    pass(1);
    assert!(other.told()[0].auto);
}

#[test]
fn all_are_told_what_the_clock_shows_when_a_stall_is_over() {
    let (stage, [mut mover, mut other]) = in_a_turn();
    let mut eve = stage.join("eve");
    for person in [&mut mover, &mut other] {
        person.listen();
    }
    stall(HOUR);
    assert!(clocks(&mut mover).is_empty());
    pass(CATCH_UP);
    for person in [&mut mover, &mut other, &mut eve] {
        assert_eq!(clocks(person), [ClockState { now: 1_000, running: true }]);
    }
}

/// What players sent while the machine stood still is heard afterwards, and before their time goes on.
#[test]
fn what_was_sent_at_the_last_moment_counts_after_a_stall() {
    let (_stage, [mut mover, _other]) = in_a_turn();
    let action = mover.some_move();
    pass(TURN - 1_001);
    stall(HOUR);
    set_machine(HOUR + TURN - 1 + CATCH_UP / 2);
    // Its page believes that it is long over.
    made(&mover.ask_at(Some(HOUR), action));
}

#[test]
fn many_short_stalls_cost_nothing_either() {
    let (_stage, [mover, mut other]) = in_a_turn();
    for _ in 0..100 {
        stall(1_500);
    }
    assert!(other.told().is_empty() && mover.is_awaited());
}

#[test]
fn a_clock_that_is_set_costs_nothing() {
    let (_stage, [mut mover, mut other]) = in_a_turn();
    for shown in [HOUR, 0, 100 * HOUR, 1] {
        set_machine(shown);
        assert!(other.told().is_empty(), "{shown}");
    }
    for unix in [0, u64::MAX / 2] {
        set_time_of_day(unix);
        pass(500);
        assert!(other.told().is_empty(), "{unix}");
    }
    let action = mover.some_move();
    made(&mover.ask(action));
    assert_eq!(other.told().pop().map(|told| told.t), Some(1_800));
}

#[test]
fn a_break_stands_still_in_a_stall() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(with_breaks(), ["ada", "bob"]);
    ada.done(Request::Move(json!({"do": "take", "tokens": ["blue"]})));
    bob.done(Request::Move(json!({"do": "take", "tokens": ["green"]})));
    ada.listen();
    stall(HOUR);
    pass(CATCH_UP + 19_999);
    assert!(ada.told().is_empty());
    pass(1);
    assert!(!ada.told().is_empty(), "the next round is dealt");
}

#[test]
fn nobody_is_away_for_longer_because_of_a_stall() {
    let unhurried = settings("big-bang", "simple", json!({}));
    let (_stage, people) = TestTable::begun(unhurried, ["ada", "bob"]);
    let [mut ada, mut bob] = people;
    if bob.is_awaited() {
        std::mem::swap(&mut ada, &mut bob);
    }
    ada.leave();
    stall(HOUR);
    pass(CATCH_UP + Ballot::VOTE_DELAY - 1);
    assert_eq!(reason(&bob.ask(Request::Vote(Vote::Bot))), "too-early");
    pass(1);
    bob.done(Request::Vote(Vote::Bot));
}

#[test]
fn a_host_does_not_lose_the_table_in_a_stall() {
    let stage = TestTable::new(with_turns(), vec![person("ada"), person("bob")]);
    let (ada, _bob) = (stage.join("ada"), stage.join("bob"));
    ada.leave();
    stall(HOUR);
    pass(CATCH_UP + 59_999);
    assert_eq!(stage.look().host, "guest-ada");
    pass(1);
    assert_eq!(stage.look().host, "guest-bob");
}

#[test]
fn a_rematch_waits_for_its_people_also_after_a_stall() {
    let mut lobby = Lobby::new(Settings { seats: 2, ..with_turns() }, &guest("ada"), 0);
    lobby.seats = vec![person("ada"), person("bob")];
    lobby.again = lobby.people();
    let stage = TestTable::of(lobby.rematch(1));
    let _ada = stage.join("ada");
    stall(HOUR);
    pass(CATCH_UP + 4_999);
    assert_eq!(stage.log().len(), 0);
    let bob = stage.join("bob");
    assert!(!stage.log().is_empty() && !bob.sees_kept(1));
}
