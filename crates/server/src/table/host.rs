//! The host before the game begins: whoever stays away blocks nobody.

use std::time::Duration;

use protocol::table::Phase;
use tokio::time::Instant;

use crate::table::keeper::Keeper;
use crate::table::lobby::{Guest, Sit};

/// So long a host may be away before somebody else becomes host: enough to load a page again, or to find a network.
const PATIENCE: Duration = Duration::from_secs(60);

impl Keeper {
    /// Notes whether the host is there, with a seat or without, and finds another if that takes too long.
    pub(super) fn mind_host(&mut self) {
        let away = !self.audience.has(&self.lobby.host);
        self.host_away = away.then(|| self.host_away.unwrap_or_else(Instant::now));
        if self.host_alarm().is_some_and(|alarm| alarm <= Instant::now())
            && let Some(next) = self.next_host()
        {
            self.lobby.host = next.id.clone();
            self.host_away = None;
            self.changed = true;
            tracing::info!(table = self.code, "the host stays away, and another guest is host now");
        }
    }

    /// When somebody else becomes host; never while the host or nobody is there, and not in a game.
    pub(super) fn host_alarm(&self) -> Option<Instant> {
        let away = self.host_away.filter(|_| self.lobby.phase == Phase::Gathering)?;
        self.next_host().map(|_| away + PATIENCE)
    }

    /// Who becomes host: of those who sit at the table and are there, the one on the lowest seat.
    fn next_host(&self) -> Option<&Guest> {
        let seat = self.audience.here(&self.lobby).iter().next()?;
        match self.lobby.sit_at(seat) {
            Sit::Person(guest) => Some(guest),
            Sit::Nobody | Sit::Bot { .. } => None,
        }
    }
}
