//! Big Bang 13.7 in cosmic and in solitary mode.

use serde_json::json;

use super::listener::{Listener, Node, Tree, numbers, text};
use crate::kit::{Key, Looks, Person, tell};

/// More turns than any game has.
const TURNS: usize = 200;

/// More steps than any move has: what moves, around what, to where, and yes.
const STEPS: usize = 6;

#[tokio::test]
async fn a_whole_game_in_cosmic_mode_is_heard() {
    tell(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.opens_table_of("big-bang", "cosmic", 2, json!({ "turn-seconds": null })).await;
        let listener = Listener(&ada);
        listener.sits_down().await;
        listener.presses(&text("room.seats.add_bot")).await;
        listener.presses(&text("room.start")).await;
        plays_to_the_end(&listener).await;
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_in_solitary_mode_is_heard() {
    tell(async |world| {
        let ada: Person = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        ada.opens_table_of("big-bang", "solitary", 1, json!({})).await;
        let listener = Listener(&ada);
        listener.sits_down().await;
        listener.presses(&text("room.start")).await;
        plays_to_the_end(&listener).await;
    })
    .await;
}

fn is_over(tree: &Tree) -> bool {
    tree.offers(&text("end.rematch"))
}

/// Whether we are asked to move.
fn is_mine(tree: &Tree) -> bool {
    let turn = [text("bb.desk.turn.mine"), text("bb.desk.turn.again")];
    turn.iter().any(|turn| tree.has("heading", turn))
}

/// The key of a piece that can be played, as the row tells.
fn playable(tree: &Tree) -> Option<char> {
    let dull = text("bb.desk.row.dull");
    let is_offered = |node: &Node| node.role == "button" && !node.disabled && !node.name.contains(&dull);
    ('1'..='4').find(|place| tree.nodes().any(|node| is_offered(&node) && node.name.starts_with(&format!("{place}: "))))
}

/// Whether a piece of the row is picked.
fn is_picked(tree: &Tree) -> bool {
    tree.nodes().any(|node| node.pressed && node.name.starts_with(|first: char| first.is_ascii_digit()))
}

/// Whether the focus is on a cell that can be chosen, or on what confirms.
fn is_on_the_way(tree: &Tree) -> bool {
    let choices = ["open", "cover", "movable"].map(|what| text(&format!("bb.universe.{what}")));
    let Node { name, role, .. } = tree.focus();
    match name.starts_with("Column ") {
        true => choices.iter().any(|choice| name.contains(choice)),
        false => role == "button" && !name.starts_with(|first: char| first.is_ascii_digit()),
    }
}

/// Plays whatever can be played, by ear.
async fn plays_to_the_end(listener: &Listener<'_>) {
    for turn in 0..TURNS {
        let tree = listener.hears_until("my turn, or the end", |tree| is_over(tree) || is_mine(tree)).await;
        if is_over(&tree) {
            return;
        }
        if turn == 1 {
            asks_around(listener).await;
        }
        match playable(&tree) {
            Some(key) => plays(listener, key, turn == 1).await,
            None => listener.key('p').await,
        }
    }
    panic!("the game does not end");
}

/// Asks what others see at a glance.
async fn asks_around(listener: &Listener<'_>) {
    listener.hears('w', &text("bb.desk.turn.mine")).await;
    let score = listener.hears('s', "Ada").await;
    assert!(!numbers(&score).is_empty(), "{score}");
    listener.hears('t', &text("questions.no_limit")).await;
    let last = listener.hears('l', "").await;
    assert!(!last.contains(&text("questions.nothing")) && last.contains(&text("bb.words.cell")), "{last}");
}

/// Picks a piece and presses Enter where the focus goes by itself, until the piece is played.
async fn plays(listener: &Listener<'_>, key: char, asks: bool) {
    listener.key(key).await;
    let mut tree = listener.hears_until("where it can go", |tree| is_picked(tree) && is_on_the_way(tree)).await;
    if asks {
        let worth = listener.hears('v', "").await;
        assert!(!worth.trim().is_empty());
    }
    let passed = ["bb.universe.mover", "bb.universe.pivot"].map(text);
    let is_sent = |tree: &Tree| tree.announcements().contains(&text("bb.desk.sent"));
    for _ in 0..STEPS {
        let before = (tree.announcements(), tree.focus().name);
        listener.key(Key::Enter).await;
        // Something else is asked, and the focus has gone on from what is moved.
        let goes_on = |tree: &Tree| {
            let now = (tree.announcements(), tree.focus().name);
            let is_passed = passed.iter().any(|passed| now.1.contains(passed));
            !is_picked(tree) || now != before && !is_passed && !is_sent(tree)
        };
        tree = listener.hears_until("that it goes on", goes_on).await;
        if !is_picked(&tree) {
            return;
        }
    }
    panic!("a piece needs more than {STEPS} steps");
}
