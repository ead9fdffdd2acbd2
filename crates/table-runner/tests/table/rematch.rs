//! Tables at which a rematch has been agreed on.

use protocol::table::{Phase, SeatInfo, Settings, Table, Vote};
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestPerson, TestTable, bot, guest, pass, person, settings};
use table_runner::{Lobby, Occupant};

/// A lobby whose game is over, and where everybody would like to play again.
fn over(seats: Vec<Occupant>) -> Lobby {
    let settings = settings("cosmic-factory", "beginner", json!({}));
    let mut lobby = Lobby::new(Settings { seats: seats.len(), ..settings }, &guest("ada"), 0);
    lobby.seats = seats;
    lobby.phase = Phase::Over;
    lobby.again = lobby.people();
    lobby
}

#[test]
fn it_begins_by_itself_when_all_people_have_come() {
    let stage = TestTable::of(over(vec![person("ada"), bot(), person("bob")]).rematch(1));
    pass(60_000);
    assert_eq!(stage.log().len(), 0, "nothing is dealt before somebody can see to what the deals are bound");
    let mut ada = stage.join("ada");
    let table = ada.table.as_ref().unwrap();
    assert!(table.phase == Phase::Playing && table.commitment.is_some());
    pass(4_000);
    assert!(ada.told().is_empty() && !ada.clock.running, "Bob is on his way");
    let bob = stage.join("bob");
    assert!(bob.n > 0 || !ada.told().is_empty(), "it is dealt");
    ada.listen();
    assert!(ada.clock.running && ada.is_awaited());
}

#[test]
fn it_does_not_wait_long_for_those_who_do_not_come() {
    let stage = TestTable::of(over(vec![person("ada"), person("bob")]).rematch(1));
    let mut ada = stage.join("ada");
    pass(4_999);
    assert_eq!(stage.log().len(), 0);
    pass(1);
    assert!(!ada.told().is_empty() && ada.clock.running);
    let kept = |table: &Table| matches!(&table.seats[1], SeatInfo::Person { kept: Some(_), .. });
    assert!(kept(&stage.look()), "a bot plays for Bob");
    let _bob = stage.join("bob");
    assert!(!kept(&stage.look()), "until he comes");
}

#[test]
fn alone_with_bots_nobody_is_waited_for() {
    let stage = TestTable::of(over(vec![person("ada"), bot()]).rematch(1));
    let ada = stage.join("ada");
    assert!(!stage.log().is_empty() && stage.look().phase == Phase::Playing);
    drop(ada);
}

#[test]
fn whoever_resigned_is_followed_by_a_bot() {
    let mut lobby = over(vec![person("ada"), bot(), person("bob")]);
    lobby.resigned.insert(tabletop::Seat::new(2).unwrap());
    lobby.abandoned = true;
    let next = lobby.rematch(1);
    assert_eq!(next.seats, [person("ada"), bot(), Occupant::Bot { level: "medium".to_owned() }]);
    assert!(!next.abandoned && next.resigned.is_empty());
}

/// A table for two whose game was ended early.
fn ended() -> (TestTable, [TestPerson; 2]) {
    let (stage, [mut ada, mut bob]) = TestTable::begun(settings("big-bang", "simple", json!({})), ["ada", "bob"]);
    // Whoever is left alone by a resignation may end the game.
    bob.done(Request::Resign {});
    ada.done(Request::Vote(Vote::End));
    bob.listen();
    (stage, [ada, bob])
}

/// A table for two whose game was played to its end.
fn played() -> (TestTable, [TestPerson; 2]) {
    let (stage, [mut ada, mut bob]) = TestTable::begun(settings("big-bang", "simple", json!({})), ["ada", "bob"]);
    while stage.look().phase == Phase::Playing {
        let mover = if ada.is_awaited() { &mut ada } else { &mut bob };
        let action = mover.some_move();
        mover.done(action);
        ada.listen();
        bob.listen();
    }
    (stage, [ada, bob])
}

#[test]
fn all_people_who_are_there_have_to_agree() {
    let (stage, [mut ada, mut bob]) = played();
    ada.done(Request::Rematch(true));
    pass(60_000);
    assert!(stage.rematches().is_empty(), "Bob is there and has not said so");
    bob.done(Request::Rematch(true));
    assert_eq!(stage.rematches()[0].seats, [person("ada"), person("bob")]);
    bob.listen();
    assert_eq!(bob.table.as_ref().unwrap().next.as_deref(), Some("rematch1"));
}

#[test]
fn a_lost_connection_is_no_consent() {
    let (stage, [mut ada, bob]) = played();
    ada.done(Request::Rematch(true));
    bob.leave();
    pass(14_999);
    assert!(stage.rematches().is_empty(), "he may only have loaded the page again");
    let bob = stage.join("bob");
    pass(60_000);
    assert!(stage.rematches().is_empty(), "he is back, and thinks about it");
    bob.leave();
    pass(15_000);
    let bot = Occupant::Bot { level: "medium".to_owned() };
    assert_eq!(stage.rematches()[0].seats, [person("ada"), bot], "he has gone, and nobody plays in his name");
}

#[test]
fn whoever_agreed_and_left_keeps_the_seat() {
    let (stage, [mut ada, mut bob]) = played();
    bob.done(Request::Rematch(true));
    bob.leave();
    ada.done(Request::Rematch(true));
    assert_eq!(stage.rematches()[0].seats, [person("ada"), person("bob")]);
}

#[test]
fn whoever_resigned_is_not_asked() {
    let (stage, [mut ada, _bob]) = ended();
    ada.done(Request::Rematch(true));
    assert_eq!(stage.rematches().len(), 1);
}
