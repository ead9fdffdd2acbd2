//! When things happen at a live table.

use tabletop::{Awaits, Millis};

use crate::LiveGame;

/// So long before the time is up a bot begins to think at the latest.
const HURRY: Millis = 1500;

/// However little time is left, it waits so long, lest it does everything at once or asks itself again and again.
const LEAST_PAUSE: Millis = 150;

/// When a bot acts that would like to wait for a while from now on, or shall be quick.
pub fn when_bot_acts(awaits: Awaits, now: Millis, pause: Millis, is_quick: bool) -> Millis {
    let pause = if is_quick { pause.min(LEAST_PAUSE) } else { pause };
    let latest = awaits.deadline().map_or(Millis::MAX, |deadline| deadline.saturating_sub(HURRY));
    (now + pause).min(latest.max(now + LEAST_PAUSE))
}

/// The time at which a move of a bot counts: whoever began to think in time is in time.
pub fn when_bot_moved(game: &dyn LiveGame, now: Millis) -> Millis {
    let t = match game.awaits().deadline() {
        Some(deadline) => now.min(deadline.saturating_sub(1)),
        None => now,
    };
    t.max(game.last())
}

/// A stretch of the game that the same clock measures: a turn, a pass of the draft, a build.
#[derive(Copy, Clone, Debug, Default)]
pub struct Stretch {
    deadline: Option<Millis>,
    /// When it began.
    pub since: Millis,
}

impl Stretch {
    /// Looks at what is awaited now; whether another stretch has begun.
    pub fn note(&mut self, game: &dyn LiveGame) -> bool {
        let deadline = game.awaits().deadline();
        let is_new = deadline != self.deadline;
        if is_new {
            *self = Stretch { deadline, since: game.last() };
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use tabletop::SeatSet;

    use super::*;

    #[test]
    fn bots_hurry_before_the_time_is_up() {
        let awaits = |deadline| Awaits::Seats { seats: SeatSet::first(1), deadline };
        assert_eq!(when_bot_acts(awaits(None), 1_000, 5_000, false), 6_000);
        assert_eq!(when_bot_acts(awaits(Some(4_000)), 1_000, 5_000, false), 2_500);
        assert_eq!(when_bot_acts(awaits(Some(1_200)), 1_000, 5_000, false), 1_150);
        assert_eq!(when_bot_acts(awaits(None), 1_000, 5_000, true), 1_150);
    }
}
