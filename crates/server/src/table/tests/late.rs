//! Those who let their time run out, and the bots that keep their seats.

use protocol::table::{Reaction, Settings};
use protocol::to_server::Request;
use serde_json::json;

use crate::table::tests::kit::{Person, Stage, bot, made, pass, person, settings};

/// How long a turn may take.
const TURN: u64 = 30_000;

fn with_turns() -> Settings {
    settings("big-bang", "simple", json!({"turn-seconds": TURN / 1000}))
}

/// Plays until it is the other's turn.
async fn play_on(person: &mut Person) {
    person.listen();
    while person.is_awaited() {
        let action = person.some_move().await;
        person.done(action).await;
    }
}

/// Lets time run out for whoever is on seat 0, and sees the table choose.
async fn let_run_out(watching: &mut Person) {
    pass(TURN - 1).await;
    assert!(watching.told().is_empty(), "there was time left");
    pass(1).await;
    let told = watching.told();
    assert!(told[0].auto && told[0].seat.is_some_and(|seat| seat.index() == 0), "{told:?}");
}

/// A table at which Ada has let her time run out twice, and Bob has moved after that.
async fn with_ada_absent() -> (Stage, [Person; 2]) {
    let (stage, [ada, mut bob]) = Stage::begun(with_turns(), ["ada", "bob"]).await;
    for _ in 0..2 {
        play_on(&mut bob).await;
        assert!(!bob.sees_kept(0));
        let_run_out(&mut bob).await;
    }
    assert!(bob.sees_kept(0) && !bob.sees_kept(1));
    play_on(&mut bob).await;
    (stage, [ada, bob])
}

/// Sees that nobody moves for Ada while she has time.
async fn ada_is_waited_for(bob: &mut Person) {
    play_on(bob).await;
    pass(TURN - 1).await;
    assert!(bob.told().is_empty());
    assert!(!bob.sees_kept(0));
}

#[tokio::test(start_paused = true)]
async fn a_bot_keeps_the_seat_after_two_time_outs_and_plays() {
    let (_stage, [_ada, mut bob]) = with_ada_absent().await;
    for _ in 0..3 {
        let told = bob.next_told().await;
        assert!(told.seat.is_some_and(|seat| seat.index() == 0) && !told.auto, "{told:?}");
        assert!(told.action.is_some());
        play_on(&mut bob).await;
    }
    assert!(bob.sees_kept(0), "it stays so until Ada is back");
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_has_the_seat_at_once() {
    let (stage, [ada, mut bob]) = with_ada_absent().await;
    ada.leave().await;
    bob.next_told().await;
    let mut ada = stage.join("ada").await;
    bob.listen();
    assert!(!ada.sees_kept(0) && !bob.sees_kept(0));
    ada_is_waited_for(&mut bob).await;
    let action = ada.some_move().await;
    made(&ada.ask(action).await);
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_still_thinks_when_the_owner_is_back_does_nothing() {
    let (stage, [_ada, mut bob]) = with_ada_absent().await;
    let places = stage.stop_thinking().await;
    bob.listen();
    // Long enough for the bot to begin, and not for the turn to end.
    pass(TURN - 1_000).await;
    let _ada = stage.join("ada").await;
    drop(places);
    drop(stage.stop_thinking().await);
    assert!(bob.told().is_empty());
    pass(999).await;
    assert!(bob.told().is_empty() && !bob.sees_kept(0));
}

#[tokio::test(start_paused = true)]
async fn whoever_is_there_all_the_time_has_the_seat_back_by_a_move() {
    let (_stage, [mut ada, mut bob]) = with_ada_absent().await;
    let action = ada.some_move().await;
    made(&ada.ask(action).await);
    bob.listen();
    assert!(!bob.sees_kept(0));
    ada_is_waited_for(&mut bob).await;
}

#[tokio::test(start_paused = true)]
async fn whoever_is_there_all_the_time_has_the_seat_back_by_any_sign_of_life() {
    for request in [Request::React(Reaction::Wave), Request::Say("here I am".to_owned()), Request::Moves {}] {
        let (_stage, [mut ada, mut bob]) = with_ada_absent().await;
        ada.done(request).await;
        bob.listen();
        assert!(!bob.sees_kept(0));
        ada_is_waited_for(&mut bob).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_between_two_time_outs_makes_them_two_single_ones() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(with_turns(), ["ada", "bob"]).await;
    for _ in 0..3 {
        play_on(&mut bob).await;
        let_run_out(&mut bob).await;
        play_on(&mut bob).await;
        play_on(&mut ada).await;
    }
    play_on(&mut bob).await;
    let_run_out(&mut bob).await;
    assert!(!bob.sees_kept(0));
    play_on(&mut bob).await;
    let_run_out(&mut bob).await;
    assert!(bob.sees_kept(0));
}

/// Signs of life other than moves do not keep a game waiting for ever.
#[tokio::test(start_paused = true)]
async fn talk_between_two_time_outs_changes_nothing() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(with_turns(), ["ada", "bob"]).await;
    for _ in 0..2 {
        play_on(&mut bob).await;
        ada.done(Request::React(Reaction::Think)).await;
        let_run_out(&mut bob).await;
    }
    assert!(bob.sees_kept(0));
}

#[tokio::test(start_paused = true)]
async fn both_passes_of_a_draft_count() {
    let settings = settings("cosmic-factory", "standard", json!({"draft-seconds": 10, "cards": ["gift"]}));
    let (_stage, [_ada, mut bob]) = Stage::begun(settings, ["ada", "bob"]).await;
    for kept in [false, true] {
        bob.done(bob.keep_tiles()).await;
        pass(9_999).await;
        assert!(bob.told().is_empty());
        pass(1).await;
        assert_eq!(bob.told().len(), 1);
        assert_eq!(bob.sees_kept(0), kept);
    }
    let told = bob.next_told().await;
    assert!(told.seat.is_some_and(|seat| seat.index() == 0), "the bot builds: {told:?}");
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_choices_counts() {
    let options = json!({"draft-seconds": 10, "choice-seconds": 10, "build-seconds": 20, "cards": ["stellar-swap"]});
    let settings = settings("cosmic-factory", "standard", options);
    let (_stage, [mut ada, mut bob]) = Stage::begun(settings, ["ada", "bob"]).await;
    for _ in 0..2 {
        bob.done(bob.keep_tiles()).await;
        ada.done(ada.keep_tiles()).await;
        bob.listen();
    }
    ada.done(ada.lay()).await;
    pass(20_000).await;
    bob.done(Request::Move(json!({"do": "swap", "color": "green"}))).await;
    pass(9_999).await;
    assert!(bob.told().is_empty());
    pass(1).await;
    assert!(!bob.told().is_empty() && !bob.sees_kept(0));
    bob.done(bob.keep_tiles()).await;
    pass(10_000).await;
    bob.listen();
    assert!(bob.sees_kept(0));
}

/// A builder whose time runs out without a single move was not there, however it was before.
#[tokio::test(start_paused = true)]
async fn builds_without_a_move_count() {
    let (_stage, [mut ada, mut bob]) =
        Stage::begun(settings("cosmic-factory", "beginner", json!({})), ["ada", "bob"]).await;
    // The first round ends before its time.
    pass(1_000).await;
    ada.done(Request::Move(json!({"do": "take", "tokens": ["blue"]}))).await;
    bob.done(Request::Move(json!({"do": "take", "tokens": ["green"]}))).await;
    for kept in [false, true] {
        bob.listen();
        bob.done(bob.lay()).await;
        pass(60_000).await;
        assert!(bob.told().len() > 1);
        assert_eq!(bob.sees_kept(0), kept);
    }
    assert!(!bob.sees_kept(1));
    let told = bob.next_told().await;
    assert!(told.seat.is_some_and(|seat| seat.index() == 0), "the bot builds: {told:?}");
}

#[tokio::test(start_paused = true)]
async fn whoever_lays_a_tile_in_every_build_was_there() {
    let (_stage, [mut ada, mut bob]) =
        Stage::begun(settings("cosmic-factory", "beginner", json!({})), ["ada", "bob"]).await;
    for _ in 0..4 {
        ada.listen();
        ada.done(ada.lay()).await;
        pass(60_000).await;
        bob.listen();
        assert!(!bob.sees_kept(0));
    }
    assert!(bob.sees_kept(1));
}

/// A bot hurries when time runs out, yet it takes some time for everything that it does.
#[tokio::test(start_paused = true)]
async fn bots_do_not_do_everything_at_once_in_the_last_second() {
    let stage = Stage::new(settings("cosmic-factory", "beginner", json!({})), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada").await;
    ada.done(Request::Start {}).await;
    pass(59_000).await;
    for _ in 0..10 {
        drop(stage.stop_thinking().await);
    }
    let moves = ada.told().iter().filter(|told| told.t == 59_000).count();
    assert!(moves <= 1, "{moves} moves at once");
}
