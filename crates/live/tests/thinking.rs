//! Bots whose decisions are made elsewhere play as they would here.

use live::{LiveGame, SavedEntry, Thinking, Thought};
use protocol::table::Settings;
use serde_json::json;
use tabletop::fair::Secret;
use tabletop::{Awaits, Millis, Seat};

/// Makes a decision in some place.
type Decide = fn(Box<dyn Thinking>) -> (Thought, bool);

/// A game after so many entries at most, played by bots of one level; all entries, and how many decisions were made
/// elsewhere.
fn played(game: &str, mode: &str, level: &str, most: usize, decide: Decide) -> (Vec<SavedEntry>, usize) {
    let settings: Settings = serde_json::from_value(json!({"game": game, "mode": mode, "seats": 2})).unwrap();
    let mut game: Box<dyn LiveGame> = live::set_up(&settings, Secret::new([7; Secret::BYTES])).unwrap();
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
        entries.extend(game.unsaved());
    }
    (entries, away)
}

fn bots_act(game: &mut dyn LiveGame, t: &mut u64, away: &mut usize, decide: Decide) -> bool {
    let mut moved = false;
    for seat in Seat::first(2) {
        if game.pace(seat).is_none() {
            continue;
        }
        let (thought, was_away) = decide(game.think(seat).unwrap());
        *away += usize::from(was_away);
        *t += 1;
        moved |= game.conclude(*t, seat, thought);
    }
    moved
}

fn here(thinking: Box<dyn Thinking>) -> (Thought, bool) {
    (thinking.here(&|| false), false)
}

/// As another machine would, which is told of it in words.
fn elsewhere(thinking: Box<dyn Thinking>) -> (Thought, bool) {
    let Some(task) = thinking.task(Millis::MAX) else { return here(thinking) };
    let task: live::ThinkTask = serde_json::from_str(&serde_json::to_string(&task).unwrap()).unwrap();
    let answer = serde_json::to_string(&task.think(&|| false).unwrap()).unwrap();
    let Ok(thought) = thinking.elsewhere(serde_json::from_str(&answer).unwrap()) else { panic!("it makes sense") };
    (thought, true)
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
    let decide = |thinking: Box<dyn Thinking>| {
        let Some(task) = thinking.task(Millis::MAX) else { return here(thinking) };
        let answer = serde_json::to_value(task.think(&|| false).unwrap()).unwrap();
        let wrong = |field: &str, value| {
            let mut answer = answer.clone();
            answer[field] = value;
            serde_json::from_value(answer).unwrap()
        };
        let Err(thinking) = thinking.elsewhere(wrong("action", json!({"do": "cheat"}))) else { panic!("no such move") };
        let Err(thinking) = thinking.elsewhere(wrong("mind", json!("blank"))) else { panic!("no such mind") };
        (thinking.here(&|| false), true)
    };
    let (entries, _) = played("big-bang", "hexidomino", "expert:2000", 12, here);
    let (same, away) = played("big-bang", "hexidomino", "expert:2000", 12, decide);
    assert_eq!(entries, same);
    assert!(away > 0);
}

#[test]
fn a_task_for_something_unknown_is_refused() {
    let settings = json!({"game": "big-bang", "mode": "hexidomino", "seats": 2});
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let mut game = live::set_up(&settings, Secret::new([7; Secret::BYTES])).unwrap();
    let seat = Seat::first(1).next().unwrap();
    game.seat_bot(seat, "expert", [1; 32]);
    game.settle(0).unwrap();
    let task = serde_json::to_value(game.think(seat).unwrap().task(Millis::MAX).unwrap()).unwrap();
    for (field, value, part) in [
        ("game", json!("chess"), "no game 'chess'"),
        ("level", json!("genius"), "'genius' is not known here"),
        ("view", json!({}), "view: missing field"),
        ("mind", json!(7), "not what the bot 'expert' has in mind"),
    ] {
        let mut task = task.clone();
        task[field] = value;
        let task: live::ThinkTask = serde_json::from_value(task).unwrap();
        let error = task.think(&|| false).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
