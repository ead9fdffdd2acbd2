//! Who holds the device, where several people play.

use protocol::table::Phase;
use protocol::to_client::Refused;
use tabletop::Seat;

use crate::LocalTable;
use crate::commands::refused;

impl LocalTable {
    /// Sees to it that whoever is awaited gets the device; whether somebody else is to be shown the table now.
    pub(crate) fn pass_on(&mut self) -> bool {
        let before = (self.holder, self.passing);
        (self.holder, self.passing) = self.who_holds();
        before != (self.holder, self.passing)
    }

    /// Who holds the device now, and whom it is to be passed to.
    fn who_holds(&self) -> (Option<Seat>, Option<Seat>) {
        if self.people.len() < 2 {
            return (self.people.iter().next(), None);
        }
        if self.phase == Phase::Over {
            // Everything is open now, and all look together.
            return (None, None);
        }
        let awaited = self.game.awaits().seats();
        let mut people = self.people.iter().filter(|seat| awaited.contains(*seat));
        match people.next() {
            // It stays where it is while bots play.
            None => (self.holder, self.passing),
            Some(_) if self.holder.is_some_and(|holder| awaited.contains(holder)) => (self.holder, None),
            Some(next) if self.game.is_open() => (Some(next), None),
            Some(next) => (None, Some(next)),
        }
    }

    /// Somebody says that they hold the device.
    pub(crate) fn take_device(&mut self, seat: Option<Seat>) -> Result<(), Refused> {
        let Some(next) = self.passing else { return Err(refused("begun", "the game has begun already")) };
        if seat.is_some_and(|seat| seat != next) {
            return Err(refused("not-awaited", format!("it is the turn of {next}")));
        }
        // What is told next is told to them.
        self.holder = Some(next);
        Ok(())
    }
}
