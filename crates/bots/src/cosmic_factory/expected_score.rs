//! The value function of tracks: the expected final score while rounds are still to come.
//!
//! The final score is the lowest colour plus the stars (CF-6.1), and tracks end at 30. Stars are worth the same in
//! every round. A point on a colour is not: early on most of what is missing will come by itself, and what goes beyond
//! 30 is lost; in the last round only the lowest colour counts.

use std::sync::LazyLock;

use cosmic_factory::Points;
use cosmic_factory::game::ROUNDS;

/// What one point of the final score counts.
pub(super) const POINT: i32 = 1000;

/// What a colour gains in a round, each number equally likely. Measured: with these numbers the expected scores come close
/// to those of a player who knows for 240 random hands all that can be built, and steers by it through the rounds.
const GAINS: std::ops::RangeInclusive<usize> = 3..=13;

const TOP: usize = Points::TOP as usize;
const TRACK: usize = TOP + 1;

/// For every state of the three colours the expected lowest one at the end, in thousandths.
struct Table(Box<[u16]>);

impl Table {
    /// The table for so many rounds to come.
    fn new(rounds: u8) -> Table {
        // In how many of `ways` ways a colour gains at least so many points, up to all that are missing.
        let mut exactly = vec![1_u64];
        for _ in 0..rounds {
            let mut next = vec![0; exactly.len() + GAINS.end()];
            for (before, ways) in exactly.iter().enumerate() {
                GAINS.for_each(|gain| next[before + gain] += ways);
            }
            exactly = next;
        }
        let ways: u64 = exactly.iter().sum();
        let share: [u64; TRACK] = std::array::from_fn(|missing| {
            let reached: u64 = exactly.iter().skip(missing).sum();
            (reached << 20) / ways
        });
        let reaches = |track: usize, goal: usize| share[goal.saturating_sub(track)];
        let mut table = vec![0; TRACK * TRACK * TRACK];
        for (index, entry) in table.iter_mut().enumerate() {
            let (green, blue, orange) = (index / TRACK / TRACK, index / TRACK % TRACK, index % TRACK);
            // The expected lowest is the sum of the chances that all three reach 1, 2, 3 and so on.
            let both = |goal| (reaches(green, goal) * reaches(blue, goal)) >> 20;
            let chance = |goal| (both(goal) * reaches(orange, goal)) >> 20;
            let expected = (1..=TOP).map(chance).sum::<u64>() * POINT as u64;
            *entry = ((expected + (1 << 19)) >> 20) as u16;
        }
        Table(table.into())
    }
}

/// The expected final score with some number of rounds to come.
#[derive(Copy, Clone)]
pub(super) struct ExpectedScore(&'static Table);

impl ExpectedScore {
    /// With `rounds` to come after the points that are looked at.
    pub(super) fn after(rounds: u8) -> ExpectedScore {
        static TABLES: [LazyLock<Table>; ROUNDS as usize] = [
            LazyLock::new(|| Table::new(0)),
            LazyLock::new(|| Table::new(1)),
            LazyLock::new(|| Table::new(2)),
            LazyLock::new(|| Table::new(3)),
            LazyLock::new(|| Table::new(4)),
        ];
        ExpectedScore(&TABLES[usize::from(rounds).min(TABLES.len() - 1)])
    }

    /// The expected final score but for stars to come, in thousandths. Tracks beyond the end count as at the end.
    #[inline(always)]
    pub(super) fn of(self, [green, blue, orange, star]: [i32; 4]) -> i32 {
        let at = |track: i32| track.clamp(0, TOP as i32) as usize;
        let lowest = self.0.0[(at(green) * TRACK + at(blue)) * TRACK + at(orange)];
        i32::from(lowest) + POINT * at(star) as i32
    }

    /// The same for tracks as they stand.
    pub(super) fn of_tracks(self, tracks: Points) -> i32 {
        self.of([tracks.green, tracks.blue, tracks.orange, tracks.star].map(i32::from))
    }
}

impl std::fmt::Debug for ExpectedScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ExpectedScore")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(rounds: u8, tracks: [u8; 4]) -> i32 {
        ExpectedScore::after(rounds).of_tracks(Points::new(tracks))
    }

    #[test]
    fn in_the_end_it_is_the_final_score() {
        for tracks in [[0, 0, 0, 0], [7, 9, 12, 5], [30, 30, 29, 20], [30, 30, 30, 30]] {
            assert_eq!(expected(0, tracks), POINT * i32::from(Points::new(tracks).total()));
        }
    }

    #[test]
    fn what_will_come_by_itself_is_worth_little() {
        let gain = |rounds, from: [u8; 4], to: [u8; 4]| expected(rounds, to) - expected(rounds, from);
        assert!(gain(4, [6, 6, 6, 0], [9, 9, 9, 0]) < POINT);
        assert!(gain(1, [15, 15, 15, 0], [18, 18, 18, 0]) > 5 * POINT / 2);
        assert!(gain(1, [15, 25, 25, 0], [16, 25, 25, 0]) > 9 * POINT / 10);
        assert!(gain(1, [15, 25, 25, 0], [15, 26, 25, 0]) < POINT / 10);
        assert_eq!(gain(3, [6, 6, 6, 0], [6, 6, 6, 1]), POINT);
    }

    #[test]
    fn more_is_never_worse_and_ends_are_stops() {
        for rounds in 0..5 {
            for from in [[0, 0, 0, 0], [5, 20, 11, 3], [28, 30, 29, 29]] {
                for track in 0..4 {
                    let mut to = from;
                    to[track] = (to[track] + 1).min(30);
                    assert!(expected(rounds, to) >= expected(rounds, from));
                }
            }
            let expected_score = ExpectedScore::after(rounds);
            assert_eq!(expected_score.of([40, 31, 30, 35]), expected_score.of([30; 4]));
            assert_eq!(expected_score.of([-4, 3, 30, 5]), expected_score.of([0, 3, 30, 5]));
        }
    }
}
