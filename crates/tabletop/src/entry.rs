//! Entries of the log: the events of an event-sourced game.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::Seat;

/// Game time in milliseconds since the start.
pub type Millis = u64;

/// Who made an entry.
///
/// ```
/// use tabletop::{Actor, Seat};
///
/// assert_eq!(Actor::from(Seat::new(2)), Actor::Seat(Seat::new(2).unwrap()));
/// assert_eq!(Actor::from(None), Actor::Table);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(from = "Option<Seat>", into = "Option<Seat>"))]
pub enum Actor {
    /// The player on this seat.
    Seat(Seat),
    /// The table itself: chance, the clock, the count of points.
    Table,
}

impl From<Option<Seat>> for Actor {
    fn from(seat: Option<Seat>) -> Actor {
        seat.map_or(Actor::Table, Actor::Seat)
    }
}

impl From<Actor> for Option<Seat> {
    fn from(actor: Actor) -> Option<Seat> {
        match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Table => None,
        }
    }
}

/// One line of the log: who did what, and when.
///
/// ```
/// use tabletop::{Entry, Seat};
///
/// let seat = Seat::new(1).unwrap();
/// let entry = Entry::by_seat(1_500, seat, "roll");
/// assert_eq!((entry.t, entry.action, entry.auto), (1_500, "roll", false));
/// assert!(Entry::for_seat(60_000, seat, "pass").auto);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Entry<Move> {
    /// Game time of the entry; never less than in the entry before.
    pub t: Millis,
    /// The seat that made it, or the table.
    #[cfg_attr(feature = "serde", serde(rename = "seat"))]
    pub actor: Actor,
    /// The move, in the game's own vocabulary; its JSON fields stand next to those of the entry.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub action: Move,
    /// Whether the table chose for a seat that let its time run out.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub auto: bool,
}

impl<Move> Entry<Move> {
    /// An entry made by the table for itself.
    pub fn by_table(t: Millis, action: Move) -> Entry<Move> {
        Entry { t, actor: Actor::Table, action, auto: false }
    }

    /// An entry made by the player on `seat`.
    pub fn by_seat(t: Millis, seat: Seat, action: Move) -> Entry<Move> {
        Entry { t, actor: Actor::Seat(seat), action, auto: false }
    }

    /// An entry that the table makes for `seat`, whose time has run out.
    pub fn for_seat(t: Millis, seat: Seat, action: Move) -> Entry<Move> {
        Entry { auto: true, ..Entry::by_seat(t, seat, action) }
    }
}
