//! The host before the game begins: whoever stays away blocks nobody.

use protocol::table::Phase;
use tabletop::Millis;

use crate::interface::TableEvent;
use crate::lobby::{Guest, Occupant};
use crate::runner::TableRunner;

/// How long a host may be away before somebody else becomes host, in milliseconds: enough to load a page again, or to
/// find a network.
const MAX_HOST_ABSENCE: Millis = 60_000;

impl TableRunner {
    /// Notes whether the host is there, with a seat or without, and finds another if that takes too long.
    pub(crate) fn update_host(&mut self) {
        let now = self.now.monotonic;
        let is_away = !self.connections.has_guest(&self.lobby.host);
        self.host_away = is_away.then(|| self.host_away.unwrap_or(now));
        if self.host_deadline().is_some_and(|deadline| deadline <= now)
            && let Some(next) = self.next_host()
        {
            self.lobby.host = next.id.clone();
            self.host_away = None;
            self.is_changed = true;
            self.note_event(TableEvent::HostChanged);
        }
    }

    /// When somebody else becomes host; never while the host or nobody is there, and not in a game.
    pub(crate) fn host_deadline(&self) -> Option<Millis> {
        let away = self.host_away.filter(|_| self.lobby.phase == Phase::Gathering)?;
        self.next_host().map(|_| away + MAX_HOST_ABSENCE)
    }

    /// Of those who sit at the table and are there, the one on the lowest seat.
    fn next_host(&self) -> Option<&Guest> {
        let seat = self.connections.seats(&self.lobby).iter().next()?;
        match self.lobby.occupant(seat) {
            Occupant::Person(guest) => Some(guest),
            Occupant::Nobody | Occupant::Bot { .. } => None,
        }
    }
}
