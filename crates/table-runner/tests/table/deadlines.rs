//! The end of a build, when messages are on their way (CF-4.1).

use protocol::table::Settings;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestPerson, TestTable, made, pass, reason, settings};

/// When the build ends.
const END: u64 = 60_000;

fn beginners() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn take_blue() -> Request {
    Request::Move(json!({"do": "take", "tokens": ["blue"]}))
}

/// Whether the table has ended the build, as far as it was told by now.
fn closes(person: &mut TestPerson) -> bool {
    let closing = json!({"do": "close"});
    person.told().iter().any(|told| told.action.as_ref() == Some(&closing))
}

#[test]
fn what_was_sent_in_time_counts_for_as_long_as_a_message_takes() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    assert_eq!(ada.awaits.deadline(), Some(END));
    ada.set_round_trip(300);
    pass(END + 299);
    let n = made(&ada.ask_at(Some(END - 1), ada.lay()));
    let told = bob.told().pop().unwrap();
    assert_eq!((told.n, told.t), (n, END - 1), "it counts as made before the end");
}

#[test]
fn what_takes_longer_than_it_should_is_too_late() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    ada.set_round_trip(100);
    bob.set_round_trip(400);
    pass(END + 100);
    made(&ada.ask_at(Some(END - 50), ada.lay()));
    pass(1);
    assert_eq!(reason(&ada.ask_at(Some(END - 50), ada.lay())), "too-late");
    made(&bob.ask_at(Some(END - 50), bob.lay()));
}

#[test]
fn what_was_sent_too_late_or_nobody_knows_when_is_too_late() {
    let (_stage, [mut ada, _bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    ada.set_round_trip(400);
    pass(END - 1);
    made(&ada.ask(ada.lay()));
    pass(1);
    for at in [Some(END), Some(END + 1), Some(u64::MAX), None] {
        assert_eq!(reason(&ada.ask_at(at, ada.lay())), "too-late", "{at:?}");
    }
    made(&ada.ask_at(Some(END - 1), ada.lay()));
}

#[test]
fn nobody_is_waited_for_longer_than_half_a_second() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    ada.set_round_trip(3_000);
    pass(END + 499);
    made(&ada.ask_at(Some(END - 1), ada.lay()));
    assert!(!closes(&mut bob));
    pass(1);
    assert!(closes(&mut bob));
}

#[test]
fn the_build_ends_when_the_slowest_of_those_awaited_can_have_been_heard() {
    let (_stage, [mut ada, mut bob, mut eve]) = TestTable::begun(beginners(), ["ada", "bob", "eve"]);
    ada.set_round_trip(300);
    bob.set_round_trip(120);
    // Whoever has finished is not waited for.
    eve.set_round_trip(500);
    eve.done(take_blue());
    pass(END + 299);
    assert!(!closes(&mut bob));
    pass(1);
    assert!(closes(&mut bob) && closes(&mut ada));
}

#[test]
fn without_a_slow_network_the_build_ends_on_time() {
    let (_stage, [mut ada, _bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    pass(END - 1);
    assert!(!closes(&mut ada));
    pass(1);
    assert!(closes(&mut ada));
}

/// The round that ended is told with the time at which it should have ended, so that nobody gains by a slow network.
#[test]
fn the_end_is_noted_where_it_was_due() {
    let (_stage, [mut ada, bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    bob.set_round_trip(500);
    pass(END + 500);
    let told = ada.told();
    assert_eq!(told.first().map(|told| told.t), Some(END));
    assert_eq!(ada.awaits.deadline(), Some(END + 500 + END), "the next round has its full time");
}

#[test]
fn a_token_goes_to_whoever_is_heard_first() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    pass(10_000);
    // Bob says that he sent it later, yet he is heard first.
    made(&bob.ask_at(Some(9_999), take_blue()));
    let refused = ada.ask_at(Some(1_000), take_blue());
    assert_eq!(reason(&refused), "CF-4.2", "{refused:?}");
}

#[test]
fn a_token_goes_to_whoever_is_heard_first_also_after_the_end() {
    let (_stage, [mut ada, mut bob, _eve]) = TestTable::begun(beginners(), ["ada", "bob", "eve"]);
    ada.set_round_trip(400);
    bob.set_round_trip(400);
    pass(END + 100);
    made(&bob.ask_at(Some(END - 1), take_blue()));
    assert_eq!(reason(&ada.ask_at(Some(END - 300), take_blue())), "CF-4.2");
}

/// A token that somebody meant to take at the last moment is not taken in the next round, which would freeze a galaxy
/// that was not even begun.
#[test]
fn what_was_sent_in_one_round_is_not_done_in_the_next() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(beginners(), ["ada", "bob"]);
    pass(END + 1_000);
    assert!(closes(&mut ada) && closes(&mut bob));
    assert_eq!(ada.awaits.seats().len(), 2, "the next round has begun");
    assert_eq!(reason(&ada.ask_at(Some(END - 10), take_blue())), "too-late");
    let outcome = ada.ask_at(Some(END + 1_000), take_blue());
    assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
}
