//! Where the moments of a game lie on the scrubber, and its marks as paths.

use super::model::MomentTrack;

/// How wide and how high the marks are drawn.
pub const WIDTH: f64 = 1000.0;

pub const HEIGHT: f64 = 10.0;

/// More turns would be too close to each other to be marked.
pub const MAX_MARKED_MOMENTS: usize = 160;

/// The x coordinate of a step, from 0 to [`WIDTH`].
pub fn place(tape: &MomentTrack, step: usize) -> f64 {
    let all = (tape.last - tape.first).max(1) as f64;
    (step.saturating_sub(tape.first)) as f64 / all * WIDTH
}

/// The marks as path data: those of rounds, and those of turns, which are shorter.
pub fn marks(tape: &MomentTrack) -> (String, String) {
    let (mut rounds, mut turns) = (String::new(), String::new());
    for moment in &tape.moments {
        let x = place(tape, moment.step);
        if moment.opens_round {
            rounds += &format!("M{x:.1} 0V{HEIGHT}");
        } else if tape.moments.len() <= MAX_MARKED_MOMENTS {
            turns += &format!("M{x:.1} {}V{HEIGHT}", HEIGHT / 2.0);
        }
    }
    (rounds, turns)
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::super::model::{ReplayMoment, What};
    use super::*;

    #[test]
    fn rounds_and_turns_are_marked_where_they_begin() {
        let seat = Seat::new(0).unwrap();
        let at =
            |(step, opens_round)| ReplayMoment { step, what: What::Turn(seat), round: Some(1), opens_round, turn: 1 };
        let tape = MomentTrack::new((0..11).map(|t| (t, 1)), [(1, true), (6, false), (11, true)].map(at).to_vec());
        let (rounds, turns) = marks(&tape);
        assert_eq!(rounds, "M0.0 0V10M1000.0 0V10");
        assert_eq!(turns, "M500.0 5V10");
    }
}
