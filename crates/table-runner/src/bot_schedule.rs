//! The bots at a table: when each of them means to act, and what they decide.

use games::{DecisionTask, InternalError};
use protocol::table::Phase;
use tabletop::{MAX_SEATS, Millis, Seat, SeatSet};

use crate::interface::{TableEvent, Time};
use crate::pacing::{Company, Pacing, when_bot_moved};
use crate::runner::TableRunner;

/// The level of a bot that plays on where another one has failed.
const FALLBACK_LEVEL: &str = "easy";

/// When each bot means to act, by the game's clock.
#[derive(Debug, Default)]
pub(crate) struct BotSchedule {
    seats: SeatSet,
    due: [Option<Millis>; MAX_SEATS],
    pacing: Pacing,
}

impl BotSchedule {
    fn add(&mut self, seat: Seat) {
        self.seats.insert(seat);
        self.due[seat.index()] = None;
    }

    pub(crate) fn remove(&mut self, seat: Seat) {
        self.seats.remove(seat);
        self.due[seat.index()] = None;
    }

    /// When the next one acts.
    pub(crate) fn next_due(&self) -> Option<Millis> {
        self.due.iter().flatten().copied().min()
    }
}

/// A decision for the adapter to have made. Afterwards it calls [`TableRunner::decided`].
pub struct PendingDecision {
    pub seat: Seat,
    /// Unique at the table, so that a decision that comes too late is recognised.
    pub number: u64,
    pub task: Box<dyn DecisionTask>,
    /// How long it may take, in milliseconds.
    pub within: Millis,
}

impl TableRunner {
    /// Schedules all bots, since something new is awaited.
    pub(crate) fn schedule_bots(&mut self) {
        for seat in self.bots.seats.iter() {
            self.schedule_bot(seat);
        }
    }

    pub(crate) fn schedule_bot(&mut self, seat: Seat) {
        if !self.bots.seats.contains(seat) {
            return;
        }
        let (now, company) = (self.game_time(self.now), self.company());
        let Some(game) = &mut self.game else { return };
        let delay = game.bot_delay(seat).filter(|_| !game.takes_turns() || game.awaits().seats().contains(seat));
        self.bots.due[seat.index()] =
            delay.map(|delay| self.bots.pacing.when_bot_acts(&**game, &company, seat, now, delay));
    }

    fn company(&self) -> Company {
        Company { seats: self.lobby.seats.len(), bots: self.bots.seats, is_quick: self.lobby.settings.quick_bots }
    }

    /// Notes whether people have begun to wait for bots; then all bots are to be scheduled anew.
    pub(crate) fn note_waiting(&mut self) -> bool {
        let (now, company) = (self.game_time(self.now), self.company());
        self.game.as_ref().is_some_and(|game| self.bots.pacing.note(&**game, &company, now))
    }

    /// Has the bots finish what they are at.
    pub(crate) fn hurry_bots(&mut self) {
        self.bots.pacing.hurry(self.game_time(self.now));
        self.note_waiting();
        self.schedule_bots();
    }

    /// Puts a bot on a seat, instead of one that may be there.
    pub(crate) fn put_bot(&mut self, seat: Seat, level: &str) {
        let key = std::array::from_fn(|_| self.bot_keys.below(256) as u8);
        if let Some(game) = &mut self.game {
            game.seat_bot(seat, level, key);
            self.bots.add(seat);
        }
    }

    /// The next decision of a bot whose time has come, if any. The table goes on while it is made.
    pub fn next_decision(&mut self, now: Time) -> Option<PendingDecision> {
        self.now = now;
        if !self.clock.is_running() {
            return None;
        }
        let (now, company) = (self.game_time(now), self.company());
        let game = self.game.as_mut()?;
        loop {
            let due = self.bots.next_due().filter(|&due| due <= now)?;
            let seat = self.bots.seats.iter().find(|seat| self.bots.due[seat.index()] == Some(due))?;
            self.bots.due[seat.index()] = None;
            let within = self.bots.pacing.time_to_think(&**game, &company, seat, now);
            if let Some((number, task)) = game.start_decision(seat) {
                return Some(PendingDecision { seat, number, task, within });
            }
        }
    }

    /// A bot has decided, or the decision was dropped: then another bot plays on, so that nobody waits for it.
    pub fn decided(&mut self, seat: Seat, number: u64, now: Time) -> Result<(), InternalError> {
        self.now = now;
        let is_on = self.lobby.phase == Phase::Playing;
        let Some(game) = self.game.as_mut().filter(|_| is_on) else { return Ok(()) };
        let awaited = game.awaits().seats();
        let t = when_bot_moved(&**game, self.clock.at(now.monotonic));
        match game.finish_decision(t, seat, number) {
            Some(true) => {
                self.moved.insert(seat);
                self.note_event(TableEvent::Moved);
                self.settle_after(awaited, Some(seat))
            }
            Some(false) => {
                self.schedule_bot(seat);
                Ok(())
            }
            None => {
                self.note_event(TableEvent::BotFailed(seat));
                self.put_bot(seat, FALLBACK_LEVEL);
                self.schedule_bot(seat);
                Ok(())
            }
        }
    }
}
