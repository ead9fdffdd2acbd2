//! Breaks between the rounds of Cosmic Factory.

use protocol::table::{Phase, Reaction, Recess, Settings};
use protocol::to_client::{Clock, Outcome};
use protocol::to_server::Request;
use serde_json::{Value, json};
use tabletop::{Awaits, Millis, Seat};

use crate::table::Order;
use crate::table::tests::kit::{Person, Stage, bot, made, pass, person, reason, settings};

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
async fn build(ada: &mut Person, bob: &mut Person) {
    ada.done(take("blue")).await;
    bob.done(take("green")).await;
    ada.listen();
}

/// A table for two at which the first round has just been counted.
async fn after_a_round() -> (Stage, [Person; 2]) {
    let (stage, [mut ada, mut bob]) = Stage::begun(with_breaks(), ["ada", "bob"]).await;
    pass(COUNTED).await;
    build(&mut ada, &mut bob).await;
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
fn recess(person: &mut Person) -> Option<Recess> {
    person.listen();
    person.table.as_ref().unwrap().recess.clone()
}

/// Sees that the next round was dealt at this time, and that everyone knows that the break is over.
#[track_caller]
fn is_dealt_at(person: &mut Person, t: Millis) {
    assert_eq!(recess(person), None);
    assert_eq!(person.awaits.deadline(), Some(t + BUILD), "the build has its full time");
}

#[tokio::test(start_paused = true)]
async fn a_break_lasts_until_all_are_ready() {
    let (_stage, [mut ada, mut bob]) = after_a_round().await;
    assert_eq!((recess(&mut ada), recess(&mut bob)), (break_with(&[]), break_with(&[])));
    assert_eq!(ada.awaits, Awaits::Table);
    pass(5_000).await;
    assert!(bob.told().is_empty());
    bob.done(Request::Ready {}).await;
    assert_eq!((recess(&mut ada), recess(&mut bob)), (break_with(&[1]), break_with(&[1])));
    pass(3_000).await;
    assert!(bob.told().is_empty());
    ada.done(Request::Ready {}).await;
    ada.listen();
    is_dealt_at(&mut bob, COUNTED + 8_000);
    assert_eq!(ada.awaits, bob.awaits);
    assert_eq!(recess(&mut ada), None);
}

#[tokio::test(start_paused = true)]
async fn a_break_lasts_no_longer_than_was_agreed() {
    let (_stage, [mut ada, mut bob]) = after_a_round().await;
    bob.done(Request::Ready {}).await;
    ada.told();
    pass(BREAK - 1).await;
    assert!(ada.told().is_empty());
    assert_eq!(recess(&mut ada), break_with(&[1]));
    pass(1).await;
    is_dealt_at(&mut ada, COUNTED + BREAK);
}

#[tokio::test(start_paused = true)]
async fn every_round_but_the_last_is_followed_by_a_break_of_its_own() {
    let (stage, [mut ada, mut bob]) = Stage::begun(with_breaks(), ["ada", "bob"]).await;
    for round in 1..=5 {
        assert_eq!(recess(&mut ada), None, "round {round} is played");
        build(&mut ada, &mut bob).await;
        if round < 5 {
            assert_eq!(recess(&mut ada).map(|recess| recess.ready), Some(Vec::new()));
            ada.done(Request::Ready {}).await;
            bob.done(Request::Ready {}).await;
            ada.listen();
        }
    }
    let table = stage.look().await;
    assert_eq!((table.phase, table.recess), (Phase::Over, None));
}

#[tokio::test(start_paused = true)]
async fn without_the_setting_there_is_no_break() {
    let (_stage, [mut ada, mut bob]) =
        Stage::begun(settings("cosmic-factory", "beginner", json!({})), ["ada", "bob"]).await;
    pass(COUNTED).await;
    build(&mut ada, &mut bob).await;
    assert_eq!(ada.awaits.deadline(), Some(COUNTED + BUILD));
    assert_eq!(recess(&mut ada), None);
}

#[tokio::test(start_paused = true)]
async fn a_game_without_rounds_has_no_breaks() {
    let simple = Settings { break_seconds: 20, ..settings("big-bang", "simple", json!({})) };
    let (_stage, [mut ada, mut bob]) = Stage::begun(simple, ["ada", "bob"]).await;
    for _ in 0..10 {
        let mover = if ada.is_awaited() { &mut ada } else { &mut bob };
        let action = mover.some_move().await;
        mover.done(action).await;
        assert_eq!((recess(&mut ada), recess(&mut bob)), (None, None));
    }
}

#[tokio::test(start_paused = true)]
async fn bots_among_themselves_take_no_break() {
    let stage = Stage::new(with_breaks(), vec![bot(), bot()]);
    let mut ada = stage.join("ada").await;
    let _places = stage.stop_thinking().await;
    ada.done(Request::Start {}).await;
    ada.told();
    pass(BUILD).await;
    is_dealt_at(&mut ada, BUILD);
}

#[tokio::test(start_paused = true)]
async fn bots_and_watchers_are_not_waited_for() {
    let stage = Stage::new(with_breaks(), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada").await;
    let mut eve = stage.join("eve").await;
    let _places = stage.stop_thinking().await;
    ada.done(Request::Start {}).await;
    pass(BUILD).await;
    assert_eq!(recess(&mut eve), Some(Recess { until: BUILD + BREAK, ready: Vec::new() }));
    assert_eq!(reason(&eve.ask(Request::Ready {}).await), "not-seated");
    ada.done(Request::Ready {}).await;
    is_dealt_at(&mut eve, BUILD);
}

/// Nobody waits for somebody who did nothing in two builds; yet whoever gives a sign of life is waited for again.
#[tokio::test(start_paused = true)]
async fn seats_that_bots_keep_are_not_waited_for() {
    let (stage, [mut ada, mut bob]) = Stage::begun(with_breaks(), ["ada", "bob"]).await;
    let _places = stage.stop_thinking().await;
    for kept in [false, true] {
        bob.done(bob.lay()).await;
        pass(BUILD).await;
        assert!(recess(&mut bob).is_some());
        assert_eq!(bob.sees_kept(0), kept);
        bob.done(Request::Ready {}).await;
        assert_eq!(recess(&mut bob).is_none(), kept);
        pass(if kept { 0 } else { BREAK }).await;
        bob.listen();
    }
    bob.done(bob.lay()).await;
    pass(BUILD).await;
    ada.done(Request::React(Reaction::Wave)).await;
    bob.done(Request::Ready {}).await;
    assert_eq!(recess(&mut bob).map(|recess| recess.ready), Some(seats(&[1])), "Ada is back");
    ada.done(Request::Ready {}).await;
    assert_eq!(recess(&mut bob), None);
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_is_not_waited_for() {
    let (_stage, [ada, mut bob]) = after_a_round().await;
    bob.done(Request::Ready {}).await;
    pass(2_000).await;
    assert!(recess(&mut bob).is_some());
    ada.leave().await;
    is_dealt_at(&mut bob, COUNTED + 2_000);
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_is_waited_for_again() {
    let (stage, [ada, mut bob]) = after_a_round().await;
    ada.leave().await;
    pass(2_000).await;
    let mut ada = stage.join("ada").await;
    assert_eq!(ada.table.as_ref().unwrap().recess, break_with(&[]), "the welcome tells of the break");
    bob.done(Request::Ready {}).await;
    assert_eq!(recess(&mut ada), break_with(&[1]));
    // Whoever was ready is still so after a lost connection, and does not count while it is lost.
    bob.leave().await;
    assert_eq!(recess(&mut ada), break_with(&[]));
    let mut bob = stage.join("bob").await;
    assert_eq!((recess(&mut ada), recess(&mut bob)), (break_with(&[1]), break_with(&[1])));
    ada.done(Request::Ready {}).await;
    is_dealt_at(&mut bob, COUNTED + 2_000);
}

/// A connection may be gone without a word; that shows when something is sent over it.
#[tokio::test(start_paused = true)]
async fn whoever_is_lost_is_not_waited_for() {
    let (stage, [ada, mut bob]) = after_a_round().await;
    drop(ada);
    bob.done(Request::Ready {}).await;
    is_dealt_at(&mut bob, COUNTED);
    assert_eq!(stage.log().len() as u64, bob.n, "it was saved before it was told");
}

#[tokio::test(start_paused = true)]
async fn a_break_stands_still_while_nobody_is_there() {
    let (stage, [ada, mut bob]) = after_a_round().await;
    let mut eve = stage.join("eve").await;
    pass(5_000).await;
    bob.done(Request::Ready {}).await;
    bob.leave().await;
    ada.leave().await;
    assert_eq!(recess(&mut eve), break_with(&[]));
    pass(HOUR).await;
    assert!(eve.told().is_empty());
    // Bob is not dealt anything as soon as he comes, though he was ready an hour ago.
    let mut bob = stage.join("bob").await;
    assert_eq!(bob.clock, Clock { now: COUNTED + 5_000, running: true });
    assert_eq!(recess(&mut bob), break_with(&[]));
    pass(14_999).await;
    assert!(bob.told().is_empty());
    pass(1).await;
    is_dealt_at(&mut bob, COUNTED + BREAK);
}

#[tokio::test(start_paused = true)]
async fn a_person_is_ready_on_all_devices() {
    let (stage, [ada, mut bob]) = after_a_round().await;
    let mut phone = stage.join("ada").await;
    ada.leave().await;
    bob.done(Request::Ready {}).await;
    assert_eq!(recess(&mut phone), break_with(&[1]), "Ada is there with her phone");
    let laptop = stage.join("ada").await;
    phone.done(Request::Ready {}).await;
    is_dealt_at(&mut phone, COUNTED);
    drop(laptop);
}

#[tokio::test(start_paused = true)]
async fn a_break_begins_anew_after_the_server_was_killed() {
    let (stage, [ada, mut bob]) = after_a_round().await;
    pass(15_000).await;
    bob.done(Request::Ready {}).await;
    let entries = stage.log().len();
    let stage = stage.killed().await.taken_up();
    drop(ada);
    pass(100_000).await;
    assert_eq!(stage.log().len(), entries, "nobody is there");
    let mut bob = stage.join("bob").await;
    assert_eq!(bob.clock.now, COUNTED, "the time since the last entry is not known any more");
    assert_eq!(recess(&mut bob), break_with(&[]));
    pass(BREAK - 1).await;
    assert!(bob.told().is_empty());
    pass(1).await;
    is_dealt_at(&mut bob, COUNTED + BREAK);
}

#[tokio::test(start_paused = true)]
async fn a_break_goes_on_after_the_server_was_stopped() {
    let (stage, [_ada, mut bob]) = after_a_round().await;
    pass(15_000).await;
    bob.done(Request::Ready {}).await;
    stage.handle.send(Order::Close).await;
    let (_, remains) = stage.ended().await;
    pass(HOUR).await;
    let stage = remains.taken_up();
    let mut bob = stage.join("bob").await;
    assert_eq!(recess(&mut bob), break_with(&[]), "everyone is asked again");
    pass(4_999).await;
    assert!(bob.told().is_empty());
    pass(1).await;
    is_dealt_at(&mut bob, COUNTED + BREAK);
}

/// A word that comes just after the break, or long before, is neither refused nor remembered.
#[tokio::test(start_paused = true)]
async fn ready_counts_only_in_a_break() {
    let stage = Stage::new(with_breaks(), vec![person("ada"), person("bob")]);
    let (mut ada, mut bob) = (stage.join("ada").await, stage.join("bob").await);
    ada.done(Request::Ready {}).await;
    ada.done(Request::Start {}).await;
    ada.done(Request::Ready {}).await;
    bob.listen();
    build(&mut ada, &mut bob).await;
    assert_eq!(recess(&mut ada).map(|recess| recess.ready), Some(Vec::new()));
    bob.done(Request::Ready {}).await;
    pass(BREAK).await;
    ada.done(Request::Ready {}).await;
    assert_eq!(recess(&mut ada), None);
}

#[tokio::test(start_paused = true)]
async fn nothing_can_be_done_in_a_break() {
    let (_stage, [mut ada, mut bob]) = after_a_round().await;
    let Outcome::Refused(refused) = ada.ask(take("blue")).await else { panic!("it was carried out") };
    assert_eq!(
        (refused.reason.as_str(), refused.facts),
        ("CF-2.4", Some(json!({"reason": "not-now", "phase": "deal"})))
    );
    assert_eq!(ada.ask(Request::Moves {}).await, Outcome::Done { n: None, moves: Some(Vec::new()) });
    // What was sent in the break is not done in the next build.
    pass(2_000).await;
    for person in [&mut ada, &mut bob] {
        person.done(Request::Ready {}).await;
    }
    assert_eq!(reason(&ada.ask_at(Some(COUNTED + 1_999), take("blue")).await), "too-late");
    made(&ada.ask_at(Some(COUNTED + 2_000), take("blue")).await);
}

/// The entries of a game of two rounds, as they are saved, with all times set to 0; with the break and without.
async fn entries(break_seconds: u32) -> Vec<Value> {
    let (stage, [mut ada, mut bob]) = Stage::begun(Settings { break_seconds, ..with_breaks() }, ["ada", "bob"]).await;
    for _ in 0..2 {
        build(&mut ada, &mut bob).await;
        pass(3_000).await;
        ada.done(Request::Ready {}).await;
        bob.done(Request::Ready {}).await;
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
#[tokio::test(start_paused = true)]
async fn breaks_change_nothing_but_times() {
    let (with, without) = (entries(20).await, entries(0).await);
    assert!(with.len() > 8);
    assert_eq!(with, without);
}
