//! Leaving the table.

use protocol::table::{IfAway, Leaving, Table};
use tabletop::Seat;

/// What happens at a table if the player on this seat leaves.
pub fn consequence(table: &Table, seat: Option<Seat>) -> Option<Leaving> {
    table.leaving.filter(|_| seat.is_some())
}

/// Whether others are left: they wait, or a bot takes over.
pub fn leaves_others(leaving: Leaving) -> bool {
    leaving.away != IfAway::Waits
}

#[cfg(test)]
mod tests {
    use protocol::table::IfResigned;

    use super::*;

    #[test]
    fn who_plays_alone_leaves_nobody() {
        let resign = IfResigned::Ends;
        assert!(!leaves_others(Leaving { away: IfAway::Waits, resign }));
        assert!([IfAway::Bot, IfAway::Vote].into_iter().all(|away| leaves_others(Leaving { away, resign })));
    }
}
