//! What people say and show, and what the host can do about it.

use protocol::table::{Reaction, Settings};
use protocol::to_client::{ChatMessage, Message};
use protocol::to_server::Request;
use serde_json::json;
use table_runner::Occupant;
use tabletop::Seat;

use crate::kit::{TestPerson, TestTable, guest, pass, person, reason, settings};

fn simple() -> Settings {
    settings("big-bang", "simple", json!({}))
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn say() -> Request {
    Request::Say("boo".to_owned())
}

fn mute(name: &str, muted: bool) -> Request {
    Request::Mute { guest: guest(name).id, muted }
}

/// How often others were heard, by saying something or by a reaction.
fn heard(person: &mut TestPerson) -> usize {
    let is_talk = |message: &Message| matches!(message, Message::Chat(_) | Message::Reacted { .. });
    person.listen().iter().filter(|message| is_talk(message)).count()
}

/// How often others were shown the whole table.
fn tables(person: &mut TestPerson) -> usize {
    person.listen().iter().filter(|message| matches!(message, Message::Table(_))).count()
}

#[test]
fn a_crowd_behind_one_address_is_heard_no_more_than_its_address_may_be() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let mut crowd: Vec<TestPerson> = (0..30).map(|number| stage.join(&format!("eve{number}"))).collect();
    for _ in 0..10 {
        for eve in &mut crowd {
            eve.ask(Request::React(Reaction::Laugh));
        }
    }
    for eve in &mut crowd {
        eve.ask(say());
    }
    assert_eq!(heard(&mut bob), 20 + 10);
    assert_eq!(reason(&crowd[29].ask(Request::React(Reaction::Wave))), "too-fast");
    // Players behind the same address are heard all the same.
    ada.done(say());
    ada.done(Request::React(Reaction::Wave));
    assert_eq!(heard(&mut bob), 2);
    pass(10_000);
    crowd[0].done(say());
    assert_eq!(heard(&mut bob), 1);
}

#[test]
fn names_of_those_who_watch_are_no_news_and_not_changed_all_the_time() {
    let (stage, [_ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let mut eve = stage.join("eve");
    bob.listen();
    for number in 0..10 {
        eve.done(Request::Name(format!("Eve {number}")));
    }
    assert_eq!(reason(&eve.ask(Request::Name("Eve".to_owned()))), "too-fast");
    assert_eq!(tables(&mut bob), 0);
    bob.done(Request::Name("Bobby".to_owned()));
}

#[test]
fn a_crowd_that_comes_and_goes_is_told_of_once_a_second() {
    let (stage, [_ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    pass(5_000);
    bob.listen();
    let mut crowd: Vec<TestPerson> = Vec::new();
    for number in 0..50 {
        crowd.push(stage.join(&format!("eve{number}")));
        stage.join("zoe").leave();
    }
    assert_eq!(tables(&mut bob), 1, "the first is told at once");
    assert_eq!(bob.table.as_ref().unwrap().watchers, 1);
    pass(999);
    assert_eq!(tables(&mut bob), 0);
    pass(1);
    assert_eq!(tables(&mut bob), 1);
    assert_eq!(bob.table.as_ref().unwrap().watchers, 50);
    // Of players everybody is told at once.
    stage.join("ada");
    drop(stage.join("bob"));
    assert_eq!(stage.look().watchers, 50);
}

#[test]
fn nobody_hears_those_whom_the_host_has_muted() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let mut eve = stage.join("eve");
    assert_eq!(reason(&bob.ask(mute("eve", true))), "not-host");
    assert_eq!(reason(&ada.ask(mute("nobody", true))), "no-such-guest");
    assert_eq!(reason(&ada.ask(mute("ada", true))), "no-such-guest");
    ada.done(mute("eve", true));
    eve.listen();
    let muted = &eve.table.as_ref().unwrap().muted;
    assert!(muted.len() == 1 && muted[0].guest == "guest-eve" && muted[0].name == "eve", "she is told");
    for request in [say(), Request::React(Reaction::Wave)] {
        bob.listen();
        assert_eq!(reason(&eve.ask(request)), "muted");
        assert_eq!(heard(&mut bob), 0);
    }
    // It holds for players as well, after a restart, and until the host takes it back.
    ada.done(mute("bob", true));
    let stage = stage.killed().restored();
    let (mut ada, mut bob, mut eve) = (stage.join("ada"), stage.join("bob"), stage.join("eve"));
    assert_eq!(reason(&bob.ask(say())), "muted");
    ada.done(mute("eve", false));
    eve.done(say());
    assert_eq!(heard(&mut bob), 1);
    assert_eq!(reason(&bob.ask(say())), "muted");
}

#[test]
fn somebody_who_has_said_something_and_gone_can_be_muted() {
    let (stage, [mut ada, _bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let mut eve = stage.join("eve");
    eve.done(say());
    let said = |message| if let Message::Chat(ChatMessage { guest, .. }) = message { guest } else { None };
    assert_eq!(ada.listen().into_iter().find_map(said).as_deref(), Some("guest-eve"));
    eve.leave();
    ada.done(mute("eve", true));
    assert_eq!(reason(&stage.join("eve").ask(say())), "muted");
}

#[test]
fn reactions_are_off_with_the_chat() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    ada.done(Request::Chat(false));
    for request in [say(), Request::React(Reaction::Wave)] {
        assert_eq!(reason(&bob.ask(request)), "no-chat");
    }
    ada.done(Request::Chat(true));
    bob.done(Request::React(Reaction::Wave));
}

#[test]
fn whoever_was_removed_stays_away_until_the_host_invites_them() {
    let stage = TestTable::new(simple(), vec![person("ada"), person("bob"), Occupant::Nobody]);
    let (mut ada, mut bob, mut eve) = (stage.join("ada"), stage.join("bob"), stage.join("eve"));
    ada.done(Request::Free { seat: seat(1) });
    let removed = stage.look().removed;
    assert!(removed.len() == 1 && removed[0].guest == "guest-bob" && removed[0].name == "bob");
    for wanted in [None, Some(seat(1)), Some(seat(2))] {
        assert_eq!(reason(&bob.ask(Request::Sit { seat: wanted })), "removed");
    }
    eve.done(Request::Sit { seat: None });
    // It is not forgotten, and stays so at the tables of rematches.
    let stage = stage.killed().restored();
    let (mut ada, mut bob) = (stage.join("ada"), stage.join("bob"));
    assert_eq!(reason(&bob.ask(Request::Sit { seat: None })), "removed");
    let invite = || Request::Invite { guest: "guest-bob".to_owned() };
    assert_eq!(reason(&bob.ask(invite())), "not-host");
    ada.done(invite());
    assert!(stage.look().removed.is_empty());
    bob.done(Request::Sit { seat: None });
}

#[test]
fn a_host_who_frees_their_own_seat_or_a_bots_removes_nobody() {
    let stage = TestTable::new(simple(), vec![person("ada"), crate::kit::bot()]);
    let mut ada = stage.join("ada");
    for index in 0..2 {
        ada.done(Request::Free { seat: seat(index) });
    }
    assert!(stage.look().removed.is_empty());
    ada.done(Request::Sit { seat: None });
}

#[test]
fn a_table_remembers_only_so_many_whom_the_host_has_removed() {
    let stage = TestTable::new(simple(), vec![person("ada"), Occupant::Nobody]);
    let mut ada = stage.join("ada");
    for number in 0..60 {
        let mut eve = stage.join(&format!("eve{number}"));
        eve.done(Request::Sit { seat: None });
        ada.done(Request::Free { seat: seat(1) });
        eve.leave();
        pass(1_000);
    }
    let removed = stage.look().removed;
    assert!(removed.len() == 50 && removed[49].name == "eve59");
}

/// What somebody is shown who comes now.
fn shown(stage: &TestTable, name: &str) -> Vec<String> {
    let said = stage.welcome(name).said;
    said.into_iter().map(|said| format!("{}: {}", said.name, said.text)).collect()
}

#[test]
fn what_was_said_outlives_the_runner_and_is_not_said_twice() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(simple(), ["ada", "bob"]);
    let done = ada.ask_as("good", None, Request::Say("good luck".to_owned()));
    bob.done(Request::Say("you too".to_owned()));
    assert_eq!(shown(&stage, "eve"), ["ada: good luck", "bob: you too"]);
    // What nobody was told of may be lost.
    bob.hand_in("lost", None, Request::Say("…".to_owned()));
    let stage = stage.killed().restored();
    assert_eq!(shown(&stage, "eve"), ["ada: good luck", "bob: you too"]);
    let mut ada = stage.join("ada");
    assert_eq!(ada.ask_as("good", None, Request::Say("good luck".to_owned())), done, "it comes again");
    ada.done(Request::Say("begin".to_owned()));
    let stage = stage.stopped().restored();
    assert_eq!(shown(&stage, "eve"), ["ada: good luck", "bob: you too", "ada: begin"]);
}

#[test]
fn whoever_comes_is_shown_the_last_fifty_messages() {
    let (mut stage, _) = TestTable::begun(simple(), ["ada", "bob"]);
    for number in 0..60 {
        let mut ada = stage.join("ada");
        ada.done(Request::Say(number.to_string()));
        pass(2_000);
        if number % 25 == 24 {
            stage = stage.killed().restored();
        }
    }
    let last: Vec<String> = (10..60).map(|number| format!("ada: {number}")).collect();
    assert_eq!(shown(&stage, "eve"), last);
}
