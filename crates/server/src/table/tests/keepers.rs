//! What a keeper does for its table: it saves before it sends, drops connections that are gone, and unloads the table.

use protocol::table::{Phase, Settings};
use protocol::to_client::Bye;
use protocol::to_server::Request;
use serde_json::json;

use crate::table::KeeperMessage;
use crate::table::keeper::KeeperEnd;
use crate::table::tests::kit::{Disk, KeptTable, bot, pass, settings, settle, take};

const HOUR: u64 = 3_600_000;

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": 30}))
}

#[tokio::test(start_paused = true)]
async fn nobody_hears_of_what_is_not_durable() {
    let (table, [mut ada, mut bob]) = KeptTable::begun(builders(), ["ada", "bob"]).await;
    table.set_disk(Disk::Hangs);
    ada.send(take("blue")).await;
    settle().await;
    assert!(ada.listen().is_empty() && bob.listen().is_empty());
    table.set_disk(Disk::Works);
    settle().await;
    assert_eq!((ada.listen().len(), bob.listen().len()), (2, 1));
}

/// Whoever asks how the table stands does not learn that the game is over, and with it the seed, before that is sure.
#[tokio::test(start_paused = true)]
async fn a_look_waits_for_what_is_not_durable() {
    let (table, [mut ada]) = KeptTable::begun(settings("big-bang", "solitary", json!({})), ["ada"]).await;
    loop {
        let action = ada.some_move().await;
        table.set_disk(Disk::Hangs);
        ada.send(action).await;
        let (reply, mut answer) = tokio::sync::oneshot::channel();
        table.handle.send(KeeperMessage::Look { reply }).await;
        let (reply, mut record) = tokio::sync::oneshot::channel();
        table.handle.send(KeeperMessage::Record { reply }).await;
        settle().await;
        assert!(answer.try_recv().is_err() && record.try_recv().is_err());
        table.set_disk(Disk::Works);
        let over = answer.await.unwrap().phase == Phase::Over;
        assert_eq!(record.await.unwrap().is_some(), over);
        settle().await;
        ada.listen();
        if over {
            break;
        }
    }
    assert!(table.look().await.opening.is_some());
}

#[tokio::test(start_paused = true)]
async fn a_table_is_unloaded_when_nobody_was_there_for_two_minutes() {
    let unhurried = settings("big-bang", "simple", json!({}));
    let (table, [ada, bob]) = KeptTable::begun(unhurried, ["ada", "bob"]).await;
    bob.leave().await;
    // However quiet it was before, the time counts from when the last one has gone.
    pass(119_999).await;
    ada.leave().await;
    pass(119_999).await;
    assert!(!table.handle.is_closed());
    pass(1).await;
    assert!(table.handle.is_closed());
    assert!(matches!(table.ended().await, KeeperEnd::Idle));
}

#[tokio::test(start_paused = true)]
async fn a_table_whose_game_is_over_is_unloaded_sooner() {
    let (table, [mut ada]) = KeptTable::begun(settings("big-bang", "solitary", json!({})), ["ada"]).await;
    ada.done(Request::Resign {}).await;
    assert_eq!(table.look().await.phase, Phase::Over);
    pass(60_000).await;
    assert!(!table.handle.is_closed(), "somebody is there");
    ada.leave().await;
    pass(4_999).await;
    assert!(!table.handle.is_closed());
    pass(1).await;
    assert!(matches!(table.ended().await, KeeperEnd::Idle));
}

#[tokio::test(start_paused = true)]
async fn a_quiet_table_is_not_unloaded_while_somebody_is_there() {
    let table = KeptTable::new(with_turns(), vec![bot(), bot()]);
    let mut ada = table.join("ada").await;
    pass(HOUR).await;
    assert!(!table.handle.is_closed());
    ada.done(Request::Start {}).await;
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_saved_is_not_sent_and_ends_the_keeper() {
    let (table, [mut ada, mut bob]) = KeptTable::begun(builders(), ["ada", "bob"]).await;
    table.set_disk(Disk::Fails);
    ada.send(take("blue")).await;
    settle().await;
    for person in [&mut ada, &mut bob] {
        assert!(person.listen().is_empty());
        assert_eq!(person.bye, Some(Bye::Reconnect { after: 200 }));
    }
    assert!(matches!(table.ended().await, KeeperEnd::Unsaved(_)));
}

#[tokio::test(start_paused = true)]
async fn a_keeper_that_is_closed_saves_the_clock_and_has_all_connect_again() {
    let (table, [mut ada, mut bob]) = KeptTable::begun(with_turns(), ["ada", "bob"]).await;
    pass(10_000).await;
    table.handle.send(KeeperMessage::Close).await;
    settle().await;
    for person in [&mut ada, &mut bob] {
        person.listen();
        assert_eq!(person.bye, Some(Bye::Reconnect { after: 1000 }));
    }
    assert_eq!(table.saved_lobby().clock, 10_000);
    assert!(matches!(table.ended().await, KeeperEnd::Closed));
}

/// A connection may be gone without a word; that shows when something is sent over it.
#[tokio::test(start_paused = true)]
async fn whoever_is_lost_is_not_waited_for() {
    let with_breaks = Settings { break_seconds: 20, ..builders() };
    let (table, [mut ada, mut bob]) = KeptTable::begun(with_breaks, ["ada", "bob"]).await;
    ada.done(take("blue")).await;
    bob.done(take("green")).await;
    assert!(bob.table.as_ref().unwrap().recess.is_some());
    drop(ada);
    bob.done(Request::Ready {}).await;
    bob.listen();
    assert!(
        bob.table.as_ref().unwrap().recess.is_none() && bob.awaits.deadline().is_some(),
        "the next round was dealt"
    );
    assert_eq!(table.log().len() as u64, bob.n, "it was saved before it was told");
}
