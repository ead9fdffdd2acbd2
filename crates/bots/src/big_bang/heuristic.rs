//! The heuristic interface: what the search needs to know of a mode.

use big_bang::{BigBang, Play};
use tabletop::{MAX_SEATS, Seat};

/// One number for each seat.
pub(super) type PerSeat = [f32; MAX_SEATS];

/// Candidate moves, their priors, and the evaluation of states.
pub(super) trait Heuristic {
    /// Lists the moves of whoever is next that are worth searching; at least one if there is any.
    fn candidates(&self, game: &BigBang, plays: &mut Vec<Play>);

    /// The prior of each move in points, estimated without making it.
    fn priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>);

    /// The priors at the root, where there is time for more: estimated from the afterstates, if the mode has such.
    fn root_priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        self.priors(game, plays, scores);
    }

    /// The static evaluation of a state: the expected points of each seat.
    fn expected_points(&self, game: &BigBang) -> PerSeat;

    /// The value of the end of a playout for each seat, from 0 (lost) to 1 (won).
    fn value(&self, game: &BigBang) -> PerSeat;

    /// How many moves a playout goes on before it is evaluated.
    fn playout_depth(&self) -> usize;
}

/// How far a seat is ahead of the best other; alone, what it has.
pub(super) fn lead(sums: &[f32], seat: Seat) -> f32 {
    let others = sums.iter().enumerate().filter(|(index, _)| *index != seat.index()).map(|(_, sum)| *sum);
    sums[seat.index()] - others.reduce(f32::max).unwrap_or_default()
}
