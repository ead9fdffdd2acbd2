//! What is played, and who is next.

use big_bang::{Score, TableView, View};
use tabletop::{Outcome, Seat, Viewer};

use super::players::name;
use crate::big_bang::block::{Align, Block, below};
use crate::palette::{BRASS, MUTED, PALE};

/// The lines above everything.
pub(super) fn head(view: &View, result: Option<&Outcome<Score>>) -> Block {
    let mode = match view.mode() {
        big_bang::Mode::Cosmic => "Cosmic Mode",
        big_bang::Mode::Simple => "Simple Mode",
        big_bang::Mode::Solitary => "Solitary Mode",
        big_bang::Mode::Hexidomino => "Hexidomino",
        big_bang::Mode::Parallel => "Parallel Universes",
    };
    let mut lines = vec![Block::words(22.0, PALE, mode), Block::words(15.0, BRASS, &status(view, result))];
    if let Viewer::Seat(seat) = view.viewer {
        lines.push(Block::words(11.0, MUTED, &format!("as {} sees it", name(seat))));
    }
    below(lines, 3.0, Align::Start)
}

/// Who is next, or who has won.
pub(super) fn status(view: &View, result: Option<&Outcome<Score>>) -> String {
    if let Some(result) = result {
        return over(view, result);
    }
    let next = super::next(view).map(name).unwrap_or_default();
    match &view.table {
        TableView::Deal => "the table deals".to_owned(),
        TableView::Parallel(parallel) if parallel.stuck => format!("{next} can place nothing and is skipped"),
        TableView::Cosmic(cosmic) if cosmic.bonus.is_due() => format!("next: {next}, with a bonus placement"),
        _ => format!("next: {next}"),
    }
}

fn over(view: &View, result: &Outcome<Score>) -> String {
    if let Some(Score::Solitary { attained, points, lost, .. }) = result.scores.first() {
        let cards = if attained.len() == 1 { "1 card".to_owned() } else { format!("{} cards", attained.len()) };
        return if *lost {
            format!("the game is lost: a threat came true, after {cards} attained")
        } else {
            format!("the game is over: {cards} attained, {points} points")
        };
    }
    let winners: Vec<String> = result.winners.iter().copied().map(name).collect();
    let how = match result.winners.first().and_then(|winner: &Seat| result.scores.get(winner.index())) {
        Some(Score::Hand { pieces: 0, .. }) => " with an empty hand".to_owned(),
        Some(Score::Hand { points, .. }) => format!(" with {points} in hand"),
        Some(score) => format!(" with {}", score.total()),
        None => String::new(),
    };
    match winners.as_slice() {
        [] => "the game is over".to_owned(),
        [winner] if view.seats() > 1 => format!("the game is over: {winner} has won{how}"),
        winners => format!("the game is over: {} share the victory{how}", winners.join(" and ")),
    }
}
