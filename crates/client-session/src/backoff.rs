//! How long to wait before connecting again: exponential backoff with jitter.

use tabletop::{Dice, Millis};

/// The longest delay before the first attempt to reconnect, in milliseconds.
pub const RECONNECT_FIRST_DELAY: Millis = 300;

/// The longest delay before any attempt to reconnect, in milliseconds.
pub const RECONNECT_LONGEST_DELAY: Millis = 8_000;

/// Delays that double from attempt to attempt.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Backoff {
    /// The upper limit of the first delay, in milliseconds.
    pub first: Millis,
    /// The upper limit of all delays, in milliseconds.
    pub longest: Millis,
}

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff { first: RECONNECT_FIRST_DELAY, longest: RECONNECT_LONGEST_DELAY }
    }
}

impl Backoff {
    /// The delay before the attempt with this number, counted from 0. The second half of it is left to chance, so that
    /// not all clients come back at once when a server restarts.
    pub fn delay(self, attempt: u32, dice: &mut Dice) -> Millis {
        let limit = self.first.saturating_mul(1 << attempt.min(16)).min(self.longest);
        limit / 2 + dice.below(usize::try_from(limit / 2).unwrap_or(usize::MAX - 1) + 1) as Millis
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_a_limit_and_half_of_each_is_chance() {
        let (backoff, mut dice) = (Backoff::default(), Dice::new(1, 0));
        for (attempt, limit) in [(0, 300), (1, 600), (2, 1_200), (3, 2_400), (5, 8_000), (40, 8_000)] {
            let delays: Vec<Millis> = (0..200).map(|_| backoff.delay(attempt, &mut dice)).collect();
            assert!(delays.iter().all(|delay| (limit / 2..=limit).contains(delay)), "{attempt}: {delays:?}");
            assert!(delays.iter().max() > delays.iter().min());
        }
    }
}
