//! People who stay away or resign, and what the others decide.

use protocol::stream::Told;
use protocol::table::{Ballot, IfAway, IfResigned, Leaving, Phase, Presence, Settings, Sitting, Vote};
use protocol::to_server::Request;
use serde_json::json;
use tabletop::Seat;

use crate::table::tests::kit::{Person, Stage, bot, made, pass, person, reason, settings, settle};

const PATIENCE: u64 = Ballot::PATIENCE;

fn unhurried() -> Settings {
    settings("big-bang", "simple", json!({}))
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// Has these people play until whoever comes first in the list is awaited.
async fn until_first_is_awaited(people: &mut [&mut Person]) {
    for step in 0.. {
        assert!(step < 50, "it is everybody's turn sometimes");
        for person in people.iter_mut() {
            person.listen();
        }
        if people[0].is_awaited() {
            return;
        }
        if let Some(next) = people.iter_mut().find(|person| person.is_awaited()) {
            let action = next.some_move().await;
            next.done(action).await;
        }
    }
}

/// The ballot as somebody was told of it.
fn ballot(person: &mut Person) -> Option<Ballot> {
    person.listen();
    person.table.as_ref().unwrap().ballot.clone()
}

/// A table of three at which it is Ada's turn, who has just left.
async fn without_ada() -> (Stage, Person, Person) {
    let (stage, [mut ada, mut bob, mut cleo]) = Stage::begun(unhurried(), ["ada", "bob", "cleo"]).await;
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]).await;
    pass(5_000).await;
    ada.leave().await;
    (stage, bob, cleo)
}

#[tokio::test(start_paused = true)]
async fn everybody_sees_since_when_somebody_has_been_away_and_from_when_on_they_may_decide() {
    let (stage, mut bob, _cleo) = without_ada().await;
    let expected = Ballot {
        absent: vec![seat(0)],
        bot_from: Some(5_000 + PATIENCE),
        end_from: 5_000 + PATIENCE,
        bot: Vec::new(),
        end: Vec::new(),
    };
    assert_eq!(ballot(&mut bob), Some(expected));
    let away = |table: &protocol::table::Table| match &table.seats[0] {
        Sitting::Person { presence, away_since, .. } => (*presence, *away_since),
        other => panic!("{other:?}"),
    };
    assert_eq!(away(bob.table.as_ref().unwrap()), (Presence::Away, Some(5_000)));
    let _ada = stage.join("ada").await;
    assert_eq!(ballot(&mut bob), None);
    assert_eq!(away(bob.table.as_ref().unwrap()), (Presence::Here, None));
}

#[tokio::test(start_paused = true)]
async fn a_bot_plays_for_the_absent_when_all_who_are_there_agree_until_they_are_back() {
    let (stage, mut bob, mut cleo) = without_ada().await;
    pass(PATIENCE - 1).await;
    assert_eq!(reason(&bob.ask(Request::Vote(Vote::Bot)).await), "too-early");
    pass(1).await;
    bob.done(Request::Vote(Vote::Bot)).await;
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.bot), Some(vec![seat(1)]));
    assert!(!cleo.sees_kept(0), "Cleo is there, too");
    cleo.done(Request::Vote(Vote::End)).await;
    assert_eq!(ballot(&mut bob).map(|ballot| ballot.end), Some(vec![seat(2)]));
    assert!(!bob.sees_kept(0), "they do not agree");
    cleo.done(Request::Vote(Vote::Bot)).await;
    assert!(cleo.sees_kept(0));
    let Told { seat: mover, auto, .. } = bob.next_told().await;
    assert_eq!((mover, auto), (Some(seat(0)), false));
    assert_eq!(ballot(&mut bob), None);
    let mut ada = stage.join("ada").await;
    bob.listen();
    assert!(!bob.sees_kept(0), "the seat is hers again");
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]).await;
    let action = ada.some_move().await;
    made(&ada.ask(action).await);
}

#[tokio::test(start_paused = true)]
async fn one_of_two_decides_alone_and_what_was_played_is_kept() {
    let (stage, [mut ada, mut bob]) = Stage::begun(unhurried(), ["ada", "bob"]).await;
    until_first_is_awaited(&mut [&mut ada, &mut bob]).await;
    ada.leave().await;
    pass(PATIENCE).await;
    bob.done(Request::Vote(Vote::End)).await;
    let table = stage.look().await;
    assert_eq!((table.phase, table.abandoned, table.ballot), (Phase::Over, true, None));
    assert!(table.opening.is_some(), "the deals can be verified");
    let action = Request::Move(json!({"do": "pass"}));
    assert_eq!(reason(&bob.ask(action).await), "over");
    let entries = stage.log().len();
    let (reply, record) = tokio::sync::oneshot::channel();
    stage.handle.send(crate::table::Order::Record { reply }).await;
    let record: serde_json::Value = serde_json::from_str(&record.await.unwrap().unwrap()).unwrap();
    assert_eq!((record["log"].as_array().map(Vec::len), record.get("result")), (Some(entries), None));
    // It stays so when the table is taken up again, and nothing more happens.
    let stage = stage.killed().await.taken_up();
    let bob = stage.join("bob").await;
    assert!(bob.table.as_ref().unwrap().abandoned && !bob.clock.running);
    pass(PATIENCE).await;
    assert_eq!(stage.log().len(), entries);
}

#[tokio::test(start_paused = true)]
async fn votes_are_withdrawn_when_the_absent_come_back_or_the_voter_leaves() {
    let (stage, mut bob, mut cleo) = without_ada().await;
    pass(PATIENCE).await;
    bob.done(Request::Vote(Vote::End)).await;
    bob.done(Request::Vote(Vote::Wait)).await;
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.end), Some(Vec::new()), "it was taken back");
    bob.done(Request::Vote(Vote::End)).await;
    bob.leave().await;
    let mut bob = stage.join("bob").await;
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.end), Some(Vec::new()), "he went");
    bob.done(Request::Vote(Vote::End)).await;
    let ada = stage.join("ada").await;
    assert_eq!(reason(&cleo.ask(Request::Vote(Vote::End)).await), "no-vote");
    ada.leave().await;
    assert_eq!(ballot(&mut cleo).map(|ballot| ballot.end), Some(Vec::new()), "she was there");
    assert_eq!(reason(&cleo.ask(Request::Vote(Vote::End)).await), "too-early");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_voted_about_who_is_not_awaited_or_has_a_time_limit() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(unhurried(), ["ada", "bob"]).await;
    until_first_is_awaited(&mut [&mut ada, &mut bob]).await;
    bob.leave().await;
    pass(PATIENCE).await;
    assert_eq!(ballot(&mut ada), None, "it is her own turn");
    assert_eq!(reason(&ada.ask(Request::Vote(Vote::End)).await), "no-vote");
    let timed = settings("big-bang", "simple", json!({"turn-seconds": 300}));
    let (_stage, [mut ada, mut bob]) = Stage::begun(timed, ["ada", "bob"]).await;
    until_first_is_awaited(&mut [&mut ada, &mut bob]).await;
    ada.leave().await;
    pass(PATIENCE).await;
    assert_eq!(ballot(&mut bob), None);
}

#[tokio::test(start_paused = true)]
async fn whoever_resigns_leaves_the_seat_to_a_bot_for_good() {
    let (stage, [mut ada, mut bob, mut cleo]) = Stage::begun(unhurried(), ["ada", "bob", "cleo"]).await;
    until_first_is_awaited(&mut [&mut ada, &mut bob, &mut cleo]).await;
    ada.done(Request::Resign {}).await;
    ada.listen();
    assert_eq!(reason(&ada.ask(Request::Moves {}).await), "not-seated", "she only watches");
    assert_eq!(bob.next_told().await.seat, Some(seat(0)), "the bot plays");
    let resigned = |table: &protocol::table::Table| match &table.seats[0] {
        Sitting::Person { name, kept, resigned, .. } => (name.clone(), kept.clone(), *resigned),
        other => panic!("{other:?}"),
    };
    let expected = ("ada".to_owned(), Some("medium".to_owned()), true);
    assert_eq!(resigned(bob.table.as_ref().unwrap()), expected);
    // She does not get it back, not even when the server was killed.
    let stage = stage.killed().await.taken_up();
    let (mut bob, mut cleo) = (stage.join("bob").await, stage.join("cleo").await);
    let _ada = stage.join("ada").await;
    bob.listen();
    assert_eq!(resigned(bob.table.as_ref().unwrap()), expected);
    // The others may go on, or agree to end the game at any time.
    bob.done(Request::Vote(Vote::End)).await;
    assert_eq!(stage.look().await.phase, Phase::Playing);
    cleo.done(Request::Vote(Vote::End)).await;
    assert!(stage.look().await.abandoned);
}

#[tokio::test(start_paused = true)]
async fn the_game_ends_when_the_last_person_resigns() {
    let stage = Stage::new(unhurried(), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada").await;
    assert_eq!(reason(&ada.ask(Request::Resign {}).await), "not-begun");
    ada.done(Request::Start {}).await;
    ada.done(Request::Resign {}).await;
    settle().await;
    let table = stage.look().await;
    assert_eq!((table.phase, table.abandoned), (Phase::Over, true));
    assert_eq!(reason(&ada.ask(Request::Resign {}).await), "over");
    assert_eq!(reason(&ada.ask(Request::Sit { seat: None }).await), "over", "whoever comes is told so");
}

#[tokio::test(start_paused = true)]
async fn whoever_thinks_of_leaving_is_told_what_will_happen() {
    let leaving = async |settings: Settings, seats| {
        let stage = Stage::new(settings, seats);
        let mut ada = stage.join("ada").await;
        assert_eq!(stage.look().await.leaving, None, "nothing is played");
        ada.done(Request::Start {}).await;
        stage.look().await.leaving.unwrap()
    };
    let alone = leaving(unhurried(), vec![person("ada"), bot()]).await;
    assert_eq!(alone, Leaving { away: IfAway::Waits, resign: IfResigned::Ends });
    let unhurried = leaving(unhurried(), vec![person("ada"), person("bob")]).await;
    assert_eq!(unhurried, Leaving { away: IfAway::Vote, resign: IfResigned::Bot });
    let timed = settings("big-bang", "simple", json!({"turn-seconds": 60}));
    let timed = leaving(timed, vec![person("ada"), person("bob")]).await;
    assert_eq!(timed, Leaving { away: IfAway::Bot, resign: IfResigned::Bot });
}
