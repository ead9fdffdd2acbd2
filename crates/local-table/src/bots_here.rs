//! The bots at the table, and when they act.

use live::{Broken, when_bot_acts, when_bot_moved};
use tabletop::{MAX_SEATS, Millis, Seat, SeatSet};

use crate::LocalTable;

/// When each bot means to act.
#[derive(Debug, Default)]
pub(crate) struct BotsHere {
    seats: SeatSet,
    due: [Option<Millis>; MAX_SEATS],
    /// Whether they were asked when they mean to act.
    asked: bool,
}

impl BotsHere {
    /// A bot sits down.
    pub(crate) fn add(&mut self, seat: Seat) {
        self.seats.insert(seat);
    }

    /// Whether nobody has asked them anything.
    pub(crate) fn are_new(&self) -> bool {
        !self.asked
    }

    /// When the next one acts.
    pub(crate) fn next_due(&self) -> Option<Millis> {
        self.due.iter().flatten().copied().min()
    }

    /// The one whose time has come first.
    fn first_due(&self, now: Millis) -> Option<Seat> {
        let due = self.next_due().filter(|&due| due <= now)?;
        self.seats.iter().find(|seat| self.due[seat.index()] == Some(due))
    }
}

impl LocalTable {
    /// Asks all bots when they mean to act, since something new is awaited.
    pub(crate) fn ask_bots(&mut self) {
        self.bots.asked = true;
        for seat in self.bots.seats.iter() {
            self.ask_bot(seat);
        }
    }

    /// Asks whoever sits there, if it is a bot.
    pub(crate) fn ask_bot(&mut self, seat: Seat) {
        if self.bots.seats.contains(seat) {
            let (now, awaits) = (self.time(), self.game.awaits());
            let is_quick = self.beginning.settings.quick_bots && self.game.takes_turns();
            let due = |pause| when_bot_acts(awaits, now, pause, is_quick);
            self.bots.due[seat.index()] = self.game.pace(seat).map(due);
        }
    }

    /// Lets the bot act whose time has come; whether there was one.
    pub(crate) fn call_bot(&mut self) -> Result<bool, Broken> {
        let now = self.time();
        let Some(seat) = self.bots.first_due(now) else { return Ok(false) };
        self.bots.due[seat.index()] = None;
        self.has_thought = true;
        let Some(thinking) = self.game.think(seat) else { return Ok(true) };
        let (awaited, t) = (self.game.awaits().seats(), when_bot_moved(&*self.game, now));
        if self.game.conclude(t, seat, thinking.here()) {
            self.settle_after(awaited, Some(seat))?;
        } else {
            self.ask_bot(seat);
        }
        Ok(true)
    }
}
