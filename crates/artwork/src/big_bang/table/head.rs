//! What is played, and who is next.

use big_bang::{Score, TableView};
use tabletop::{Outcome, Seat, Viewer};

use super::Scene;
use crate::Caption;
use crate::big_bang::block::{Align, Block, below};
use crate::palette::{BRASS, MUTED, PALE};

/// The lines above everything.
pub(super) fn head(scene: Scene<'_>) -> Block {
    let mode = scene.say(&Caption::Mode(scene.view.mode()));
    let mut lines = vec![Block::words(22.0, PALE, &mode), Block::words(15.0, BRASS, &status(scene))];
    if let Viewer::Seat(seat) = scene.view.viewer {
        lines.push(Block::words(11.0, MUTED, &scene.say(&Caption::SeenBy { name: &scene.name(seat) })));
    }
    below(lines, 3.0, Align::Start)
}

/// Who is next, or who has won.
pub(super) fn status(scene: Scene<'_>) -> String {
    if let Some(result) = scene.result {
        return over(scene, result);
    }
    let name = super::next(scene.view).map(|seat| scene.name(seat)).unwrap_or_default();
    scene.say(&match &scene.view.table {
        TableView::Deal => Caption::Dealing,
        TableView::Parallel(parallel) if parallel.stuck => Caption::Skipped { name: &name },
        TableView::Cosmic(cosmic) => Caption::Next { name: &name, bonus: cosmic.bonus.is_due() },
        _ => Caption::Next { name: &name, bonus: false },
    })
}

fn over(scene: Scene<'_>, result: &Outcome<Score>) -> String {
    if let Some(Score::Solitary { attained, points, lost, .. }) = result.scores.first() {
        return scene.say(&Caption::Alone { cards: attained.len(), points: *points, lost: *lost });
    }
    let names: Vec<String> = result.winners.iter().map(|&seat| scene.name(seat)).collect();
    let score = result.winners.first().and_then(|winner: &Seat| result.scores.get(winner.index()));
    scene.say(&Caption::Won { names: &names, score })
}
