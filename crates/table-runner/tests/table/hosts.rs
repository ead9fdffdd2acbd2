//! Hosts who stay away before the game begins.

use protocol::table::Settings;
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestPerson, TestTable, bot, pass, person, reason, settings};
use table_runner::Occupant;

/// So long a host is waited for.
const MAX_HOST_ABSENCE: u64 = 60_000;

fn simple() -> Settings {
    settings("big-bang", "simple", json!({}))
}

/// Who is host, as far as somebody was told.
fn host(told: &mut TestPerson) -> String {
    told.listen();
    told.table.as_ref().unwrap().host.clone()
}

#[test]
fn a_host_who_stays_away_is_followed_by_whoever_is_there_on_the_lowest_seat() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("zoe"), person("bob"), person("eve")]);
    let (ada, mut eve, mut bob) = (stage.join("ada"), stage.join("eve"), stage.join("bob"));
    pass(MAX_HOST_ABSENCE);
    ada.leave();
    pass(MAX_HOST_ABSENCE - 1);
    assert_eq!((host(&mut bob), host(&mut eve)), ("guest-ada".to_owned(), "guest-ada".to_owned()));
    assert_eq!(reason(&bob.ask(Request::Start {})), "not-host");
    pass(1);
    assert_eq!((host(&mut bob), host(&mut eve)), ("guest-bob".to_owned(), "guest-bob".to_owned()));
    // It stays so, also when Ada is back and when the server was killed.
    let stage = stage.killed().restored();
    let (mut ada, mut bob) = (stage.join("ada"), stage.join("bob"));
    assert_eq!(host(&mut ada), "guest-bob");
    assert_eq!(reason(&ada.ask(Request::Start {})), "not-host");
    bob.done(Request::Start {});
}

#[test]
fn a_host_who_is_back_in_time_stays_host() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    let (ada, mut bob) = (stage.join("ada"), stage.join("bob"));
    ada.leave();
    pass(MAX_HOST_ABSENCE - 1);
    let ada = stage.join("ada");
    pass(MAX_HOST_ABSENCE);
    // The time counts from when the last device is gone.
    let phone = stage.join("ada");
    ada.leave();
    pass(MAX_HOST_ABSENCE);
    phone.leave();
    pass(MAX_HOST_ABSENCE - 1);
    assert_eq!(host(&mut bob), "guest-ada");
    pass(1);
    assert_eq!(host(&mut bob), "guest-bob");
}

#[test]
fn a_host_who_stands_up_stays_host_only_while_being_there() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    let (mut ada, mut bob) = (stage.join("ada"), stage.join("bob"));
    ada.done(Request::Stand {});
    pass(2 * MAX_HOST_ABSENCE);
    assert_eq!(host(&mut bob), "guest-ada", "whoever has no seat can be host");
    ada.leave();
    pass(MAX_HOST_ABSENCE - 1);
    assert_eq!(host(&mut bob), "guest-ada");
    pass(1);
    assert_eq!(host(&mut bob), "guest-bob");
}

#[test]
fn only_who_has_a_seat_and_is_there_becomes_host() {
    let stage = TestTable::new(simple(), vec![person("ada"), bot(), Occupant::Nobody, person("zoe")]);
    let (ada, mut eve) = (stage.join("ada"), stage.join("eve"));
    ada.leave();
    pass(10 * MAX_HOST_ABSENCE);
    assert_eq!(host(&mut eve), "guest-ada", "Eve only watches");
    eve.done(Request::Sit { seat: None });
    assert_eq!(host(&mut eve), "guest-eve");
    eve.done(Request::Start {});
}

/// How long somebody was away before the table was put away is not known; then the time begins when it is taken up.
#[test]
fn a_host_who_never_comes_again_blocks_nobody() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob")]);
    stage.join("bob").leave();
    pass(10 * MAX_HOST_ABSENCE);
    let stage = stage.stopped().restored();
    let mut bob = stage.join("bob");
    pass(MAX_HOST_ABSENCE - 1);
    assert_eq!(host(&mut bob), "guest-ada");
    pass(1);
    assert_eq!(host(&mut bob), "guest-bob");
}

#[test]
fn a_game_keeps_its_host() {
    let (stage, [ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    ada.leave();
    pass(10 * MAX_HOST_ABSENCE);
    assert_eq!(host(&mut bob), "guest-ada");
    assert_eq!(stage.look().host, "guest-ada");
}
