//! Big Bang 13.7 in cosmic and in solitary mode.

use ::big_bang::{Mode, Play};
use serde_json::json;

use super::listener::{Listener, Node, Tree, numbers, text};
use crate::big_bang::{self, Situation, find_among};
use crate::kit::{Key, Looks, Person, run_story};

/// More turns than any game has.
const MAX_TURNS: usize = 200;

/// More steps than any move has: what moves, around what, to where, and yes.
const MAX_STEPS: usize = 6;

#[tokio::test]
async fn a_whole_game_in_cosmic_mode_is_heard() {
    run_story(async |world| {
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
    run_story(async |world| {
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

/// A position with these players in the middle of a game.
fn position(mode: Mode, seats: usize) -> Situation<()> {
    find_among(seats, mode, |state| {
        let pieces: usize = state.boards().iter().map(|board| board.pieces().len()).sum();
        let is_fit = big_bang::plays(state).iter().any(|play| matches!(play, Play::Place { .. } | Play::Link { .. }));
        (is_fit && pieces + state.chain().map_or(0, |chain| chain.pieces().len()) > 6).then_some(())
    })
}

#[tokio::test]
async fn how_everyone_stands_is_heard_in_every_mode() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let listener = Listener(&ada);
        let count = |said: &str, what: &str| said.matches(what).count();
        position(Mode::Simple, 3).before(&ada).await;
        let said = answers(&listener, 's').await;
        assert_eq!(count(&said, "point"), 3, "all is open: {said}");
        answers(&listener, 'v').await;
        position(Mode::Parallel, 3).before(&ada).await;
        let said = answers(&listener, 's').await;
        assert_eq!((count(&said, "Universe"), count(&said, "point")), (2, 2), "{said}");
        assert!(count(&said, &text("bb.boards.universe.counts")) < 2, "{said}");
        position(Mode::Hexidomino, 3).before(&ada).await;
        let said = answers(&listener, 's').await;
        assert_eq!((count(&said, "in hand"), count(&said, "point")), (3, 1), "{said}");
        let ends = answers(&listener, 'v').await;
        listener.key(Key::Down).await;
        ada.sees("[data-hand][aria-pressed='true']").await;
        assert_ne!(answers(&listener, 'v').await, ends, "a picked piece is announced");
    })
    .await;
}

#[tokio::test]
async fn hexidomino_is_played_with_arrows_however_large_the_hand_is() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        let large = find_among(2, Mode::Hexidomino, |state| {
            let fitting = |piece| {
                big_bang::plays(state).iter().any(|play| matches!(play, Play::Link { piece: it, .. } if *it == piece))
            };
            let hand: Vec<_> = state.hands().first()?.iter().collect();
            (hand.len() > 9 && hand[9..].iter().any(|&piece| fitting(piece))).then(|| hand[9..].to_vec())
        });
        large.before(&ada).await;
        // One after the other, all that fit are picked.
        let fitting = ada.attributes("[data-hand][data-playable]", "data-hand").await;
        for piece in &fitting {
            ada.key(Key::Down).await;
            ada.sees(&format!("[data-hand='{piece}'][aria-pressed='true']")).await;
        }
        assert!(large.found.iter().any(|piece| fitting.contains(&piece.name().to_owned())));
    })
    .await;
}

fn is_over(tree: &Tree) -> bool {
    tree.offers(&text("end.rematch"))
}

/// Whether we are asked to move.
fn is_mine(tree: &Tree) -> bool {
    let turn = [text("bb.boards.turn.mine"), text("bb.boards.turn.again")];
    turn.iter().any(|turn| tree.has("heading", turn))
}

/// The key of a piece that can be played, as the row tells.
fn playable(tree: &Tree) -> Option<char> {
    let dull = text("bb.boards.row.dull");
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
    for turn in 0..MAX_TURNS {
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
    listener.hears('w', &text("bb.boards.turn.mine")).await;
    let score = answers(listener, 's').await;
    assert!(
        score.contains(&text("bb.boards.players.you")) && score.contains("point") && !numbers(&score).is_empty(),
        "{score}"
    );
    listener.hears('t', &text("questions.no_limit")).await;
    let last = answers(listener, 'l').await;
    assert!(last.contains(&text("bb.words.cell")), "{last}");
}

/// Asks something that there is an answer to.
async fn answers(listener: &Listener<'_>, key: char) -> String {
    let said = listener.hears(key, "").await;
    assert!(!said.trim().is_empty() && !said.contains(&text("questions.nothing")), "{key} is answered with “{said}”");
    said
}

/// Picks a piece and presses Enter where the focus goes by itself, until the piece is played.
async fn plays(listener: &Listener<'_>, key: char, asks: bool) {
    listener.key(key).await;
    let mut tree = listener.hears_until("where it can go", |tree| is_picked(tree) && is_on_the_way(tree)).await;
    if asks {
        answers(listener, 'v').await;
    }
    let passed = ["bb.universe.mover", "bb.universe.pivot"].map(text);
    let is_sent = |tree: &Tree| tree.announcements().contains(&text("bb.boards.sent"));
    for _ in 0..MAX_STEPS {
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
    panic!("a piece needs more than {MAX_STEPS} steps");
}
