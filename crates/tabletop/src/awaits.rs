//! What a game waits for: the interface between rules, which read no clock, and the program that drives them.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Millis, SeatSet};

/// What has to happen next. The driver reads this and acts; rules never read a clock.
///
/// ```
/// use tabletop::{Awaits, SeatSet};
///
/// let awaits = Awaits::Seats { seats: SeatSet::first(2), deadline: Some(30_000) };
/// assert_eq!(awaits.seats().len(), 2);
/// assert!(awaits.deadline().is_some_and(|deadline| 31_000 >= deadline), "now the table acts for who is late");
/// assert!(Awaits::Table.seats().is_empty());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Awaits {
    /// The table moves at once: [`crate::Rules::table_move`] tells what.
    Table,
    /// These seats have something to decide, in any order, the rest may act too where the rules let them.
    Seats {
        /// Who is waited for; never empty.
        seats: SeatSet,
        /// When the time is up, in the game's own milliseconds; then [`crate::Rules::time_out`] tells what the
        /// table does. `None`: there is no hurry.
        deadline: Option<Millis>,
    },
    /// Nothing: the game is over.
    Nothing,
}

impl Awaits {
    /// The seats waited for, none when the table moves or all is over.
    pub fn seats(self) -> SeatSet {
        match self {
            Awaits::Seats { seats, .. } => seats,
            Awaits::Table | Awaits::Nothing => SeatSet::EMPTY,
        }
    }

    /// When the time of the seats waited for is up.
    pub fn deadline(self) -> Option<Millis> {
        match self {
            Awaits::Seats { deadline, .. } => deadline,
            Awaits::Table | Awaits::Nothing => None,
        }
    }
}
