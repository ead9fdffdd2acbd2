//! Who is there, and what follows from that: the clock, and how long somebody has been away.

use live::Broken;
use protocol::table::{Phase, Presence};
use protocol::to_client::Message;
use tabletop::SeatSet;

use crate::table::keeper::Keeper;

impl Keeper {
    /// Notes who is there; the clock runs only if somebody is. Games between bots run for those who watch.
    pub(super) fn attend(&mut self) -> Result<(), Broken> {
        let here = self.audience.here(&self.lobby);
        for seat in self.bots.note_presence(here).iter() {
            let presence = if here.contains(seat) { Presence::Here } else { Presence::Away };
            self.audience.send_all(&Message::Presence { seat, presence });
        }
        let somebody = if self.lobby.people().is_empty() { !self.audience.is_empty() } else { !here.is_empty() };
        let begins = self.begins_now(here, somebody);
        if self.run_clock(somebody && self.is_dealt && self.lobby.phase == Phase::Playing) {
            self.audience.send_all(&Message::Clock(self.clock.told()));
            if self.clock.is_running() {
                self.ask_bots();
            }
        }
        self.note_away(here);
        self.mind_host();
        if begins {
            self.settle(None)?;
            for seat in self.lobby.people().without(here).iter() {
                self.keep_seat(seat);
            }
        }
        self.mind_break()?;
        self.mind_ballot();
        Ok(())
    }

    /// Lets the clock run or stand still; whether that is a change. Where it stands still is saved.
    pub(super) fn run_clock(&mut self, run: bool) -> bool {
        let changes = self.clock.run(run);
        if changes && !run {
            self.lobby.clock = self.clock.now();
            self.changed = true;
        }
        changes
    }

    /// Notes since when people have been away. The game's clock measures it, so that nobody is away for longer than
    /// somebody else was there.
    fn note_away(&mut self, here: SeatSet) {
        let now = self.clock.now();
        for seat in self.lobby.people().iter() {
            let since = &mut self.away_since[seat.index()];
            *since = if here.contains(seat) { None } else { since.or(Some(now)) };
        }
    }
}
