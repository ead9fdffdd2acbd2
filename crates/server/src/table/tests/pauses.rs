//! Games with nobody there, and tables that nobody keeps.

use protocol::table::Settings;
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
async fn the_clock_stands_still_while_no_player_is_there() {
    let (stage, [ada, bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    let mut eve = stage.join("eve").await;
    assert!(eve.clock.running);
    pass(10_000).await;
    ada.leave().await;
    eve.listen();
    assert!(eve.clock.running, "Bob is there");
    pass(10_000).await;
    bob.leave().await;
    eve.listen();
    assert_eq!(eve.clock, Clock { now: 20_000, running: false });
    // Who only watches does not make it run, and neither does another.
    let watcher = stage.join("zoe").await;
    assert_eq!(watcher.clock, Clock { now: 20_000, running: false });
    let n = eve.n;
    pass(HOUR).await;
    assert!(eve.told().is_empty(), "nothing happens");
    let mut ada = stage.join("ada").await;
    eve.listen();
    assert_eq!((ada.n, ada.clock), (n, Clock { now: 20_000, running: true }));
    assert_eq!(eve.clock, ada.clock);
    ada.done(ada.lay()).await;
    assert_eq!(eve.told().pop().map(|told| told.t), Some(20_000), "no time has passed meanwhile");
    pass(39_999).await;
    assert!(eve.told().is_empty());
    pass(1).await;
    assert_eq!(eve.told()[0].t, 60_000, "the rest of the time was left");
}

#[tokio::test(start_paused = true)]
async fn bots_play_among_themselves_only_for_those_who_watch() {
    let stage = Stage::new(settings("big-bang", "simple", json!({})), vec![bot(), bot()]);
    let mut ada = stage.join("ada").await;
    ada.done(Request::Start {}).await;
    for _ in 0..3 {
        ada.next_told().await;
    }
    ada.leave().await;
    drop(stage.stop_thinking().await);
    let made = stage.log().len();
    pass(100_000).await;
    drop(stage.stop_thinking().await);
    assert_eq!(stage.log().len(), made, "nobody watches");
    let mut eve = stage.join("eve").await;
    assert!(eve.clock.running);
    for n in made..made + 3 {
        assert_eq!(eve.next_told().await.n, n as u64 + 1);
    }
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
async fn a_server_that_is_killed_loses_no_time_since_the_last_entry() {
    let (stage, [mut ada, mut bob]) = Stage::begun(with_turns(), ["ada", "bob"]).await;
    pass(20_000).await;
    let mover = if ada.is_awaited() { &mut ada } else { &mut bob };
    let action = mover.some_move().await;
    mover.done(action).await;
    let deadline = mover.awaits.deadline();
    assert_eq!(deadline, Some(50_000));
    pass(10_000).await;
    let remains = stage.killed().await;
    pass(HOUR).await;
    let stage = remains.taken_up();
    pass(1_000).await;
    let mut ada = stage.join("ada").await;
    assert_eq!(ada.awaits.deadline(), deadline);
    assert_eq!(ada.clock, Clock { now: 20_000, running: true });
    pass(29_999).await;
    assert!(ada.told().is_empty());
    pass(1).await;
    assert_eq!(ada.told()[0].t, 50_000);
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
