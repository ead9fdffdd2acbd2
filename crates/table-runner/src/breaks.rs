//! Breaks between rounds: the table waits until all who are there are ready, or as long as was agreed.

use games::InternalError;
use protocol::table;
use tabletop::{Millis, Seat, SeatSet};

use crate::runner::TableRunner;

/// A break that the table takes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ActiveBreak {
    /// When it is over, whoever is ready.
    pub(crate) until: Millis,
    /// Who has said so. It is not stored: after a restart everyone is asked again.
    ready: SeatSet,
}

impl ActiveBreak {
    /// As everyone sees it when these are there.
    pub(crate) fn shown(self, here: SeatSet) -> table::Recess {
        table::Recess { until: self.until, ready: here.iter().filter(|&seat| self.ready.contains(seat)).collect() }
    }
}

impl TableRunner {
    /// Whether the table holds back its own move. Breaks begin and end here.
    pub(crate) fn takes_break(&mut self) -> bool {
        let until = self.end_of_break();
        if self.recess.is_some() != until.is_some() {
            self.recess = until.map(|until| ActiveBreak { until, ready: SeatSet::EMPTY });
            self.is_outdated = true;
        }
        until.is_some()
    }

    /// When the break ends that the table has to take now, if it has to take one.
    fn end_of_break(&self) -> Option<Millis> {
        let length = Millis::from(self.lobby.settings.break_seconds) * 1000;
        let game = self.game.as_ref().filter(|game| length > 0 && game.is_between_rounds())?;
        // It follows from the log, so that a break goes on after a restart.
        let until = game.last() + length;
        let here = self.presence.here;
        let ready = self.recess.map_or(SeatSet::EMPTY, |recess| recess.ready);
        let somebody_is_not_ready = !here.without(self.lobby.kept).without(ready).is_empty();
        // Then the clock stands still, and the break with it.
        let all_have_left = here.is_empty() && !self.lobby.people().is_empty();
        (self.game_time(self.now) < until && (somebody_is_not_ready || all_have_left)).then_some(until)
    }

    /// Notes that somebody is ready; nothing comes of it when there is no break.
    pub(crate) fn note_ready(&mut self, seat: Seat) -> Result<(), InternalError> {
        if let Some(recess) = &mut self.recess {
            recess.ready.insert(seat);
            self.is_outdated = true;
        }
        self.update_break()
    }

    /// Goes on if the break is over, since somebody is ready or has left, or it is time.
    pub(crate) fn update_break(&mut self) -> Result<(), InternalError> {
        let Some(recess) = &mut self.recess else { return Ok(()) };
        if !self.clock.is_running() && !recess.ready.is_empty() {
            // Whoever comes back after everybody had left is not dealt anything at once.
            recess.ready = SeatSet::EMPTY;
            self.is_outdated = true;
        }
        self.settle(None)
    }
}
