//! How far an estimate can be trusted.

/// 95% of a normal distribution lie within so many standard deviations.
pub(super) const SPREAD: f64 = 1.959_964;

/// A range that holds the truth in 95 of 100 such measurements.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The interval around an estimate with this standard error.
    pub(super) fn around(estimate: f64, error: f64) -> Interval {
        Interval { low: estimate - SPREAD * error, high: estimate + SPREAD * error }
    }

    /// Whether `value` lies within.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether the two have anything in common.
    pub fn overlaps(&self, other: &Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }
}

/// Wilson's interval for a share of which `won` of `played` trials came true; everything is possible after none. Unlike
/// the plain one it stays within 0 and 1, and says something sensible when all or none came true.
pub fn wilson(won: u64, played: u64) -> Interval {
    if played == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (count, share) = (played as f64, won as f64 / played as f64);
    let square = SPREAD * SPREAD;
    let middle = (share + square / (2.0 * count)) / (1.0 + square / count);
    let half =
        SPREAD * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt() / (1.0 + square / count);
    // All or none leave the end itself possible, which rounding must not deny.
    let low = if won == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if won == played { 1.0 } else { (middle + half).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
    }

    /// Values as tables of the method give them.
    #[test]
    fn wilson_is_as_published() {
        is(wilson(15, 148), 0.0624, 0.1605);
        is(wilson(81, 263), 0.2553, 0.3662);
        is(wilson(0, 20), 0.0, 0.1611);
        is(wilson(20, 20), 0.8389, 1.0);
        is(wilson(0, 0), 0.0, 1.0);
    }

    #[test]
    fn intervals_touch_or_do_not() {
        let low = Interval { low: 0.0, high: 1.0 };
        assert!(low.overlaps(&Interval { low: 1.0, high: 2.0 }));
        assert!(!low.overlaps(&Interval { low: 1.1, high: 2.0 }));
        assert!(low.contains(0.5) && !low.contains(1.5));
    }
}
