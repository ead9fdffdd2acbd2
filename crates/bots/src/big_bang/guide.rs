//! What a search needs to know of a mode.

use big_bang::{BigBang, Play};
use tabletop::{MAX_SEATS, Seat};

/// One number for each seat.
pub(super) type PerSeat = [f32; MAX_SEATS];

/// Judges moves and states of some modes.
pub(super) trait Guide {
    /// Lists the moves worth thinking about of whoever is next; at least one if there is any.
    fn list(&self, game: &BigBang, plays: &mut Vec<Play>);

    /// Says for each move how good it looks at a glance, in points.
    fn glance(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>);

    /// The same with more care, for the moves of a real decision.
    fn weigh(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        self.glance(game, plays, scores);
    }

    /// What each seat can hope for, in points.
    fn outlook(&self, game: &BigBang) -> PerSeat;

    /// How near each seat is to having won: 0 to 1.
    fn value(&self, game: &BigBang) -> PerSeat;

    /// How many moves a playout goes on before it is judged.
    fn depth(&self) -> usize;
}

/// How far a seat is ahead of the best other; alone, what it has.
pub(super) fn ahead(sums: &[f32], seat: Seat) -> f32 {
    let others = sums.iter().enumerate().filter(|(index, _)| *index != seat.index()).map(|(_, sum)| *sum);
    sums[seat.index()] - others.reduce(f32::max).unwrap_or_default()
}
