//! What each level does in each mode.

use big_bang::Mode;

use super::player::Style;
use super::search::Effort;
use crate::{Level, Strength};

/// How a level goes about a decision.
pub(super) fn style(strength: Strength, mode: Mode) -> Style {
    let iterations = |usual| strength.iterations.unwrap_or(usual);
    let effort = if mode == Mode::Hexidomino { CHAIN_EFFORT } else { EFFORT };
    match strength.level {
        // Where luck decides most, only many lapses make a difference that can be felt.
        Level::Easy => Style::Greedy { stray: 2.0, lapses: Some(if mode == Mode::Hexidomino { 2 } else { 4 }) },
        Level::Medium => {
            let stray = match mode {
                Mode::Cosmic => 2.5,
                Mode::Simple => 6.0,
                Mode::Parallel => 3.0,
                Mode::Solitary => 1.5,
                Mode::Hexidomino => 1.2,
            };
            Style::LookAhead { worlds: iterations(4), stray }
        }
        Level::Hard => {
            let (usual, stray) = match mode {
                Mode::Cosmic | Mode::Parallel => (150, 0.0),
                // From 30 to 120 iterations made no difference here, so what makes the level is that it misses things.
                Mode::Simple => (60, 5.0),
                Mode::Solitary => (60, 0.0),
                Mode::Hexidomino => (1_000, 0.0),
            };
            Style::Search { effort: Effort { iterations: iterations(usual), roots: 10, ..effort }, stray }
        }
        Level::Expert => {
            let usual = match mode {
                Mode::Cosmic => 10_000,
                Mode::Simple => 8_000,
                Mode::Parallel => 5_000,
                Mode::Solitary | Mode::Hexidomino => 2_000,
            };
            Style::Search { effort: Effort { iterations: iterations(usual), ..effort }, stray: 0.0 }
        }
    }
}

/// Whether a level draws conclusions from what others do.
pub(super) fn is_attentive(level: Level) -> bool {
    level == Level::Expert
}

const EFFORT: Effort = Effort { iterations: 0, roots: 24, width: 4, curiosity: 0.6, stray: 1.0, paired: false };
const CHAIN_EFFORT: Effort = Effort { stray: 0.3, paired: true, ..EFFORT };
