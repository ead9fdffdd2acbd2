//! How help grows while a goal is not reached.

use serde::{Deserialize, Serialize};

/// Milliseconds without a try after which the thing to touch pulses.
pub const HESITATION: u64 = 8_000;

/// Milliseconds without a try after which the move itself is shown.
pub const GHOST_AFTER: u64 = 24_000;

/// Tries on the way to the goal, such as the four ways to turn a tile, that count as one wrong try.
const TRIES_ON_THE_WAY: u8 = 4;

/// After hesitation the thing to touch pulses; a wrong try lights up its cause; after the second, or a long while, the
/// move itself is shown. Nobody fails.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ladder {
    idle: u64,
    wrong: u8,
    on_the_way: u8,
}

impl Ladder {
    pub fn wait(&mut self, millis: u64) {
        self.idle = self.idle.saturating_add(millis);
    }

    pub fn tried(&mut self) {
        self.idle = 0;
    }

    pub fn missed(&mut self, counts: bool) {
        self.idle = 0;
        if counts {
            self.wrong = self.wrong.saturating_add(1);
            return;
        }
        self.on_the_way += 1;
        if self.on_the_way == TRIES_ON_THE_WAY {
            self.on_the_way = 0;
            self.wrong = self.wrong.saturating_add(1);
        }
    }

    pub fn pulses(&self) -> bool {
        self.idle >= HESITATION
    }

    pub fn shows_move(&self) -> bool {
        self.wrong > 1 || self.idle >= GHOST_AFTER
    }
}
