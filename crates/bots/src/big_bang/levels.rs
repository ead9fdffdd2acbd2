//! The policy of each level in each mode.

use big_bang::Mode;

use super::bot::Policy;
use super::search::SearchConfig;
use crate::{Level, Strength};

pub(super) fn policy(strength: Strength, mode: Mode) -> Policy {
    let iterations = |usual| strength.iterations.unwrap_or(usual);
    let config = if mode == Mode::Hexidomino { HEXIDOMINO_SEARCH } else { DEFAULT_SEARCH };
    match strength.level {
        // Where luck decides most, only many blunders make a difference that can be felt.
        Level::Easy => {
            Policy::Greedy { noise: 2.0, blunder_one_in: Some(if mode == Mode::Hexidomino { 2 } else { 4 }) }
        }
        Level::Medium => {
            let noise = match mode {
                Mode::Cosmic => 2.5,
                Mode::Simple => 6.0,
                Mode::Parallel => 3.0,
                Mode::Solitary => 1.5,
                Mode::Hexidomino => 1.2,
            };
            Policy::LookAhead { determinizations: iterations(4), noise }
        }
        Level::Hard => {
            let (usual, noise) = match mode {
                Mode::Cosmic | Mode::Parallel => (150, 0.0),
                // From 30 to 120 iterations made no difference here, so what makes the level is that it misses things.
                Mode::Simple => (60, 5.0),
                Mode::Solitary => (60, 0.0),
                Mode::Hexidomino => (1_000, 0.0),
            };
            Policy::Search { config: SearchConfig { iterations: iterations(usual), roots: 10, ..config }, noise }
        }
        Level::Expert => {
            let usual = match mode {
                Mode::Cosmic => 10_000,
                Mode::Simple => 8_000,
                Mode::Parallel => 5_000,
                Mode::Solitary | Mode::Hexidomino => 2_000,
            };
            Policy::Search { config: SearchConfig { iterations: iterations(usual), ..config }, noise: 0.0 }
        }
    }
}

/// Whether a level keeps beliefs about hidden information.
pub(super) fn keeps_beliefs(level: Level) -> bool {
    level == Level::Expert
}

const DEFAULT_SEARCH: SearchConfig =
    SearchConfig { iterations: 0, roots: 24, width: 4, exploration: 0.6, noise: 1.0, paired: false };
const HEXIDOMINO_SEARCH: SearchConfig = SearchConfig { noise: 0.3, paired: true, ..DEFAULT_SEARCH };
