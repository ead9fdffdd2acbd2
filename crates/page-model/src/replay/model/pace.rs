//! The timeline of a replay: the pauses between entries, and the game's clock meanwhile.

use tabletop::Millis;

use super::moments::{self, ReplayMoment};

/// The speed of a playback.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// At half its speed.
    Half,
    #[default]
    Real,
    Two,
    /// Four times as fast.
    Four,
    /// Sixteen times as fast.
    Sixteen,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 5] = [Speed::Half, Speed::Real, Speed::Two, Speed::Four, Speed::Sixteen];

    /// The factor by which time passes faster.
    pub const fn factor(self) -> f64 {
        match self {
            Speed::Half => 0.5,
            Speed::Real => 1.0,
            Speed::Two => 2.0,
            Speed::Four => 4.0,
            Speed::Sixteen => 16.0,
        }
    }

    /// Its name, which is never shown.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Half => "0.5",
            Speed::Real => "1",
            Speed::Two => "2",
            Speed::Four => "4",
            Speed::Sixteen => "16",
        }
    }

    /// The next faster one, or the next slower one; the same at the ends.
    pub fn changed(self, faster: bool) -> Speed {
        let here = Speed::ALL.into_iter().position(|speed| speed == self).unwrap_or(1);
        let there = if faster { here + 1 } else { here.saturating_sub(1) };
        Speed::ALL[there.min(Speed::ALL.len() - 1)]
    }
}

/// The timeline of a game with its moments, whichever game it is.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentTrack {
    /// The first step that is shown: there is nothing to see before the deal.
    pub first: usize,
    /// How many entries there are.
    pub last: usize,
    /// The moments, in order.
    pub moments: Vec<ReplayMoment>,
    /// When each entry happened, by the game's clock.
    times: Vec<Millis>,
    /// When each entry is shown, by the replay's own time at normal speed.
    shown: Vec<Millis>,
}

impl MomentTrack {
    /// From the game's time of each entry, and the pause before it.
    pub fn new(entries: impl IntoIterator<Item = (Millis, Millis)>, moments: Vec<ReplayMoment>) -> MomentTrack {
        let (mut times, mut shown, mut all) = (Vec::new(), Vec::new(), 0);
        for (time, pause) in entries {
            all += if shown.is_empty() { 0 } else { pause };
            times.push(time);
            shown.push(all);
        }
        MomentTrack { first: usize::from(!times.is_empty()), last: times.len(), moments, times, shown }
    }

    /// The nearest existing step.
    pub fn clamp(&self, step: usize) -> usize {
        step.clamp(self.first, self.last)
    }

    /// When a step is shown, by the replay's own time.
    pub fn position(&self, step: usize) -> f64 {
        step.checked_sub(1).and_then(|index| self.shown.get(index)).copied().unwrap_or(0) as f64
    }

    /// The step that is shown at a time of the replay.
    pub fn step_at(&self, position: f64) -> usize {
        self.clamp(self.shown.partition_point(|&shown| shown as f64 <= position))
    }

    /// What the game's clock shows at a position; it stands still where a pause is shortened.
    pub fn clock(&self, position: f64) -> Millis {
        let step = self.step_at(position);
        let time = |step: usize| step.checked_sub(1).and_then(|index| self.times.get(index)).copied();
        let here = time(step).unwrap_or(0);
        let gone = (position - self.position(step)).max(0.0) as Millis;
        time(step + 1).map_or(here, |next| (here + gone).min(next))
    }

    /// The whole duration at normal speed.
    pub fn length(&self) -> f64 {
        self.position(self.last)
    }

    /// The last moment that has begun at a step.
    pub fn present(&self, step: usize) -> Option<&ReplayMoment> {
        moments::present(&self.moments, step)
    }

    /// The next moment, or round; the end if there is none.
    pub fn next(&self, step: usize, rounds: bool) -> usize {
        moments::next(&self.moments, step, |moment| !rounds || moment.opens_round).unwrap_or(self.last)
    }

    /// The moment, or round, before; the beginning if there is none.
    pub fn previous(&self, step: usize, rounds: bool) -> usize {
        moments::previous(&self.moments, step, |moment| !rounds || moment.opens_round).unwrap_or(self.first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries at 0, 1, 61 and 61 seconds; the long pause takes three.
    fn tape() -> MomentTrack {
        MomentTrack::new([(0, 9_999), (1_000, 1_000), (61_000, 3_000), (61_000, 0)], Vec::new())
    }

    #[test]
    fn long_pauses_are_short_and_the_clock_waits_in_them() {
        let tape = tape();
        assert_eq!((tape.first, tape.last), (1, 4));
        assert_eq!(tape.length(), 4_000.0);
        assert_eq!(tape.position(3), 4_000.0);
        assert_eq!(tape.clock(500.0), 500);
        assert_eq!(tape.clock(3_000.0), 3_000, "two seconds after the second entry");
        assert_eq!(tape.clock(4_000.0), 61_000);
    }

    #[test]
    fn what_happens_at_once_is_shown_at_once() {
        let tape = tape();
        assert_eq!([0.0, 999.0, 1_000.0, 3_999.0, 4_000.0].map(|at| tape.step_at(at)), [1, 1, 2, 2, 4]);
        assert_eq!([0, 1, 9].map(|step| tape.clamp(step)), [1, 1, 4]);
    }

    #[test]
    fn without_moments_one_goes_to_the_ends() {
        assert_eq!((tape().next(2, false), tape().previous(2, true)), (4, 1));
    }

    #[test]
    fn speeds_go_from_one_to_the_next() {
        assert_eq!(Speed::Real.changed(true), Speed::Two);
        assert_eq!(Speed::Half.changed(false), Speed::Half);
        assert_eq!(Speed::Sixteen.changed(true), Speed::Sixteen);
    }
}
