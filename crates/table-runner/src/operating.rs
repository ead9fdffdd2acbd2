//! What whoever runs the server can do at a table, whoever is there.

use games::InternalError;
use protocol::table::Phase;
use protocol::to_client::Refused;

use crate::interface::Time;
use crate::lobby::{Guest, Lobby, Occupant};
use crate::runner::TableRunner;

/// The name of somebody of whom nothing is kept any more.
const FORGOTTEN: &str = "Guest";

impl Lobby {
    /// Whether anybody but this guest has to do with the table.
    pub fn has_others_than(&self, guest: &str) -> bool {
        let is_other = |sit: &Occupant| matches!(sit, Occupant::Person(person) if person.id != guest);
        self.seats.iter().any(is_other) || (self.host != guest && !self.host.is_empty())
    }

    /// Leaves nothing of a guest but the seat where they played.
    fn forget(&mut self, guest: &str) {
        if self.phase == Phase::Gathering {
            for sit in &mut self.seats {
                if matches!(sit, Occupant::Person(person) if person.id == guest) {
                    *sit = Occupant::Nobody;
                }
            }
        }
        if let Some(seat) = self.place_of(guest) {
            self.again.remove(seat);
            self.kept.remove(seat);
            self.seats[seat.index()] = Occupant::Person(Guest { id: String::new(), name: FORGOTTEN.to_owned() });
        }
        if self.host == guest {
            self.host = self.guests().into_iter().next().unwrap_or_default();
            self.network = None;
        }
        self.removed.retain(|removed| removed.guest != guest);
        self.muted.retain(|muted| muted.guest != guest);
        self.forget_keys(&format!("{guest}:"));
    }
}

impl TableRunner {
    /// Ends a game early, as if all had agreed on that. Once it is ended so, it is again and again.
    ///
    /// # Errors
    /// If there is no game to end.
    pub fn end_game(&mut self, now: Time) -> Result<(), Refused> {
        self.now = now;
        if self.lobby.abandoned {
            return Ok(());
        }
        self.still_playing()?;
        self.abandon();
        Ok(())
    }

    /// Shows a guest by another name from now on, whose new name is stored already.
    pub fn rename_guest(&mut self, guest: &Guest, now: Time) {
        self.now = now;
        self.connections.rename(guest);
        self.is_changed |= self.lobby.rename(guest);
        self.chat.rename(guest);
        for kept in self.lobby.removed.iter_mut().chain(&mut self.lobby.muted) {
            if kept.guest == guest.id && kept.name != guest.name {
                kept.name.clone_from(&guest.name);
                self.is_changed = true;
            }
        }
    }

    /// Forgets who a guest was. Of a game that is on a bot plays their part, or it ends if nobody else plays.
    ///
    /// # Errors
    /// If an invariant is violated.
    pub fn forget_guest(&mut self, guest: &str, now: Time) -> Result<(), InternalError> {
        self.now = now;
        // Somebody who has no seat, has resigned or whose game is over has nothing to leave.
        drop(self.resign(guest));
        self.lobby.forget(guest);
        self.chat.forget(guest);
        self.is_changed = true;
        self.note_presence()
    }
}
