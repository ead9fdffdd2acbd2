//! When time is up: what still counts, who is late, and who keeps the seats of those who do not come.

use live::Broken;
use tabletop::{Actor, Awaits, Millis};
use tokio::time::Instant;

use crate::table::audience::{ConnectionId, Listener};
use crate::table::keeper::Keeper;

/// After so many time-outs in a row a bot keeps the seat.
const PATIENCE: u8 = 2;

impl Keeper {
    /// When the keeper has to act without being asked.
    pub(super) fn next_alarm(&self) -> Option<Instant> {
        let Some(game) = &self.game else { return self.host_alarm() };
        if let Some(arrival) = self.arrival_alarm() {
            return Some(arrival);
        }
        if let Some(recess) = &self.recess {
            return self.clock.moment(recess.until);
        }
        let Awaits::Seats { seats, deadline } = game.awaits() else { return None };
        let deadline = deadline.map(|deadline| deadline + self.audience.grace(&self.lobby, seats));
        let due = deadline.into_iter().chain(self.bots.next_due()).min()?;
        self.clock.moment(due)
    }

    /// Acts for those whose time is up, once nothing that they sent in time can still be on its way.
    pub(super) fn end_overdue(&mut self) -> Result<(), Broken> {
        while let Some(game) = self.game.as_mut().filter(|_| self.clock.is_running())
            && let Awaits::Seats { seats, deadline: Some(deadline) } = game.awaits()
            && self.clock.now() >= deadline + self.audience.grace(&self.lobby, seats)
        {
            let awaited = game.awaits().seats();
            match game.time_out(deadline.max(game.last()))? {
                Some(Actor::Seat(seat)) => self.late[seat.index()] = self.late[seat.index()].saturating_add(1),
                Some(Actor::Table) => {
                    for seat in awaited.without(self.moved).iter() {
                        self.late[seat.index()] = self.late[seat.index()].saturating_add(1);
                    }
                }
                None => break,
            }
            self.keep_seats();
            self.settle_after(awaited, None)?;
        }
        Ok(())
    }

    /// Gives the seats of those who are late again and again to bots.
    fn keep_seats(&mut self) {
        for seat in self.lobby.people().without(self.kept).iter() {
            if self.late[seat.index()] >= PATIENCE {
                self.keep_seat(seat);
            }
        }
    }

    /// Gives a guest the seat back that a bot has kept.
    pub(super) fn come_back(&mut self, guest: &str) {
        let Some(seat) = self.lobby.seat_of(guest) else { return };
        self.late[seat.index()] = 0;
        if self.kept.contains(seat) {
            self.kept.remove(seat);
            self.bots.remove(seat);
            self.changed = true;
            if let Some(game) = &mut self.game {
                game.dismiss_bot(seat);
            }
        }
    }

    /// The time at which a move counts that has just arrived: a little earlier if it was sent in time and only the
    /// network has held it up. None if it came too late.
    pub(super) fn moment_of(&self, connection: ConnectionId, sent: Option<Millis>) -> Option<Millis> {
        let game = self.game.as_ref()?;
        let now = self.clock.now().max(game.last());
        // What was meant for the last build must not be done in this one.
        if sent.is_some_and(|sent| sent < self.stretch.since) {
            return None;
        }
        let Some(deadline) = game.awaits().deadline().filter(|&deadline| now >= deadline) else { return Some(now) };
        let grace = self.audience.get(connection).map_or(0, Listener::grace);
        let in_time = sent.is_some_and(|sent| sent < deadline) && now <= deadline + grace;
        in_time.then(|| deadline.saturating_sub(1).max(game.last()))
    }
}
