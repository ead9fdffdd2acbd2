//! The bots at the table, and when they act.

use live::{Broken, Company, Pacing, when_bot_moved};
use tabletop::{MAX_SEATS, Millis, Seat, SeatSet};

use crate::LocalTable;
use crate::table::REST;

/// When each bot means to act.
#[derive(Debug, Default)]
pub(crate) struct BotsHere {
    seats: SeatSet,
    due: [Option<Millis>; MAX_SEATS],
    pacing: Pacing,
    /// Whether they were asked when they mean to act.
    asked: bool,
}

impl BotsHere {
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
    /// Puts a bot on a seat; whether there is such a level.
    pub(crate) fn seat_bot(&mut self, seat: Seat, level: &str) -> bool {
        // The dice of bots are not those of the deals, and others after every pause.
        let mut key = [0; 32];
        key.copy_from_slice(&self.secret.bytes()[32..]);
        key.iter_mut().zip(self.game.n().to_le_bytes()).for_each(|(byte, other)| *byte ^= other);
        self.bots.seats.insert(seat);
        self.game.seat_bot(seat, level, key)
    }

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
            let (now, company) = (self.time(), self.company());
            let is_awaited = !self.game.takes_turns() || self.game.awaits().seats().contains(seat);
            let pause = self.game.pace(seat).filter(|_| is_awaited);
            let due = |pause| self.bots.pacing.when_bot_acts(&*self.game, &company, seat, now, pause);
            self.bots.due[seat.index()] = pause.map(due);
        }
    }

    fn company(&self) -> Company {
        let settings = &self.beginning.settings;
        Company { seats: settings.seats, bots: self.bots.seats, is_quick: settings.quick_bots }
    }

    /// Notes whether people have begun to wait for bots; then all bots are to be asked anew.
    pub(crate) fn note_waiting(&mut self) -> bool {
        let (now, company) = (self.time(), self.company());
        self.bots.pacing.note(&*self.game, &company, now)
    }

    /// Has the bots finish what they are at.
    pub(crate) fn hurry_bots(&mut self) {
        self.bots.pacing.hurry(self.time());
        self.note_waiting();
        self.ask_bots();
    }

    /// Lets the bot act whose time has come, and think as long as it may by the `clock` of the device; whether there was
    /// one.
    pub(crate) fn call_bot(&mut self, clock: &dyn Fn() -> u64) -> Result<bool, Broken> {
        let now = self.time();
        let Some(seat) = self.bots.first_due(now) else { return Ok(false) };
        self.bots.due[seat.index()] = None;
        let until = self.now + self.bots.pacing.time_to_think(&*self.game, &self.company(), seat, now);
        let Some(thinking) = self.game.think(seat) else { return Ok(true) };
        let (awaited, t) = (self.game.awaits().seats(), when_bot_moved(&*self.game, now));
        let thought = thinking.here(&|| clock() >= until);
        let ended = clock().max(self.now);
        self.has_thought = ended - self.now >= REST;
        self.now = ended;
        if self.game.conclude(t, seat, thought) {
            self.settle_after(awaited, Some(seat))?;
        } else {
            self.ask_bot(seat);
        }
        Ok(true)
    }
}
