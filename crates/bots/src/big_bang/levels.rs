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
        // Weaker than somebody who has just been told the rules, who puts pieces next to what is wanted.
        Level::Novice => match mode {
            Mode::Cosmic => Policy::Greedy { looks_at: Some(2), noise: 25.0 },
            Mode::Simple | Mode::Parallel => Policy::Greedy { looks_at: Some(1), noise: 0.0 },
            Mode::Solitary => Policy::Greedy { looks_at: Some(2), noise: 2.0 },
            // Where luck decides most, only what is worse than chance makes a difference that can be felt.
            Mode::Hexidomino => Policy::Wasteful { noise: 0.5 },
        },
        Level::Easy => match mode {
            Mode::Cosmic => Policy::Greedy { looks_at: Some(3), noise: 6.0 },
            Mode::Simple | Mode::Parallel => Policy::Greedy { looks_at: Some(2), noise: 1.0 },
            Mode::Solitary => Policy::Greedy { looks_at: Some(3), noise: 2.0 },
            Mode::Hexidomino => Policy::Greedy { looks_at: None, noise: 3.5 },
        },
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
