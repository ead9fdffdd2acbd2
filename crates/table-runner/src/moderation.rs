//! What the host can do about guests: remove them from their seats for good, and mute them.

use protocol::table::NamedGuest;
use protocol::to_client::Refused;

use crate::lobby::{Guest, Lobby, Occupant, not_host, refused};
use crate::runner::TableRunner;

/// The most guests that a table remembers to have removed or muted. Of more the first are forgotten.
const MAX_REMEMBERED: usize = 50;

impl Lobby {
    /// Keeps whoever sits here from sitting down again until the host invites them. A host who frees their own seat only
    /// stands up.
    pub(crate) fn remove(&mut self, occupant: &Occupant, name: &str) {
        if let Occupant::Person(guest) = occupant
            && guest.id != self.host
        {
            remember(&mut self.removed, &guest.id, name);
        }
    }

    /// Refuses somebody whom the host has removed.
    pub(crate) fn not_removed(&self, guest: &str) -> Result<(), Refused> {
        if self.removed.iter().any(|removed| removed.guest == guest) {
            return Err(refused("removed", "the host has removed you from this table; you can watch"));
        }
        Ok(())
    }

    /// Refuses somebody whom the host has muted.
    pub(crate) fn not_muted(&self, guest: &str) -> Result<(), Refused> {
        if self.muted.iter().any(|muted| muted.guest == guest) {
            return Err(refused("muted", "the host has muted you at this table"));
        }
        Ok(())
    }

    /// Lets somebody sit down again.
    pub(crate) fn invite(&mut self, host: &str, guest: &str) -> Result<(), Refused> {
        self.decides(host)?;
        self.removed.retain(|removed| removed.guest != guest);
        Ok(())
    }

    fn decides(&self, guest: &str) -> Result<(), Refused> {
        if self.host == guest { Ok(()) } else { Err(not_host()) }
    }
}

impl TableRunner {
    /// Keeps what somebody says and shows from all others, or no longer.
    pub(crate) fn mute(&mut self, host: &str, guest: &str, is_muted: bool) -> Result<(), Refused> {
        self.lobby.decides(host)?;
        if !is_muted {
            self.lobby.muted.retain(|muted| muted.guest != guest);
            return Ok(());
        }
        if guest == host {
            return Err(refused("no-such-guest", "whoever is host cannot be muted"));
        }
        let known = self.known_guest(guest);
        let known = known.ok_or_else(|| refused("no-such-guest", "nobody of that name is or was here"))?;
        let name = self.shown_name(&known);
        remember(&mut self.lobby.muted, &known.id, &name);
        Ok(())
    }

    /// Somebody who is connected, has a seat or has said something.
    fn known_guest(&self, id: &str) -> Option<Guest> {
        let connected = self.connections.of(id).first().and_then(|connection| self.connections.guest(*connection));
        let seated = || {
            self.lobby.numbered().find_map(|(_, occupant)| match occupant {
                Occupant::Person(person) if person.id == id => Some(person),
                _ => None,
            })
        };
        let said = || self.chat.history().rfind(|said| said.guest.as_deref() == Some(id));
        let by_name = |name: &str| Guest { id: id.to_owned(), name: name.to_owned() };
        connected.or_else(seated).cloned().or_else(|| said().map(|said| by_name(&said.name)))
    }
}

fn remember(guests: &mut Vec<NamedGuest>, guest: &str, name: &str) {
    if guests.iter().any(|known| known.guest == guest) {
        return;
    }
    if guests.len() == MAX_REMEMBERED {
        guests.remove(0);
    }
    guests.push(NamedGuest { name: name.to_owned(), guest: guest.to_owned() });
}
