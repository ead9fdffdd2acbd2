//! Playing again: agreed on at the table whose game is over, and begun at the next one.

use std::time::Duration;

use protocol::table::Phase;
use protocol::to_client::Refused;
use tabletop::SeatSet;
use tokio::time::Instant;

use crate::table::keeper::Keeper;
use crate::table::lobby::{Guest, not_seated, refused};
use crate::time::now_millis;

/// A rematch begins when all people have come, or so long after the first of them. Until the others come, bots play for
/// them.
const ARRIVAL: Duration = Duration::from_secs(5);

impl Keeper {
    /// Notes who would like to play again.
    pub(super) async fn wish_for_rematch(&mut self, guest: &Guest, again: bool) -> Result<(), Refused> {
        let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
        if self.lobby.phase != Phase::Over {
            return Err(refused("not-over", "the game is not over"));
        }
        if self.lobby.uploaded {
            return Err(refused("uploaded", "this game was played elsewhere"));
        }
        if again {
            self.lobby.again.insert(seat);
        } else {
            self.lobby.again.remove(seat);
        }
        self.agree_on_rematch().await
    }

    /// Makes the next table as soon as all who are here would like to play again. Who has gone holds nobody up: their seat
    /// there is theirs whenever they come.
    pub(super) async fn agree_on_rematch(&mut self) -> Result<(), Refused> {
        let here = self.audience.here(&self.lobby);
        let is_open = self.lobby.phase == Phase::Over && self.lobby.next.is_none() && !self.lobby.again.is_empty();
        let undecided = self.lobby.people().without(self.lobby.again);
        if !is_open || undecided.iter().any(|seat| here.contains(seat)) {
            return Ok(());
        }
        let lobby = self.lobby.anew(now_millis());
        let made = self.hall.create(&lobby, Some(self.series())).await;
        let code = made.map_err(|error| refused("store", format!("no table could be made: {error}")))?;
        self.lobby.next = Some(code);
        self.changed = true;
        Ok(())
    }

    /// Whether a rematch begins that has waited for its people.
    pub(super) fn begins_now(&mut self, here: SeatSet, somebody: bool) -> bool {
        if self.is_dealt || !somebody {
            self.first_came = None;
            return false;
        }
        let first = *self.first_came.get_or_insert_with(Instant::now);
        self.is_dealt = self.lobby.people().without(here).is_empty() || first.elapsed() >= ARRIVAL;
        self.is_dealt
    }

    /// When a rematch begins though not everybody has come.
    pub(super) fn arrival_alarm(&self) -> Option<Instant> {
        self.first_came.filter(|_| !self.is_dealt).map(|first| first + ARRIVAL)
    }
}
