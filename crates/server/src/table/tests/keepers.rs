//! What a keeper does for its table: it saves before it sends, drops connections that are gone, and unloads the table.

use protocol::table::{Phase, Settings};
use protocol::to_client::{Bye, Clock};
use protocol::to_server::Request;
use serde_json::json;

use crate::table::Order;
use crate::table::keeper::Ended;
use crate::table::tests::kit::{Stage, bot, pass, settings, settle};

const HOUR: u64 = 3_600_000;

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": 30}))
}

#[tokio::test(start_paused = true)]
async fn nobody_hears_of_what_is_not_durable() {
    let (stage, [mut ada, mut bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    stage.hold_up(true);
    ada.send_as("a1", None, ada.lay()).await;
    settle().await;
    assert!(ada.listen().is_empty() && bob.listen().is_empty());
    stage.hold_up(false);
    settle().await;
    assert_eq!((ada.listen().len(), bob.listen().len()), (2, 1));
}

/// Whoever asks how the table stands does not learn that the game is over, and with it the seed, before that is sure.
#[tokio::test(start_paused = true)]
async fn a_look_waits_for_what_is_not_durable() {
    let (stage, [mut ada]) = Stage::begun(settings("big-bang", "solitary", json!({})), ["ada"]).await;
    loop {
        let action = ada.some_move().await;
        stage.hold_up(true);
        ada.send_as(&format!("a{}", ada.n), None, action).await;
        let (reply, mut answer) = tokio::sync::oneshot::channel();
        stage.handle.send(Order::Look { reply }).await;
        let (reply, mut record) = tokio::sync::oneshot::channel();
        stage.handle.send(Order::Record { reply }).await;
        settle().await;
        assert!(answer.try_recv().is_err() && record.try_recv().is_err());
        stage.hold_up(false);
        let over = answer.await.unwrap().phase == Phase::Over;
        assert_eq!(record.await.unwrap().is_some(), over);
        settle().await;
        ada.listen();
        if over {
            break;
        }
    }
    assert!(stage.look().await.opening.is_some());
}

#[tokio::test(start_paused = true)]
async fn a_table_is_put_away_when_nobody_was_there_for_two_minutes() {
    let unhurried = settings("big-bang", "simple", json!({}));
    let (stage, [ada, bob]) = Stage::begun(unhurried, ["ada", "bob"]).await;
    bob.leave().await;
    // However quiet it was before, the time counts from when the last one has gone.
    pass(119_999).await;
    ada.leave().await;
    pass(119_999).await;
    assert!(!stage.handle.is_closed());
    pass(1).await;
    assert!(stage.handle.is_closed());
    assert!(matches!(stage.ended().await.0, Ended::Idle));
}

#[tokio::test(start_paused = true)]
async fn a_quiet_table_is_not_put_away_while_somebody_is_there() {
    let stage = Stage::new(with_turns(), vec![bot(), bot()]);
    let mut ada = stage.join("ada").await;
    pass(HOUR).await;
    assert!(!stage.handle.is_closed());
    ada.done(Request::Start {}).await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_was_put_away_goes_on_with_its_clock_where_it_was() {
    let (stage, [mut ada, bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    pass(5_000).await;
    ada.done(ada.lay()).await;
    pass(20_000).await;
    ada.leave().await;
    bob.leave().await;
    pass(HOUR).await;
    let (ended, remains) = stage.ended().await;
    assert!(matches!(ended, Ended::Idle));
    pass(HOUR).await;
    let stage = remains.taken_up();
    pass(60_000).await;
    let mut ada = stage.join("ada").await;
    assert_eq!(ada.clock, Clock { now: 25_000, running: true });
    pass(34_999).await;
    assert!(ada.told().is_empty());
    pass(1).await;
    assert_eq!(ada.told()[0].t, 60_000);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_properly_keeps_the_clock_as_it_is() {
    let (stage, [mut ada, mut bob]) = Stage::begun(with_turns(), ["ada", "bob"]).await;
    pass(10_000).await;
    stage.handle.send(Order::Close).await;
    settle().await;
    for person in [&mut ada, &mut bob] {
        person.listen();
        assert_eq!(person.bye, Some(Bye::Reconnect { after: 1000 }));
    }
    let (ended, remains) = stage.ended().await;
    assert!(matches!(ended, Ended::Closed));
    pass(HOUR).await;
    let mut ada = remains.taken_up().join("ada").await;
    assert_eq!(ada.clock, Clock { now: 10_000, running: true });
    pass(19_999).await;
    assert!(ada.told().is_empty());
    pass(1).await;
    assert_eq!(ada.told()[0].t, 30_000);
}

/// A connection may be gone without a word; that shows when something is sent over it.
#[tokio::test(start_paused = true)]
async fn whoever_is_lost_is_not_waited_for() {
    let with_breaks = Settings { break_seconds: 20, ..builders() };
    let (stage, [mut ada, mut bob]) = Stage::begun(with_breaks, ["ada", "bob"]).await;
    ada.done(Request::Move(json!({"do": "take", "tokens": ["blue"]}))).await;
    bob.done(Request::Move(json!({"do": "take", "tokens": ["green"]}))).await;
    assert!(bob.table.as_ref().unwrap().recess.is_some());
    drop(ada);
    bob.done(Request::Ready {}).await;
    bob.listen();
    assert!(
        bob.table.as_ref().unwrap().recess.is_none() && bob.awaits.deadline().is_some(),
        "the next round was dealt"
    );
    assert_eq!(stage.log().len() as u64, bob.n, "it was saved before it was told");
}
