//! When time is up: what still counts, who is late, and who keeps the seats of those who do not come.

use games::InternalError;
use tabletop::{Actor, Awaits, Millis};

use crate::connections::ConnectionId;
use crate::runner::TableRunner;

/// After this many time-outs in a row a bot plays for somebody until they are back.
const MAX_TIME_OUTS: u8 = 2;

impl TableRunner {
    /// Acts for those whose time is up, once nothing that they sent in time can still be on its way.
    pub(crate) fn end_overdue(&mut self) -> Result<(), InternalError> {
        let now = self.game_time(self.now);
        while let Some(game) = self.game.as_mut().filter(|_| self.clock.is_running())
            && let Awaits::Seats { seats, deadline: Some(deadline) } = game.awaits()
            && now >= deadline + self.connections.grace(&self.lobby, seats)
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
            if self.venue.replaces_late_players() {
                self.keep_seats();
            }
            self.settle_after(awaited, None)?;
        }
        Ok(())
    }

    /// Gives the seats of those who are late again and again to bots.
    fn keep_seats(&mut self) {
        for seat in self.lobby.people().without(self.lobby.kept).iter() {
            if self.late[seat.index()] >= MAX_TIME_OUTS {
                self.keep_seat(seat);
            }
        }
    }

    /// Gives a guest the seat back that a bot has kept.
    pub(crate) fn come_back(&mut self, guest: &str) {
        let Some(seat) = self.lobby.seat_of(guest) else { return };
        self.late[seat.index()] = 0;
        if self.lobby.kept.contains(seat) {
            self.lobby.kept.remove(seat);
            self.bots.remove(seat);
            self.is_changed = true;
            if let Some(game) = &mut self.game {
                game.remove_bot(seat);
            }
        }
    }

    /// The time at which a move counts that has just arrived: a little earlier if it was sent in time and only the
    /// network has held it up. None if it came too late.
    pub(crate) fn moment_of(&self, connection: ConnectionId, sent: Option<Millis>) -> Option<Millis> {
        let game = self.game.as_ref()?;
        let now = self.game_time(self.now).max(game.last());
        // What was meant for the last build must not be done in this one.
        if sent.is_some_and(|sent| sent < self.stretch.since) {
            return None;
        }
        let deadline = game.awaits().deadline();
        if self.venue.trusts_sent_times() {
            let t = sent.map_or(now, |sent| sent.clamp(game.last(), now));
            return deadline.is_none_or(|deadline| t < deadline).then_some(t);
        }
        let Some(deadline) = deadline.filter(|&deadline| now >= deadline) else { return Some(now) };
        let grace = self.connections.grace_of(connection);
        let in_time = sent.is_some_and(|sent| sent < deadline) && now <= deadline + grace;
        in_time.then(|| deadline.saturating_sub(1).max(game.last()))
    }
}
