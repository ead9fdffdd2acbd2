//! Threats of the solitary game.

use big_bang::score::longest_run;
use big_bang::{Board, Objective, SolitaryView};

pub const MIN_ALIGNMENT: usize = 3;

/// The threat for which an alignment lies on the board (BB-7.3).
pub fn came_true(view: &SolitaryView) -> Option<Objective> {
    let board = Board::of(&view.board);
    view.threats.iter().copied().find(|&threat| longest_run(&board, threat).len() >= MIN_ALIGNMENT)
}
