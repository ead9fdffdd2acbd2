//! Tables at which a rematch has been agreed on.

use protocol::table::{Phase, Settings, Sitting, Table};
use serde_json::json;

use crate::table::lobby::{Lobby, Sit};
use crate::table::tests::kit::{Stage, bot, guest, pass, person, settings};

/// A lobby whose game is over.
fn over(seats: Vec<Sit>) -> Lobby {
    let settings = settings("cosmic-factory", "beginner", json!({}));
    let mut lobby = Lobby::new(Settings { seats: seats.len(), ..settings }, &guest("ada"), 0);
    lobby.seats = seats;
    lobby.phase = Phase::Over;
    lobby
}

#[tokio::test(start_paused = true)]
async fn it_begins_by_itself_when_all_people_have_come() {
    let stage = Stage::of(over(vec![person("ada"), bot(), person("bob")]).anew(1));
    pass(60_000).await;
    assert_eq!(stage.log().len(), 0, "nothing is dealt before somebody can see to what the deals are bound");
    let mut ada = stage.join("ada").await;
    let table = ada.table.as_ref().unwrap();
    assert!(table.phase == Phase::Playing && table.commitment.is_some());
    pass(4_000).await;
    assert!(ada.told().is_empty() && !ada.clock.running, "Bob is on his way");
    let bob = stage.join("bob").await;
    assert!(bob.n > 0 || !ada.told().is_empty(), "it is dealt");
    ada.listen();
    assert!(ada.clock.running && ada.is_awaited());
}

#[tokio::test(start_paused = true)]
async fn it_does_not_wait_long_for_those_who_do_not_come() {
    let stage = Stage::of(over(vec![person("ada"), person("bob")]).anew(1));
    let mut ada = stage.join("ada").await;
    pass(4_999).await;
    assert_eq!(stage.log().len(), 0);
    pass(1).await;
    assert!(!ada.told().is_empty() && ada.clock.running);
    let kept = |table: &Table| matches!(&table.seats[1], Sitting::Person { kept: Some(_), .. });
    assert!(kept(&stage.look().await), "a bot plays for Bob");
    let _bob = stage.join("bob").await;
    assert!(!kept(&stage.look().await), "until he comes");
}

#[tokio::test(start_paused = true)]
async fn alone_with_bots_nobody_is_waited_for() {
    let stage = Stage::of(over(vec![person("ada"), bot()]).anew(1));
    let ada = stage.join("ada").await;
    assert!(!stage.log().is_empty() && stage.look().await.phase == Phase::Playing);
    drop(ada);
}

#[test]
fn whoever_resigned_is_followed_by_a_bot() {
    let mut lobby = over(vec![person("ada"), bot(), person("bob")]);
    lobby.resigned.insert(tabletop::Seat::new(2).unwrap());
    lobby.abandoned = true;
    let next = lobby.anew(1);
    assert_eq!(next.seats, [person("ada"), bot(), Sit::Bot { level: "medium".to_owned() }]);
    assert!(!next.abandoned && next.resigned.is_empty());
}
