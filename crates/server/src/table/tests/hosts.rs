//! Hosts who stay away before the game begins.

use protocol::table::Settings;
use protocol::to_server::Request;
use serde_json::json;

use crate::table::lobby::Sit;
use crate::table::tests::kit::{Person, Stage, bot, pass, person, reason, settings};

/// So long a host is waited for.
const PATIENCE: u64 = 60_000;

fn simple() -> Settings {
    settings("big-bang", "simple", json!({}))
}

/// Who is host, as far as somebody was told.
fn host(told: &mut Person) -> String {
    told.listen();
    told.table.as_ref().unwrap().host.clone()
}

#[tokio::test(start_paused = true)]
async fn a_host_who_stays_away_is_followed_by_whoever_is_there_on_the_lowest_seat() {
    let stage = Stage::new(simple(), vec![person("ada"), person("zoe"), person("bob"), person("eve")]);
    let (ada, mut eve, mut bob) = (stage.join("ada").await, stage.join("eve").await, stage.join("bob").await);
    pass(PATIENCE).await;
    ada.leave().await;
    pass(PATIENCE - 1).await;
    assert_eq!((host(&mut bob), host(&mut eve)), ("guest-ada".to_owned(), "guest-ada".to_owned()));
    assert_eq!(reason(&bob.ask(Request::Start {}).await), "not-host");
    pass(1).await;
    assert_eq!((host(&mut bob), host(&mut eve)), ("guest-bob".to_owned(), "guest-bob".to_owned()));
    // It stays so, also when Ada is back and when the server was killed.
    let stage = stage.killed().await.taken_up();
    let (mut ada, mut bob) = (stage.join("ada").await, stage.join("bob").await);
    assert_eq!(host(&mut ada), "guest-bob");
    assert_eq!(reason(&ada.ask(Request::Start {}).await), "not-host");
    bob.done(Request::Start {}).await;
}

#[tokio::test(start_paused = true)]
async fn a_host_who_is_back_in_time_stays_host() {
    let stage = Stage::new(simple(), vec![person("ada"), person("bob")]);
    let (ada, mut bob) = (stage.join("ada").await, stage.join("bob").await);
    ada.leave().await;
    pass(PATIENCE - 1).await;
    let ada = stage.join("ada").await;
    pass(PATIENCE).await;
    // The time counts from when the last device is gone.
    let phone = stage.join("ada").await;
    ada.leave().await;
    pass(PATIENCE).await;
    phone.leave().await;
    pass(PATIENCE - 1).await;
    assert_eq!(host(&mut bob), "guest-ada");
    pass(1).await;
    assert_eq!(host(&mut bob), "guest-bob");
}

#[tokio::test(start_paused = true)]
async fn a_host_who_stands_up_stays_host_only_while_being_there() {
    let stage = Stage::new(simple(), vec![person("ada"), person("bob")]);
    let (mut ada, mut bob) = (stage.join("ada").await, stage.join("bob").await);
    ada.done(Request::Stand {}).await;
    pass(2 * PATIENCE).await;
    assert_eq!(host(&mut bob), "guest-ada", "whoever has no seat can be host");
    ada.leave().await;
    pass(PATIENCE - 1).await;
    assert_eq!(host(&mut bob), "guest-ada");
    pass(1).await;
    assert_eq!(host(&mut bob), "guest-bob");
}

#[tokio::test(start_paused = true)]
async fn only_who_has_a_seat_and_is_there_becomes_host() {
    let stage = Stage::new(simple(), vec![person("ada"), bot(), Sit::Nobody, person("zoe")]);
    let (ada, mut eve) = (stage.join("ada").await, stage.join("eve").await);
    ada.leave().await;
    pass(10 * PATIENCE).await;
    assert_eq!(host(&mut eve), "guest-ada", "Eve only watches");
    eve.done(Request::Sit { seat: None }).await;
    assert_eq!(host(&mut eve), "guest-eve");
    eve.done(Request::Start {}).await;
}

/// How long somebody was away before the table was put away is not known; then the time begins when it is taken up.
#[tokio::test(start_paused = true)]
async fn a_host_who_never_comes_again_blocks_nobody() {
    let stage = Stage::new(simple(), vec![person("ada"), person("bob")]);
    stage.join("bob").await.leave().await;
    pass(10 * PATIENCE).await;
    let stage = stage.ended().await.1.taken_up();
    let mut bob = stage.join("bob").await;
    pass(PATIENCE - 1).await;
    assert_eq!(host(&mut bob), "guest-ada");
    pass(1).await;
    assert_eq!(host(&mut bob), "guest-bob");
}

#[tokio::test(start_paused = true)]
async fn a_game_keeps_its_host() {
    let (stage, [ada, mut bob]) = Stage::begun(simple(), ["ada", "bob"]).await;
    ada.leave().await;
    pass(10 * PATIENCE).await;
    assert_eq!(host(&mut bob), "guest-ada");
    assert_eq!(stage.look().await.host, "guest-ada");
}
