//! Bots whose decisions are made elsewhere play as they would here.

use games::{DecisionRequest, DecisionTask, GameSession, SavedEntry, registry};
use protocol::table::Settings;
use serde_json::json;
use tabletop::fair::Secret;
use tabletop::{Awaits, Millis, Seat};

/// Makes a decision in some place; whether that was elsewhere.
type Decide = fn(Box<dyn DecisionTask>) -> bool;

/// A game after so many entries at most, played by bots of one level; all entries, and how many decisions were made
/// elsewhere.
fn played(game: &str, mode: &str, level: &str, most: usize, decide: Decide) -> (Vec<SavedEntry>, usize) {
    let settings: Settings = serde_json::from_value(json!({"game": game, "mode": mode, "seats": 2})).unwrap();
    let mut game = registry().begin(&settings, Secret::new([7; Secret::BYTES])).unwrap();
    for (number, seat) in (1..).zip(Seat::first(2)) {
        assert!(game.seat_bot(seat, level, [number; 32]));
    }
    let (mut entries, mut away, mut t) = (Vec::new(), 0, 0);
    while entries.len() < most && game.awaits() != Awaits::Nothing {
        let moved = game.settle(t).unwrap() | bots_act(&mut *game, &mut t, &mut away, decide);
        if !moved {
            t = game.awaits().deadline().expect("there is a clock, or somebody acts").max(t);
            game.time_out(t).unwrap();
        }
        entries.extend(game.take_unsaved());
    }
    (entries, away)
}

fn bots_act(game: &mut dyn GameSession, t: &mut u64, away: &mut usize, decide: Decide) -> bool {
    let mut moved = false;
    for seat in Seat::first(2) {
        if game.bot_delay(seat).is_none() {
            continue;
        }
        let (number, task) = game.start_decision(seat).unwrap();
        *away += usize::from(decide(task));
        *t += 1;
        moved |= game.finish_decision(*t, seat, number).expect("it was decided");
    }
    moved
}

fn here(task: Box<dyn DecisionTask>) -> bool {
    task.decide(&|| false);
    false
}

/// As another machine would, which is told of it in words.
fn elsewhere(task: Box<dyn DecisionTask>) -> bool {
    let Some(request) = task.request(Millis::MAX) else { return here(task) };
    let request: DecisionRequest = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
    let reply = serde_json::to_string(&request.decide(&|| false).unwrap()).unwrap();
    assert!(task.accept(serde_json::from_str(&reply).unwrap()).is_ok(), "it makes sense");
    true
}

#[test]
fn decisions_are_the_same_elsewhere() {
    for (game, mode, level, most) in [
        ("cosmic-factory", "standard", "expert:50000", 1000),
        ("big-bang", "cosmic", "expert:2000", 9),
        ("big-bang", "hexidomino", "expert:2000", 20),
    ] {
        let (entries, _) = played(game, mode, level, most, here);
        let (same, away) = played(game, mode, level, most, elsewhere);
        assert_eq!(entries, same, "{game} {mode}");
        assert!(away > 5, "{game} {mode}: only {away} decisions were made elsewhere");
    }
}

#[test]
fn quick_decisions_are_not_worth_the_way() {
    for (game, mode, level) in
        [("cosmic-factory", "standard", "hard"), ("big-bang", "cosmic", "hard"), ("big-bang", "simple", "random")]
    {
        assert_eq!(played(game, mode, level, 40, elsewhere).1, 0, "{game} {mode} {level}");
    }
}

#[test]
fn an_answer_that_makes_no_sense_leaves_the_decision_to_be_made() {
    let decide = |task: Box<dyn DecisionTask>| {
        let Some(request) = task.request(Millis::MAX) else { return here(task) };
        let reply = serde_json::to_value(request.decide(&|| false).unwrap()).unwrap();
        let wrong = |field: &str, value| {
            let mut reply = reply.clone();
            reply[field] = value;
            serde_json::from_value(reply).unwrap()
        };
        let Err(task) = task.accept(wrong("action", json!({"do": "cheat"}))) else { panic!("no such move") };
        let Err(task) = task.accept(wrong("mind", json!("blank"))) else { panic!("no such memory") };
        task.decide(&|| false);
        true
    };
    let (entries, _) = played("big-bang", "hexidomino", "expert:2000", 12, here);
    let (same, away) = played("big-bang", "hexidomino", "expert:2000", 12, decide);
    assert_eq!(entries, same);
    assert!(away > 0);
}

/// A game at which a bot is about to decide.
fn deciding() -> (Box<dyn GameSession>, Seat, u64, Box<dyn DecisionTask>) {
    let settings = json!({"game": "big-bang", "mode": "hexidomino", "seats": 2});
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let mut game = registry().begin(&settings, Secret::new([7; Secret::BYTES])).unwrap();
    let seat = Seat::first(1).next().unwrap();
    game.seat_bot(seat, "expert:2000", [1; 32]);
    game.settle(0).unwrap();
    let (number, task) = game.start_decision(seat).unwrap();
    (game, seat, number, task)
}

#[test]
fn a_request_for_something_unknown_is_refused() {
    let (_, _, _, task) = deciding();
    let request = serde_json::to_value(task.request(Millis::MAX).unwrap()).unwrap();
    for (field, value, part) in [
        ("game", json!("chess"), "'chess' is not played here"),
        ("level", json!("genius"), "'genius' is not known here"),
        ("view", json!({}), "view: missing field"),
        ("mind", json!(7), "cannot take over this memory"),
    ] {
        let mut request = request.clone();
        request[field] = value;
        let request: DecisionRequest = serde_json::from_value(request).unwrap();
        let error = request.decide(&|| false).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn a_decision_that_fails_is_noticed() {
    let (mut game, seat, number, task) = deciding();
    drop(task);
    assert_eq!(game.finish_decision(1, seat, number), None);
}

#[test]
fn a_decision_of_a_bot_that_has_left_counts_for_nothing() {
    let (mut game, seat, number, task) = deciding();
    game.seat_bot(seat, "easy", [2; 32]);
    let (later, other) = game.start_decision(seat).unwrap();
    task.decide(&|| false);
    assert_eq!(game.finish_decision(1, seat, number), Some(false), "the other bot is still deciding");
    other.decide(&|| false);
    assert!(game.finish_decision(1, seat, later).is_some());
}
