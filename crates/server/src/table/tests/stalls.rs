//! Nobody pays with their time for a node or a store that stands still.

use protocol::table::Settings;
use protocol::to_client::{ClockState, CommandOutcome, Message};
use protocol::to_server::Request;
use serde_json::json;

use crate::table::tests::kit::{ConnectedPerson, Disk, KeptTable, pass, settings, settle, stall};

/// How long a turn may take.
const TURN: u64 = 5_000;

/// So long the time stands still after a stall, until everything was heard that came meanwhile.
const CATCH_UP: u64 = 200;

/// What a wait for the store counts at most.
const MAX_COUNTED_WAIT: u64 = 250;

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": TURN / 1000}))
}

/// A table at which whoever comes first has begun a turn a second ago.
async fn in_a_turn() -> (KeptTable, [ConnectedPerson; 2]) {
    let (table, [ada, bob]) = KeptTable::begun(with_turns(), ["ada", "bob"]).await;
    pass(1_000).await;
    let is_first = ada.awaits.seats().iter().next().is_some_and(|seat| seat.index() == 0);
    (table, if is_first { [ada, bob] } else { [bob, ada] })
}

/// What somebody was told of: how many entries, and clocks.
fn heard(person: &mut ConnectedPerson) -> (usize, Vec<ClockState>) {
    let messages = person.listen();
    let entries = messages.iter().filter(|message| matches!(message, Message::Entry(_))).count();
    let clock = |message| if let Message::Clock(clock) = message { Some(clock) } else { None };
    (entries, messages.into_iter().filter_map(clock).collect())
}

#[tokio::test(start_paused = true)]
async fn a_node_that_stood_still_lets_nobody_be_late() {
    let (table, [mut mover, mut other]) = in_a_turn().await;
    stall(4 * TURN).await;
    pass(CATCH_UP + 100).await;
    for person in [&mut mover, &mut other] {
        let (entries, clocks) = heard(person);
        let is_right = |clock: &ClockState| clock.running && (1_000..=1_100).contains(&clock.now);
        assert!(entries == 0 && clocks.len() == 1 && is_right(&clocks[0]), "only the clock is corrected: {clocks:?}");
    }
    pass(TURN - 1_200).await;
    assert_eq!(heard(&mut other).0, 0, "the rest of the turn is left");
    let action = mover.some_move().await;
    mover.done(action).await;
    assert!(table.log().iter().all(|entry| !entry.body.contains("\"auto\"")));
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_was_not_told_in_time_does_not_begin_before() {
    let (table, [mut mover, mut other]) = in_a_turn().await;
    let action = mover.some_move().await;
    table.set_disk(Disk::Hangs);
    mover.send(action).await;
    pass(4 * TURN).await;
    assert_eq!(heard(&mut other), (0, Vec::new()));
    table.set_disk(Disk::Works);
    settle().await;
    let (entries, clocks) = heard(&mut other);
    assert_eq!((entries, clocks), (1, vec![ClockState { now: 1_000 + MAX_COUNTED_WAIT, running: true }]));
    // Whoever is next has the whole turn, but for what a store usually takes.
    pass(TURN - MAX_COUNTED_WAIT - 1).await;
    assert_eq!(heard(&mut mover).0, 1);
    let action = other.some_move().await;
    other.done(action).await;
}

/// A store that takes a moment, as stores do, is no reason to send everybody another message.
#[tokio::test(start_paused = true)]
async fn what_a_store_usually_takes_is_not_corrected() {
    let (table, [mut mover, mut other]) = in_a_turn().await;
    let action = mover.some_move().await;
    table.set_disk(Disk::Hangs);
    mover.send(action).await;
    pass(100).await;
    table.set_disk(Disk::Works);
    settle().await;
    assert_eq!(heard(&mut other), (1, Vec::new()));
}

/// A move that waits in the mailbox behind a store that hangs was sent in time.
#[tokio::test(start_paused = true)]
async fn what_arrives_while_the_store_hangs_is_in_time() {
    let (table, [mut mover, other]) = in_a_turn().await;
    let action = mover.some_move().await;
    table.set_disk(Disk::Hangs);
    // Something that has to be saved; one of them is the host.
    for person in [&mover, &other] {
        person.send(Request::Chat(false)).await;
    }
    pass(4 * TURN).await;
    let id = mover.send(action).await;
    table.set_disk(Disk::Works);
    settle().await;
    let is_done = |message: &Message| match message {
        Message::Answer(answer) => answer.id == id && matches!(answer.outcome, CommandOutcome::Done { .. }),
        _ => false,
    };
    assert!(mover.listen().iter().any(is_done));
}
