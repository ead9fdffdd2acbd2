//! People who stay away or resign, and what the others decide.

use protocol::stream::StreamEntry;
use protocol::table::{Ballot, IfAway, IfResigned, Leaving, Phase, Presence, SeatInfo, Settings, Vote};
use protocol::to_server::Request;
use serde_json::json;
use tabletop::Seat;

use crate::kit::{TestPerson, TestTable, bot, made, pass, person, reason, settings};

const VOTE_AFTER: u64 = Ballot::VOTE_DELAY;

fn unhurried() -> Settings {
    settings("big-bang", "simple", json!({}))
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Has these people play until whoever comes first in the list is awaited.
fn until_first_is_awaited(people: &mut [&mut TestPerson]) {
    for step in 0.. {
        assert!(step < 50, "it is everybody's turn sometimes");
        for person in people.iter_mut() {
            person.listen();
        }
        if people[0].is_awaited() {
            return;
        }
        if let Some(next) = people.iter_mut().find(|person| person.is_awaited()) {
            let action = next.some_move();
            next.done(action);
        }
    }
}

/// The ballot as somebody was told of it.
fn ballot(person: &mut TestPerson) -> Option<Ballot> {
    person.listen();
    person.table.as_ref().unwrap().ballot.clone()
}

/// A table of three at which it is Ada's turn, who has just left.
fn without_ada() -> (TestTable, TestPerson, TestPerson) {
    let (stage, [mut ada, mut bob, mut cleo]) = TestTable::begun(unhurried(), ["ada", "bob", "cleo"]);
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]);
    pass(5_000);
    ada.leave();
    (stage, bob, cleo)
}

#[test]
fn everybody_sees_since_when_somebody_has_been_away_and_from_when_on_they_may_decide() {
    let (stage, mut bob, _cleo) = without_ada();
    let expected = Ballot {
        absent: vec![seat(0)],
        bot_from: Some(5_000 + VOTE_AFTER),
        end_from: 5_000 + VOTE_AFTER,
        bot: Vec::new(),
        end: Vec::new(),
    };
    assert_eq!(ballot(&mut bob), Some(expected));
    let away = |table: &protocol::table::Table| match &table.seats[0] {
        SeatInfo::Person { presence, away_since, .. } => (*presence, *away_since),
        other => panic!("{other:?}"),
    };
    assert_eq!(away(bob.table.as_ref().unwrap()), (Presence::Away, Some(5_000)));
    let _ada = stage.join("ada");
    assert_eq!(ballot(&mut bob), None);
    assert_eq!(away(bob.table.as_ref().unwrap()), (Presence::Here, None));
}

#[test]
fn a_bot_plays_for_the_absent_when_all_who_are_there_agree_until_they_are_back() {
    let (stage, mut bob, mut cleo) = without_ada();
    pass(VOTE_AFTER - 1);
    assert_eq!(reason(&bob.ask(Request::Vote(Vote::Bot))), "too-early");
    pass(1);
    bob.done(Request::Vote(Vote::Bot));
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.bot), Some(vec![seat(1)]));
    assert!(!cleo.sees_kept(0), "Cleo is there, too");
    cleo.done(Request::Vote(Vote::End));
    assert_eq!(ballot(&mut bob).map(|ballot| ballot.end), Some(vec![seat(2)]));
    assert!(!bob.sees_kept(0), "they do not agree");
    cleo.done(Request::Vote(Vote::Bot));
    assert!(cleo.sees_kept(0));
    let StreamEntry { seat: mover, auto, .. } = bob.next_told();
    assert_eq!((mover, auto), (Some(seat(0)), false));
    assert_eq!(ballot(&mut bob), None);
    let mut ada = stage.join("ada");
    bob.listen();
    assert!(!bob.sees_kept(0), "the seat is hers again");
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]);
    let action = ada.some_move();
    made(&ada.ask(action));
}

#[test]
fn one_of_two_decides_alone_and_what_was_played_is_kept() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(unhurried(), ["ada", "bob"]);
    until_first_is_awaited(&mut [&mut ada, &mut bob]);
    ada.leave();
    pass(VOTE_AFTER);
    bob.done(Request::Vote(Vote::End));
    let table = stage.look();
    assert_eq!((table.phase, table.abandoned, table.ballot), (Phase::Over, true, None));
    assert!(table.opening.is_some(), "the deals can be verified");
    let action = Request::Move(json!({"do": "pass"}));
    assert_eq!(reason(&bob.ask(action)), "over");
    let entries = stage.log().len();
    let record = stage.record().unwrap();
    assert_eq!((record["log"].as_array().map(Vec::len), record.get("result")), (Some(entries), None));
    // It stays so when the table is taken up again, and nothing more happens.
    let stage = stage.killed().restored();
    let bob = stage.join("bob");
    assert!(bob.table.as_ref().unwrap().abandoned && !bob.clock.running);
    pass(VOTE_AFTER);
    assert_eq!(stage.log().len(), entries);
}

#[test]
fn votes_are_withdrawn_when_the_absent_come_back_or_the_voter_leaves() {
    let (stage, mut bob, mut cleo) = without_ada();
    pass(VOTE_AFTER);
    bob.done(Request::Vote(Vote::End));
    bob.done(Request::Vote(Vote::Wait));
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.end), Some(Vec::new()), "it was taken back");
    bob.done(Request::Vote(Vote::End));
    bob.leave();
    let mut bob = stage.join("bob");
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.end), Some(Vec::new()), "he went");
    bob.done(Request::Vote(Vote::End));
    let ada = stage.join("ada");
    assert_eq!(reason(&cleo.ask(Request::Vote(Vote::End))), "no-vote");
    ada.leave();
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.end), Some(Vec::new()), "she was there");
    assert_eq!(reason(&cleo.ask(Request::Vote(Vote::End))), "too-early");
}

#[test]
fn nobody_is_voted_about_who_is_not_awaited_or_has_a_time_limit() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(unhurried(), ["ada", "bob"]);
    until_first_is_awaited(&mut [&mut ada, &mut bob]);
    bob.leave();
    pass(VOTE_AFTER);
    assert_eq!(ballot(&mut ada), None, "it is her own turn");
    assert_eq!(reason(&ada.ask(Request::Vote(Vote::End))), "no-vote");
    let timed = settings("big-bang", "simple", json!({"turn-seconds": 300}));
    let (_stage, [mut ada, mut bob]) = TestTable::begun(timed, ["ada", "bob"]);
    until_first_is_awaited(&mut [&mut ada, &mut bob]);
    ada.leave();
    pass(VOTE_AFTER);
    assert_eq!(ballot(&mut bob), None);
}

#[test]
fn whoever_resigns_leaves_the_seat_to_a_bot_for_good() {
    let (stage, [mut ada, mut bob, mut cleo]) = TestTable::begun(unhurried(), ["ada", "bob", "cleo"]);
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]);
    ada.done(Request::Resign {});
    ada.listen();
    assert_eq!(reason(&ada.ask(Request::Moves {})), "not-seated", "she only watches");
    assert_eq!(bob.next_told().seat, Some(seat(0)), "the bot plays");
    let resigned = |table: &protocol::table::Table| match &table.seats[0] {
        SeatInfo::Person { name, kept, resigned, .. } => (name.clone(), kept.clone(), *resigned),
        other => panic!("{other:?}"),
    };
    let expected = ("ada".to_owned(), Some("medium".to_owned()), true);
    assert_eq!(resigned(bob.table.as_ref().unwrap()), expected);
    // She does not get it back, not even when the server was killed.
    let stage = stage.killed().restored();
    let (mut bob, mut cleo) = (stage.join("bob"), stage.join("cleo"));
    let _ada = stage.join("ada");
    bob.listen();
    assert_eq!(resigned(bob.table.as_ref().unwrap()), expected);
    // The others may go on, or agree to end the game at any time.
    bob.done(Request::Vote(Vote::End));
    assert_eq!(stage.look().phase, Phase::Playing);
    cleo.done(Request::Vote(Vote::End));
    assert!(stage.look().abandoned);
}

#[test]
fn whoever_has_resigned_is_shown_the_game_anew() {
    let (stage, [mut ada, mut bob, mut cleo]) = TestTable::begun(unhurried(), ["ada", "bob", "cleo"]);
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]);
    let n = ada.n;
    assert!(!stage.sends_view("ada", n), "the rest of the stream is enough");
    ada.done(Request::Resign {});
    // Another device was away meanwhile, and knows the game as it was seen from the seat.
    assert!(stage.sends_view("ada", n), "a watcher's stream does not go on from there");
    assert!(!stage.sends_view("bob", n));
}

#[test]
fn the_game_ends_when_the_last_person_resigns() {
    let stage = TestTable::new(unhurried(), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada");
    assert_eq!(reason(&ada.ask(Request::Resign {})), "not-begun");
    ada.done(Request::Start {});
    ada.done(Request::Resign {});
    let table = stage.look();
    assert_eq!((table.phase, table.abandoned), (Phase::Over, true));
    assert_eq!(reason(&ada.ask(Request::Resign {})), "over");
    assert_eq!(reason(&ada.ask(Request::Sit { seat: None })), "over", "whoever comes is told so");
}

#[test]
fn whoever_thinks_of_leaving_is_told_what_will_happen() {
    let leaving = |settings: Settings, seats| {
        let stage = TestTable::new(settings, seats);
        let mut ada = stage.join("ada");
        assert_eq!(stage.look().leaving, None, "nothing is played");
        ada.done(Request::Start {});
        stage.look().leaving.unwrap()
    };
    let alone = leaving(unhurried(), vec![person("ada"), bot()]);
    assert_eq!(alone, Leaving { away: IfAway::Waits, resign: IfResigned::Ends });
    let unhurried = leaving(unhurried(), vec![person("ada"), person("bob")]);
    assert_eq!(unhurried, Leaving { away: IfAway::Vote, resign: IfResigned::Bot });
    let timed = settings("big-bang", "simple", json!({"turn-seconds": 60}));
    let timed = leaving(timed, vec![person("ada"), person("bob")]);
    assert_eq!(timed, Leaving { away: IfAway::Bot, resign: IfResigned::Bot });
}

#[test]
fn a_lost_connection_decides_nothing() {
    let (stage, mut bob, cleo) = without_ada();
    pass(VOTE_AFTER);
    bob.done(Request::Vote(Vote::End));
    cleo.leave();
    pass(14_999);
    assert_eq!(stage.look().phase, Phase::Playing, "Cleo may only have loaded the page again");
    let cleo = stage.join("cleo");
    pass(60_000);
    assert_eq!(stage.look().phase, Phase::Playing, "Cleo is there, and has not voted");
    cleo.leave();
    pass(15_000);
    assert!(stage.look().abandoned, "she has gone");
}

#[test]
fn bots_play_on_for_the_absent_after_a_restart() {
    let (stage, mut bob, mut cleo) = without_ada();
    pass(VOTE_AFTER);
    bob.done(Request::Vote(Vote::Bot));
    cleo.done(Request::Vote(Vote::Bot));
    assert!(cleo.sees_kept(0));
    drop((bob, cleo));
    let stage = stage.killed().restored();
    let (mut bob, _cleo) = (stage.join("bob"), stage.join("cleo"));
    assert!(bob.sees_kept(0));
    let StreamEntry { seat: mover, .. } = bob.next_told();
    assert_eq!(mover, Some(seat(0)), "nobody has to vote again");
    let _ada = stage.join("ada");
    bob.listen();
    assert!(!bob.sees_kept(0), "until she is back");
}
