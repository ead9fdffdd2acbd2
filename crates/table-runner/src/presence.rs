//! Presence: who is there, since when somebody has been away, and what follows for the clock.

use games::InternalError;
use protocol::table::{self, Phase};
use protocol::to_client::Message;
use tabletop::{MAX_SEATS, Millis, Seat, SeatSet};

use crate::runner::TableRunner;

/// Whoever comes back within this time has not left: a page that is loaded again, or a network that was lost for a
/// moment, decides nothing. In milliseconds.
pub const RETURN_GRACE: Millis = 15_000;

/// Who is there, and who has gone.
#[derive(Clone, Debug, Default)]
pub(crate) struct PresenceTracker {
    /// The seats of people who are connected.
    pub(crate) here: SeatSet,
    /// Since when people have been away, by the game's clock.
    pub(crate) away_since: [Option<Millis>; MAX_SEATS],
    /// When people have left, in monotonic milliseconds; none for those who never came.
    left_at: [Option<Millis>; MAX_SEATS],
}

impl PresenceTracker {
    /// Those who have just gone and may be back in a moment.
    pub(crate) fn returning(&self, now: Millis) -> SeatSet {
        let is_returning = |seat: &Seat| self.left_at[seat.index()].is_some_and(|left| now < left + RETURN_GRACE);
        Seat::first(MAX_SEATS).filter(is_returning).collect()
    }

    /// When the next of them is taken to be gone.
    pub(crate) fn next_grace_end(&self, now: Millis) -> Option<Millis> {
        self.left_at.iter().flatten().map(|left| left + RETURN_GRACE).filter(|end| *end > now).min()
    }
}

impl TableRunner {
    /// Notes who is there; the clock runs only if somebody is. Games between bots run for those who watch.
    pub(crate) fn note_presence(&mut self) -> Result<(), InternalError> {
        let here = self.connections.seats(&self.lobby);
        let before = std::mem::replace(&mut self.presence.here, here);
        for seat in before.without(here).union(here.without(before)).iter() {
            let is_here = here.contains(seat);
            self.presence.left_at[seat.index()] = (!is_here).then_some(self.now.monotonic);
            let presence = if is_here { table::Presence::Here } else { table::Presence::Away };
            self.send_all(&Message::Presence { seat, presence });
        }
        let is_attended = self.is_played();
        let begins = self.begins_now(is_attended);
        if begins {
            self.announce_contributions();
        }
        let runs = is_attended && !self.is_paused && self.may_deal() && self.lobby.phase == Phase::Playing;
        if self.run_clock(runs) {
            self.send_all(&Message::Clock(self.clock.shown(self.now.monotonic)));
            if runs {
                self.schedule_bots();
            }
        }
        self.note_absence();
        self.update_host();
        if begins {
            self.settle(None)?;
            for seat in self.lobby.people().without(here).iter() {
                self.keep_seat(seat);
            }
        }
        self.update_contributions()?;
        self.update_break()?;
        self.update_ballot();
        Ok(())
    }

    /// Notes since when people have been away. The game's clock measures it, so that nobody is away for longer than
    /// somebody else was there.
    fn note_absence(&mut self) {
        let now = self.game_time(self.now);
        for seat in self.lobby.people().iter() {
            let since = &mut self.presence.away_since[seat.index()];
            *since = if self.presence.here.contains(seat) { None } else { since.or(Some(now)) };
        }
    }
}
