//! Seats around a table, and sets of them.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The most seats that a table can have: a [`SeatSet`] is one byte. Games allow fewer in their setup.
pub const MAX_SEATS: usize = u8::BITS as usize;

/// A seat at a table, counted from 0; the next higher seat is to the left, and seat 0 is to the left of the last.
///
/// ```
/// use tabletop::Seat;
///
/// let names: Vec<String> = Seat::first(3).map(|seat| seat.to_string()).collect();
/// assert_eq!(names, ["seat 0", "seat 1", "seat 2"]);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, if it is below [`MAX_SEATS`].
    ///
    /// ```
    /// use tabletop::{MAX_SEATS, Seat};
    ///
    /// assert_eq!(Seat::new(2).map(Seat::index), Some(2));
    /// assert_eq!(Seat::new(MAX_SEATS), None);
    /// ```
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The first `count` seats in order, at most [`MAX_SEATS`].
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// The index of the seat, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour to the left at a table of `seats`; at a table of one or none that is seat 0. A seat beyond the
    /// last one is taken for the last.
    ///
    /// ```
    /// use tabletop::Seat;
    ///
    /// let [first, last] = [0, 3].map(|index| Seat::new(index).unwrap());
    /// assert_eq!((last.left(4), first.right(4)), (first, last));
    /// assert_eq!(first.left(1), first);
    /// ```
    #[must_use]
    pub const fn left(self, seats: usize) -> Seat {
        if self.0 < Seat::last(seats) { Seat(self.0 + 1) } else { Seat(0) }
    }

    /// The neighbour to the right at a table of `seats`; at a table of one or none that is seat 0. A seat beyond the
    /// last one has the last one to its right.
    #[must_use]
    pub const fn right(self, seats: usize) -> Seat {
        let last = Seat::last(seats);
        if self.0 == 0 || self.0 > last { Seat(last) } else { Seat(self.0 - 1) }
    }

    /// The highest index at a table of `seats`.
    const fn last(seats: usize) -> u8 {
        if seats < MAX_SEATS { seats.saturating_sub(1) as u8 } else { MAX_SEATS as u8 - 1 }
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Seat, String> {
        Seat::new(usize::from(index))
            .ok_or_else(|| format!("no table has a seat {index}, seats are 0 to {}", MAX_SEATS - 1))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of seats as a bit set of one byte; in JSON an array of seats.
///
/// ```
/// use tabletop::{Seat, SeatSet};
///
/// let mut late = SeatSet::first(4);
/// late.remove(Seat::new(1).unwrap());
/// assert_eq!(late.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 3]);
/// assert_eq!(SeatSet::first(4).without(late).len(), 1);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(from = "Vec<Seat>", into = "Vec<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `count` seats, at most [`MAX_SEATS`].
    pub const fn first(count: usize) -> SeatSet {
        if count < MAX_SEATS { SeatSet((1 << count) - 1) } else { SeatSet(u8::MAX) }
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Puts `seat` into the set.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes `seat` out of the set.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seats of either set.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> SeatSet {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Vec<Seat> {
        set.iter().collect()
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_go_round_every_table() {
        for seats in 1..=MAX_SEATS {
            let around: Vec<Seat> = Seat::first(seats).map(|seat| seat.left(seats)).collect();
            assert_eq!(around, Seat::first(seats).cycle().skip(1).take(seats).collect::<Vec<_>>());
            assert!(Seat::first(seats).all(|seat| seat.left(seats).right(seats) == seat));
        }
    }

    #[test]
    fn neighbours_are_total() {
        for seats in [0, 1, 3, MAX_SEATS + 1, usize::MAX] {
            for seat in Seat::first(MAX_SEATS) {
                let most = seats.clamp(1, MAX_SEATS);
                assert!(seat.left(seats).index() < most && seat.right(seats).index() < most, "{seat} of {seats}");
            }
        }
    }

    #[test]
    fn sets_hold_what_is_put_in() {
        let mut set = SeatSet::first(3);
        set.remove(Seat::new(1).unwrap());
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(SeatSet::first(MAX_SEATS).without(set).len(), MAX_SEATS - 2);
        for count in [MAX_SEATS, MAX_SEATS + 1, 16, usize::MAX] {
            assert_eq!(SeatSet::first(count).len(), MAX_SEATS);
        }
        assert!(SeatSet::first(0).is_empty());
    }
}
