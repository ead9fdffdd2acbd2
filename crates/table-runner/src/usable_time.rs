//! Time without stalls: what players could use of the time of a machine.

use tabletop::Millis;

/// How long after a stall the time stands still, in milliseconds, so that what players sent meanwhile is heard before
/// anybody is late.
const CATCH_UP: Millis = 200;

/// Counts the time of a machine, but not while nobody could be served.
///
/// Whoever keeps tables reads it every so often, be it only for this: a heartbeat. Two readings that are further apart than
/// the longest gap mean that the process or the machine stood still meanwhile, or that its clock was set. None of that
/// time counts. So it does not matter whether a clock goes on while the machine sleeps, nor who is the first to read it
/// afterwards.
#[derive(Clone, Debug)]
pub struct UsableTime {
    max_gap: Millis,
    /// What the machine's clock showed at the last reading.
    read_at: Millis,
    /// Until when the time stands still after a stall, by the machine's clock.
    held_until: Option<Millis>,
    usable: Millis,
    stalls: u64,
}

impl UsableTime {
    /// Begins at 0 when the machine's clock shows `now`. Readings follow each other by `max_gap` milliseconds at most.
    pub fn new(max_gap: Millis, now: Millis) -> UsableTime {
        UsableTime { max_gap, read_at: now, held_until: None, usable: 0, stalls: 0 }
    }

    /// The usable time in milliseconds, never going back, when the machine's clock shows `now`.
    pub fn read(&mut self, now: Millis) -> Millis {
        let gap = now.checked_sub(self.read_at).filter(|gap| *gap <= self.max_gap);
        self.read_at = now;
        match (gap, self.held_until) {
            (None, _) => self.held_until = Some(now.saturating_add(CATCH_UP)),
            (Some(_), Some(end)) if now < end => {}
            (Some(_), Some(end)) => {
                self.held_until = None;
                self.usable += now - end;
                self.stalls += 1;
            }
            (Some(gap), None) => self.usable += gap,
        }
        self.usable
    }

    /// Goes on from here, wherever the machine's clock was before: nobody has read it, because no time was to count.
    pub fn resume(&mut self, now: Millis) {
        (self.read_at, self.held_until) = (now, None);
    }

    /// How many stalls there were that are over. After each, clients have to be told what the clock shows.
    pub fn stalls(&self) -> u64 {
        self.stalls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One that was read once a second for a while.
    fn after_ten_seconds() -> UsableTime {
        let mut time = UsableTime::new(1_000, 5_000);
        for second in 1..=10 {
            assert_eq!(time.read(5_000 + 1_000 * second), 1_000 * second);
        }
        time
    }

    #[test]
    fn it_is_that_of_the_machine_while_it_is_read() {
        assert_eq!(after_ten_seconds().stalls(), 0);
    }

    #[test]
    fn a_gap_does_not_count_and_what_came_meanwhile_is_heard_first() {
        let mut time = after_ten_seconds();
        assert_eq!(time.read(35_000), 10_000, "twenty seconds stood still");
        assert_eq!((time.read(35_199), time.stalls()), (10_000, 0));
        assert_eq!((time.read(35_250), time.stalls()), (10_050, 1), "it goes on");
        assert_eq!(time.read(36_250), 11_050);
    }

    #[test]
    fn a_stall_after_the_other_counts_as_little() {
        let mut time = after_ten_seconds();
        for stall in 1..=5 {
            assert_eq!(time.read(15_000 + 3_000 * stall), 10_000);
        }
        assert_eq!((time.read(30_200), time.stalls()), (10_000, 1));
    }

    #[test]
    fn what_was_not_to_count_is_no_stall() {
        let mut time = after_ten_seconds();
        time.resume(900_000);
        assert_eq!((time.read(900_500), time.stalls()), (10_500, 0));
    }

    #[test]
    fn a_clock_that_is_set_moves_nothing() {
        let mut time = after_ten_seconds();
        assert_eq!(time.read(1_000_000_000), 10_000, "forward");
        assert_eq!(time.read(7_000), 10_000, "back, before anything went on");
        assert_eq!(time.read(7_200), 10_000);
        assert_eq!(time.read(8_000), 10_800);
        assert_eq!(time.read(0), 10_800, "back");
        assert_eq!(time.read(300), 10_900);
        assert_eq!(time.read(Millis::MAX), 10_900);
        assert_eq!(time.stalls(), 2);
    }
}
