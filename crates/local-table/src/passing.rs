//! Who holds the device, where several people play.

use games::GameSession;
use protocol::table::Phase;
use protocol::to_client::Refused;
use table_runner::refused;
use tabletop::{Seat, SeatSet};

use crate::LocalTable;

impl LocalTable {
    /// Sees to it that whoever is awaited gets the device; whether somebody else is to be shown the table now.
    pub(crate) fn pass_on(&mut self) -> bool {
        let before = (self.holder, self.passing);
        (self.holder, self.passing) = self.who_holds();
        before != (self.holder, self.passing)
    }

    /// Who holds the device now, and whom it is to be passed to.
    fn who_holds(&self) -> (Option<Seat>, Option<Seat>) {
        let lobby = self.runner.lobby();
        if self.beginning.people().count() < 2 {
            return (self.beginning.people().next(), None);
        }
        if lobby.phase == Phase::Over {
            // Everything is open now, and all look together.
            return (None, None);
        }
        let people = lobby.people();
        let awaited = self.runner.game().map_or(SeatSet::EMPTY, |game| game.awaits().seats());
        let is_open = self.runner.game().is_some_and(GameSession::is_open);
        match people.iter().find(|seat| awaited.contains(*seat)) {
            // It stays where it is while bots play, unless its holder has resigned.
            None => (self.holder.filter(|holder| people.contains(*holder)), self.passing),
            Some(_) if self.holder.is_some_and(|holder| awaited.contains(holder)) => (self.holder, None),
            Some(next) if is_open => (Some(next), None),
            Some(next) => (None, Some(next)),
        }
    }

    /// Somebody says that they hold the device.
    pub(crate) fn take_device(&mut self, seat: Option<Seat>) -> Result<(), Refused> {
        let Some(next) = self.passing else { return Err(refused("begun", "the game has begun already")) };
        if seat.is_some_and(|seat| seat != next) {
            return Err(refused("not-awaited", format!("it is the turn of {next}")));
        }
        // The next messages are for them.
        self.holder = Some(next);
        Ok(())
    }
}
