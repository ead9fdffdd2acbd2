//! What each level does in each mode.

use big_bang::Mode;

use super::player::Style;
use super::search::Effort;
use crate::{Level, Strength};

/// How a level goes about a decision.
pub(super) fn style(strength: Strength, mode: Mode) -> Style {
    let iterations = |usual| strength.iterations.unwrap_or(usual);
    match strength.level {
        Level::Easy => Style::Greedy { stray: 2.0, lapses: Some(4) },
        Level::Medium => {
            let stray = if mode == Mode::Hexidomino { 0.3 } else { 1.5 };
            Style::LookAhead { worlds: iterations(4), stray }
        }
        Level::Hard => {
            let usual = match mode {
                Mode::Cosmic | Mode::Parallel => 200,
                Mode::Simple => 120,
                Mode::Solitary => 60,
                Mode::Hexidomino => 500,
            };
            Style::Search { effort: Effort { iterations: iterations(usual), roots: 10, ..EFFORT } }
        }
        Level::Expert => {
            let usual = match mode {
                Mode::Cosmic | Mode::Parallel => 5_000,
                Mode::Simple => 8_000,
                Mode::Solitary => 2_000,
                Mode::Hexidomino => 20_000,
            };
            Style::Search { effort: Effort { iterations: iterations(usual), ..EFFORT } }
        }
    }
}

/// Whether a level draws conclusions from what others do.
pub(super) fn is_attentive(level: Level) -> bool {
    level == Level::Expert
}

const EFFORT: Effort = Effort { iterations: 0, roots: 24, width: 4, curiosity: 0.6, stray: 1.0 };
