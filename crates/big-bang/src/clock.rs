//! The cosmic clock (BB-2.2, BB-2.8).

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::MAX_PLAYERS;

/// How many boxes the ring has.
pub const BOXES: u16 = 12;

/// The players' counters, in the order in which they would play: furthest back first, in one box from the top.
///
/// ```
/// use big_bang::{Clock, Counter};
/// use tabletop::Seat;
///
/// let [one, other] = [0, 1].map(|seat| Seat::new(seat).unwrap());
/// let clock = Clock::of([Counter { seat: one, years: 3 }, Counter { seat: other, years: 5 }]);
/// assert_eq!(clock.next_seat(), Some(one), "who is furthest back plays");
/// assert_eq!(clock.after(1).next_seat(), Some(one), "and once more, if the piece costs little");
/// assert_eq!(clock.after(4).next_seat(), Some(other));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct Clock {
    counters: ArrayVec<Counter, MAX_PLAYERS>,
}

/// A player's counter.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Counter {
    /// The player that it belongs to.
    pub seat: Seat,
    /// The years paid so far, over all laps.
    pub years: u16,
}

impl Counter {
    /// The box it stands in.
    pub fn place(self) -> u16 {
        self.years % BOXES
    }
}

impl Clock {
    /// All counters in box 0, the first on top.
    pub(crate) fn new(order: impl IntoIterator<Item = Seat>) -> Clock {
        Clock::of(order.into_iter().map(|seat| Counter { seat, years: 0 }))
    }

    /// Counters as they stand; of those in one box the one named first is on top.
    pub fn of(counters: impl IntoIterator<Item = Counter>) -> Clock {
        let mut counters: ArrayVec<Counter, MAX_PLAYERS> = counters.into_iter().take(MAX_PLAYERS).collect();
        counters.sort_by_key(|counter| counter.years);
        Clock { counters }
    }

    /// The counters, whoever is next first.
    pub fn counters(&self) -> &[Counter] {
        &self.counters
    }

    /// Who is furthest back, and on top of those who are just as far.
    pub fn next_seat(&self) -> Option<Seat> {
        self.counters.first().map(|counter| counter.seat)
    }

    /// The clock as it would be once whoever is next has paid so many years.
    #[must_use]
    pub fn after(&self, years: u8) -> Clock {
        let mut clock = self.clone();
        clock.advance(years);
        clock
    }

    /// Moves the counter of whoever is next; it comes to lie on top of those in the same box.
    pub(crate) fn advance(&mut self, years: u8) {
        let Some((&first, _)) = self.counters.split_first() else { return };
        let years = first.years + u16::from(years);
        let behind = self.counters[1..].iter().take_while(|other| other.years < years).count();
        self.counters[..=behind].rotate_left(1);
        self.counters[behind] = Counter { seat: first.seat, years };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        Clock::new([2, 0, 1].into_iter().filter_map(Seat::new))
    }

    fn order(clock: &Clock) -> Vec<usize> {
        clock.counters().iter().map(|counter| counter.seat.index()).collect()
    }

    #[test]
    fn bb_2_2_who_is_furthest_back_plays_and_who_arrives_goes_on_top() {
        let mut clock = clock();
        assert_eq!(order(&clock), [2, 0, 1]);
        assert_eq!(order(&clock.after(3)), [0, 1, 2]);
        assert_eq!(order(&clock), [2, 0, 1], "nothing has been paid yet");
        clock.advance(3);
        assert_eq!(order(&clock), [0, 1, 2]);
        clock.advance(3);
        assert_eq!(order(&clock), [1, 0, 2], "seat 0 lies on top of seat 2");
        clock.advance(2);
        assert_eq!(order(&clock), [1, 0, 2], "seat 1 is still furthest back");
        clock.advance(1);
        assert_eq!(order(&clock), [1, 0, 2], "seat 1 arrives last and plays again");
    }

    #[test]
    fn bb_2_8_total_years_decide_not_the_box() {
        let mut clock = clock();
        for _ in 0..3 {
            clock.advance(5);
        }
        assert_eq!(order(&clock), [1, 0, 2]);
        clock.advance(5);
        clock.advance(3);
        assert_eq!(order(&clock), [2, 0, 1]);
        clock.advance(5);
        clock.advance(3);
        clock.advance(2);
        let places: Vec<u16> = clock.counters().iter().map(|counter| counter.place()).collect();
        assert_eq!((order(&clock), places), (vec![1, 0, 2], vec![10, 11, 0]), "box 0 is furthest ahead");
    }
}
