//! Games with nobody there, and tables that nobody keeps.

use protocol::table::Settings;
use protocol::to_client::ClockState;
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestTable, bot, pass, settings};

const HOUR: u64 = 3_600_000;

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": 30}))
}

#[test]
fn the_clock_stands_still_while_no_player_is_there() {
    let (stage, [ada, bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    let mut eve = stage.join("eve");
    assert!(eve.clock.running);
    pass(10_000);
    ada.leave();
    eve.listen();
    assert!(eve.clock.running, "Bob is there");
    pass(10_000);
    bob.leave();
    eve.listen();
    assert_eq!(eve.clock, ClockState { now: 20_000, running: false });
    // Who only watches does not make it run, and neither does another.
    let watcher = stage.join("zoe");
    assert_eq!(watcher.clock, ClockState { now: 20_000, running: false });
    let n = eve.n;
    pass(HOUR);
    assert!(eve.told().is_empty(), "nothing happens");
    let mut ada = stage.join("ada");
    eve.listen();
    assert_eq!((ada.n, ada.clock), (n, ClockState { now: 20_000, running: true }));
    assert_eq!(eve.clock, ada.clock);
    ada.done(ada.lay());
    assert_eq!(eve.told().pop().map(|told| told.t), Some(20_000), "no time has passed meanwhile");
    pass(39_999);
    assert!(eve.told().is_empty());
    pass(1);
    assert_eq!(eve.told()[0].t, 60_000, "the rest of the time was left");
}

#[test]
fn bots_play_among_themselves_only_for_those_who_watch() {
    let stage = TestTable::new(settings("big-bang", "simple", json!({})), vec![bot(), bot()]);
    let mut ada = stage.join("ada");
    ada.done(Request::Start {});
    for _ in 0..3 {
        ada.next_told();
    }
    ada.leave();
    drop(stage.stop_thinking());
    let made = stage.log().len();
    pass(100_000);
    drop(stage.stop_thinking());
    assert_eq!(stage.log().len(), made, "nobody watches");
    let mut eve = stage.join("eve");
    assert!(eve.clock.running);
    for n in made..made + 3 {
        assert_eq!(eve.next_told().n, n as u64 + 1);
    }
}

#[test]
fn a_table_that_was_unloaded_goes_on_with_its_clock_where_it_was() {
    let (stage, [mut ada, bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    pass(5_000);
    ada.done(ada.lay());
    pass(20_000);
    ada.leave();
    bob.leave();
    pass(HOUR);
    let remains = stage.stopped();
    pass(HOUR);
    let stage = remains.restored();
    pass(60_000);
    let mut ada = stage.join("ada");
    assert_eq!(ada.clock, ClockState { now: 25_000, running: true });
    pass(34_999);
    assert!(ada.told().is_empty());
    pass(1);
    assert_eq!(ada.told()[0].t, 60_000);
}

#[test]
fn a_server_that_is_killed_loses_no_time_since_the_last_entry() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(with_turns(), ["ada", "bob"]);
    pass(20_000);
    let mover = if ada.is_awaited() { &mut ada } else { &mut bob };
    let action = mover.some_move();
    mover.done(action);
    let deadline = mover.awaits.deadline();
    assert_eq!(deadline, Some(50_000));
    pass(10_000);
    let remains = stage.killed();
    pass(HOUR);
    let stage = remains.restored();
    pass(1_000);
    let mut ada = stage.join("ada");
    assert_eq!(ada.awaits.deadline(), deadline);
    assert_eq!(ada.clock, ClockState { now: 20_000, running: true });
    pass(29_999);
    assert!(ada.told().is_empty());
    pass(1);
    assert_eq!(ada.told()[0].t, 50_000);
}

#[test]
fn a_server_that_stops_properly_keeps_the_clock_as_it_is() {
    let (stage, _people) = TestTable::begun(with_turns(), ["ada", "bob"]);
    pass(10_000);
    let remains = stage.stopped();
    pass(HOUR);
    let mut ada = remains.restored().join("ada");
    assert_eq!(ada.clock, ClockState { now: 10_000, running: true });
    pass(19_999);
    assert!(ada.told().is_empty());
    pass(1);
    assert_eq!(ada.told()[0].t, 30_000);
}
