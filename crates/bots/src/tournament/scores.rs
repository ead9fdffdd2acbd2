//! Points of one bot that plays alone.

use super::Interval;

/// The scores of many games, and how many of these were won.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    games: u64,
    won: u64,
    sum: u64,
    squares: u128,
    best: u32,
}

impl Scores {
    pub fn add(&mut self, points: u32, won: bool) {
        self.games += 1;
        self.won += u64::from(won);
        self.sum += u64::from(points);
        self.squares += u128::from(points) * u128::from(points);
        self.best = self.best.max(points);
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    pub fn won(&self) -> u64 {
        self.won
    }

    /// The most points of a game.
    pub fn best(&self) -> u32 {
        self.best
    }

    /// The mean score; 0 before the first game.
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.sum as f64 / self.games as f64 }
    }

    /// The 95% interval of the mean, from the spread of the scores; none with less than two games.
    pub fn interval(&self) -> Option<Interval> {
        let games = self.games as f64;
        // In whole numbers nothing cancels.
        let spread = u128::from(self.games) * self.squares - u128::from(self.sum) * u128::from(self.sum);
        let variance = spread as f64 / games / (games - 1.0);
        (self.games > 1).then(|| Interval::around(self.mean(), (variance / games).sqrt()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_intervals() {
        let mut scores = Scores::default();
        assert_eq!((scores.mean(), scores.interval()), (0.0, None));
        scores.add(2, true);
        assert_eq!((scores.mean(), scores.interval()), (2.0, None));
        for points in [4, 4, 4, 5, 5, 7, 9] {
            scores.add(points, points > 4);
        }
        assert_eq!((scores.mean(), scores.games(), scores.won(), scores.best()), (5.0, 8, 5, 9));
        // The variance is 32 / 7, the standard error the root of an eighth of it.
        let interval = scores.interval().unwrap();
        assert!((interval.high - 5.0 - 1.959_964 * (4.0_f64 / 7.0).sqrt()).abs() < 1e-9, "{interval:?}");
    }

    #[test]
    fn equal_scores_leave_no_doubt() {
        let mut scores = Scores::default();
        (0..3).for_each(|_| scores.add(u32::MAX, true));
        let interval = scores.interval().unwrap();
        assert_eq!((interval.low, interval.high), (f64::from(u32::MAX), f64::from(u32::MAX)));
    }
}
