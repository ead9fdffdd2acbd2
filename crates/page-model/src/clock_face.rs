//! The game's clock as this page sees it.

use protocol::to_client::ClockState;
use tabletop::Millis;

/// The game's clock as of some moment of the page's own clock.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ClockFace {
    shown: Millis,
    running: bool,
    /// When that was received, in milliseconds of the page's own clock.
    received: f64,
}

impl ClockFace {
    /// A clock that was received when the page's own clock, in milliseconds, showed `now`.
    pub fn new(clock: ClockState, now: f64) -> ClockFace {
        ClockFace { shown: clock.now, running: clock.running, received: now }
    }

    /// A clock that stands at the beginning.
    pub fn standing() -> ClockFace {
        ClockFace { shown: 0, running: false, received: 0.0 }
    }

    /// What it shows when the page's own clock shows `now`.
    pub fn at(self, now: f64) -> Millis {
        let since = if self.running { (now - self.received).max(0.0) } else { 0.0 };
        self.shown + since as Millis
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_goes_on_and_a_stopped_one_does_not() {
        let face = ClockFace::new(ClockState { now: 5_000, running: true }, 100.0);
        assert_eq!(face.at(100.0), 5_000);
        assert_eq!(face.at(350.9), 5_250);
        assert_eq!(face.at(90.0), 5_000, "time does not go back");
        assert_eq!(ClockFace::new(ClockState { now: 5_000, running: false }, 100.0).at(900.0), 5_000);
    }
}
