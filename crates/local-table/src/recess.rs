//! Breaks between rounds: the table waits until whoever holds the device is ready, or as long as was agreed.

use protocol::table;
use tabletop::{Millis, Seat};

use crate::LocalTable;

/// A break that the table takes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Recess {
    /// When it is over in any case.
    pub(crate) until: Millis,
    /// Who is ready, if they are.
    pub(crate) ready: Option<Seat>,
}

impl Recess {
    /// What the page is told of it.
    pub(crate) fn told(self) -> table::Recess {
        table::Recess { until: self.until, ready: self.ready.into_iter().collect() }
    }
}

impl LocalTable {
    /// Whether the table holds back its own move. Breaks begin and end here.
    pub(crate) fn takes_break(&mut self) -> bool {
        let length = Millis::from(self.beginning.settings.break_seconds) * 1000;
        let until = self.game.last() + length;
        let ready = self.recess.is_some_and(|recess| recess.ready.is_some());
        let takes =
            length > 0 && !self.people.is_empty() && self.game.is_between_rounds() && !ready && self.time() < until;
        if self.recess.is_some() != takes {
            self.recess = takes.then_some(Recess { until, ready: None });
            self.showing = true;
        }
        takes
    }
}
