//! Playing again: agreed on at the table whose game is over, and begun at the next one.

use protocol::table::Phase;
use protocol::to_client::Refused;
use tabletop::Millis;

use crate::interface::Effect;
use crate::lobby::{Guest, not_seated, refused};
use crate::replies::ReplyTo;
use crate::runner::TableRunner;

/// A rematch begins when all people have come, or this long after the first of them, in milliseconds. Until the others
/// come, bots play for them.
const MAX_ARRIVAL: Millis = 5_000;

/// The people of a rematch, on their way to its table.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// Whether nobody is waited for any more.
    pub(crate) is_over: bool,
    /// When the first of them came, in monotonic milliseconds.
    first_came: Option<Millis>,
}

impl Arrival {
    pub(crate) fn new(is_over: bool) -> Arrival {
        Arrival { is_over, first_came: None }
    }

    /// When the rematch begins though not everybody has come.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.first_came.filter(|_| !self.is_over).map(|first| first + MAX_ARRIVAL)
    }
}

impl TableRunner {
    /// Notes who would like to play again.
    pub(crate) fn request_rematch(&mut self, guest: &Guest, again: bool, reply_to: &ReplyTo) -> Result<bool, Refused> {
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
        Ok(self.agree_on_rematch(Some(reply_to)))
    }

    /// Has the next table made as soon as all who are here would like to play again; whether it is being made. Whoever
    /// has gone without a word holds nobody up, and a bot has their seat there.
    pub(crate) fn agree_on_rematch(&mut self, reply_to: Option<&ReplyTo>) -> bool {
        let is_being_made = self.effects.iter().any(|effect| matches!(effect, Effect::CreateRematch { .. }));
        if !self.is_rematch_open() || is_being_made || self.lobby.again.is_empty() {
            return false;
        }
        let undecided = self.lobby.people().without(self.lobby.again);
        let waited_for = self.presence.here.union(self.presence.returning(self.now.monotonic));
        if undecided.iter().any(|seat| waited_for.contains(seat)) {
            return false;
        }
        let lobby = Box::new(self.lobby.rematch(self.now.unix));
        self.effects.push_back(Effect::CreateRematch { lobby, reply_to: reply_to.cloned() });
        true
    }

    pub(crate) fn is_rematch_open(&self) -> bool {
        self.lobby.phase == Phase::Over && self.lobby.next.is_none()
    }

    /// Answers [`Effect::CreateRematch`] with the code of the table that was made, or why it was not.
    pub fn rematch_created(&mut self, reply_to: Option<ReplyTo>, created: Result<String, String>) {
        match created {
            Ok(code) => {
                self.lobby.next = Some(code);
                self.is_changed = true;
                if let Some(reply_to) = reply_to {
                    self.lobby_changed(reply_to);
                }
            }
            // Without a command behind it, whoever still waits asks once more.
            Err(error) => {
                if let Some(reply_to) = reply_to {
                    self.refuse(reply_to, refused("store", format!("no table could be made: {error}")));
                }
            }
        }
    }

    /// Whether a rematch begins now that has waited for its people.
    pub(crate) fn begins_now(&mut self, is_attended: bool) -> bool {
        if self.arrival.is_over || !is_attended {
            self.arrival.first_came = None;
            return false;
        }
        let now = self.now.monotonic;
        let first = *self.arrival.first_came.get_or_insert(now);
        let are_all_here = self.lobby.people().without(self.presence.here).is_empty();
        self.arrival.is_over = are_all_here || now >= first + MAX_ARRIVAL;
        self.arrival.is_over
    }
}
