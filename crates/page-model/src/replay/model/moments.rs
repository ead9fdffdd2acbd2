//! Moments of a game: where its rounds, phases and turns begin.

use tabletop::Seat;

/// A part of a round that a game without turns has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum RoundPhase {
    /// Tiles are drafted: the first three are kept.
    Draft,
    /// The next three are kept.
    SecondDraft,
    Build,
    /// The choice of a card.
    Choose,
    /// The points of the round have been counted.
    Counted,
}

/// What begins at a moment.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum What {
    Turn(Seat),
    /// A part of a round.
    RoundPhase(RoundPhase),
    /// The end of the game.
    End,
}

/// A moment at which something begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ReplayMoment {
    pub step: usize,
    pub what: What,
    /// The round it is in, if there are rounds.
    pub round: Option<u16>,
    /// Whether that round begins here.
    pub opens_round: bool,
    /// The number of the turn, from 1; 0 for other moments.
    pub turn: u16,
}

/// The last moment that has begun after `step` entries.
pub fn present(moments: &[ReplayMoment], step: usize) -> Option<&ReplayMoment> {
    moments[..moments.partition_point(|moment| moment.step <= step)].last()
}

/// The step of the next wanted moment after `step`.
pub fn next(moments: &[ReplayMoment], step: usize, wanted: impl Fn(&ReplayMoment) -> bool) -> Option<usize> {
    moments.iter().find(|moment| moment.step > step && wanted(moment)).map(|moment| moment.step)
}

/// The step of the last wanted moment before `step`.
pub fn previous(moments: &[ReplayMoment], step: usize, wanted: impl Fn(&ReplayMoment) -> bool) -> Option<usize> {
    moments.iter().rev().find(|moment| moment.step < step && wanted(moment)).map(|moment| moment.step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments() -> Vec<ReplayMoment> {
        let seat = Seat::new(0).unwrap();
        let at =
            |(step, opens_round)| ReplayMoment { step, what: What::Turn(seat), round: Some(1), opens_round, turn: 1 };
        [(1, true), (2, false), (5, true), (9, false)].map(at).to_vec()
    }

    #[test]
    fn moments_are_found_on_both_sides() {
        let moments = moments();
        assert_eq!(next(&moments, 2, |_| true), Some(5));
        assert_eq!(next(&moments, 9, |_| true), None);
        assert_eq!(previous(&moments, 5, |_| true), Some(2));
        assert_eq!(previous(&moments, 8, |moment| moment.opens_round), Some(5));
        assert_eq!(next(&moments, 1, |moment| moment.opens_round), Some(5));
        assert_eq!(previous(&moments, 1, |_| true), None);
    }

    #[test]
    fn the_present_moment_is_the_last_that_began() {
        let moments = moments();
        assert_eq!(present(&moments, 0), None);
        assert_eq!(present(&moments, 4).map(|moment| moment.step), Some(2));
        assert_eq!(present(&moments, 90).map(|moment| moment.step), Some(9));
    }
}
