//! The end of a build, when messages are on their way (CF-4.1).

use protocol::table::Settings;
use protocol::to_client::Outcome;
use protocol::to_server::Request;
use serde_json::json;

use crate::table::tests::kit::{Person, Stage, made, pass, reason, settings};

/// When the build ends.
const END: u64 = 60_000;

fn beginners() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn take_blue() -> Request {
    Request::Move(json!({"do": "take", "tokens": ["blue"]}))
}

/// Whether the table has ended the build, as far as it was told by now.
fn closes(person: &mut Person) -> bool {
    let closing = json!({"do": "close"});
    person.told().iter().any(|told| told.action.as_ref() == Some(&closing))
}

#[tokio::test(start_paused = true)]
async fn what_was_sent_in_time_counts_for_as_long_as_a_message_takes() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    assert_eq!(ada.awaits.deadline(), Some(END));
    ada.set_round_trip(300);
    pass(END + 299).await;
    let n = made(&ada.ask_at(Some(END - 1), ada.lay()).await);
    let told = bob.told().pop().unwrap();
    assert_eq!((told.n, told.t), (n, END - 1), "it counts as made before the end");
}

#[tokio::test(start_paused = true)]
async fn what_takes_longer_than_it_should_is_too_late() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    ada.set_round_trip(100);
    bob.set_round_trip(400);
    pass(END + 100).await;
    made(&ada.ask_at(Some(END - 50), ada.lay()).await);
    pass(1).await;
    assert_eq!(reason(&ada.ask_at(Some(END - 50), ada.lay()).await), "too-late");
    made(&bob.ask_at(Some(END - 50), bob.lay()).await);
}

#[tokio::test(start_paused = true)]
async fn what_was_sent_too_late_or_nobody_knows_when_is_too_late() {
    let (_stage, [mut ada, _bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    ada.set_round_trip(400);
    pass(END - 1).await;
    made(&ada.ask(ada.lay()).await);
    pass(1).await;
    for at in [Some(END), Some(END + 1), Some(u64::MAX), None] {
        assert_eq!(reason(&ada.ask_at(at, ada.lay()).await), "too-late", "{at:?}");
    }
    made(&ada.ask_at(Some(END - 1), ada.lay()).await);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_waited_for_longer_than_half_a_second() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    ada.set_round_trip(3_000);
    pass(END + 499).await;
    made(&ada.ask_at(Some(END - 1), ada.lay()).await);
    assert!(!closes(&mut bob));
    pass(1).await;
    assert!(closes(&mut bob));
}

#[tokio::test(start_paused = true)]
async fn the_build_ends_when_the_slowest_of_those_awaited_can_have_been_heard() {
    let (_stage, [mut ada, mut bob, mut eve]) = Stage::begun(beginners(), ["ada", "bob", "eve"]).await;
    ada.set_round_trip(300);
    bob.set_round_trip(120);
    // Whoever has finished is not waited for.
    eve.set_round_trip(500);
    eve.done(take_blue()).await;
    pass(END + 299).await;
    assert!(!closes(&mut bob));
    pass(1).await;
    assert!(closes(&mut bob) && closes(&mut ada));
}

#[tokio::test(start_paused = true)]
async fn without_a_slow_network_the_build_ends_on_time() {
    let (_stage, [mut ada, _bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    pass(END - 1).await;
    assert!(!closes(&mut ada));
    pass(1).await;
    assert!(closes(&mut ada));
}

/// The round that ended is told with the time at which it should have ended, so that nobody gains by a slow network.
#[tokio::test(start_paused = true)]
async fn the_end_is_noted_where_it_was_due() {
    let (_stage, [mut ada, bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    bob.set_round_trip(500);
    pass(END + 500).await;
    let told = ada.told();
    assert_eq!(told.first().map(|told| told.t), Some(END));
    assert_eq!(ada.awaits.deadline(), Some(END + 500 + END), "the next round has its full time");
}

#[tokio::test(start_paused = true)]
async fn a_token_goes_to_whoever_is_heard_first() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    pass(10_000).await;
    // Bob says that he sent it later, yet he is heard first.
    made(&bob.ask_at(Some(9_999), take_blue()).await);
    let refused = ada.ask_at(Some(1_000), take_blue()).await;
    assert_eq!(reason(&refused), "CF-4.2", "{refused:?}");
}

#[tokio::test(start_paused = true)]
async fn a_token_goes_to_whoever_is_heard_first_also_after_the_end() {
    let (_stage, [mut ada, mut bob, _eve]) = Stage::begun(beginners(), ["ada", "bob", "eve"]).await;
    ada.set_round_trip(400);
    bob.set_round_trip(400);
    pass(END + 100).await;
    made(&bob.ask_at(Some(END - 1), take_blue()).await);
    assert_eq!(reason(&ada.ask_at(Some(END - 300), take_blue()).await), "CF-4.2");
}

/// A token that somebody meant to take at the last moment is not taken in the next round, which would freeze a galaxy
/// that was not even begun.
#[tokio::test(start_paused = true)]
async fn what_was_sent_in_one_round_is_not_done_in_the_next() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(beginners(), ["ada", "bob"]).await;
    pass(END + 1_000).await;
    assert!(closes(&mut ada) && closes(&mut bob));
    assert_eq!(ada.awaits.seats().len(), 2, "the next round has begun");
    assert_eq!(reason(&ada.ask_at(Some(END - 10), take_blue()).await), "too-late");
    let outcome = ada.ask_at(Some(END + 1_000), take_blue()).await;
    assert!(matches!(outcome, Outcome::Done { .. }), "{outcome:?}");
}
