//! What the page can ask for.

use live::Broken;
use protocol::local::Sitter;
use protocol::table::{Phase, STAND_IN};
use protocol::to_client::{Answer, Message, Outcome, Refused};
use protocol::to_server::{Command, Request};
use serde_json::Value;
use tabletop::Millis;

use crate::LocalTable;

/// A command that was carried out and made no entry.
const DONE: Outcome = Outcome::Done { n: None, moves: None };

/// Why a command did not succeed.
enum Failure {
    Refused(Refused),
    Broken(Broken),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused(refused)
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Failure {
        Failure::Broken(broken)
    }
}

/// A refusal that no rule of a game is behind.
pub(crate) fn refused(reason: &str, text: impl Into<String>) -> Refused {
    Refused { reason: reason.to_owned(), text: text.into(), facts: None }
}

impl LocalTable {
    /// Carries out a command, or finds that it was carried out before.
    pub(crate) fn command(&mut self, command: Command) -> Result<(), Broken> {
        let Command { id, at, request } = command;
        let outcome = match self.game.carried_out(&id) {
            Some(n) => Outcome::Done { n: Some(n), moves: None },
            None => match self.carry_out(&id, at, request) {
                Ok(outcome) => outcome,
                Err(Failure::Refused(refused)) => Outcome::Refused(refused),
                Err(Failure::Broken(broken)) => return Err(broken),
            },
        };
        self.answers.push(Message::Answer(Answer { id, outcome }));
        Ok(())
    }

    fn carry_out(&mut self, id: &str, at: Option<Millis>, request: Request) -> Result<Outcome, Failure> {
        match request {
            Request::Move(action) => return self.play(id, at, action),
            Request::Moves {} => {
                let moves = self.holder.map(|seat| self.game.moves(seat)).unwrap_or_default();
                return Ok(Outcome::Done { n: None, moves: Some(moves) });
            }
            Request::Sit { seat } => self.take_device(seat)?,
            Request::Ready {} => {
                if let Some(recess) = &mut self.recess {
                    recess.ready = self.holder.or_else(|| self.people.iter().next());
                    self.carry_on()?;
                }
            }
            Request::Hurry {} => self.hurry_bots(),
            Request::Resign {} => self.resign()?,
            Request::Vote(_) => return Err(refused("no-vote", "nobody stays away from this device").into()),
            Request::Name(_) => {
                return Err(refused("begun", "names are given before a game on one device begins").into());
            }
            Request::Rematch(again) => {
                if self.phase != Phase::Over {
                    return Err(refused("not-over", "the game is not over").into());
                }
                self.again = again;
            }
            // Whoever is at the device hears it without us.
            Request::React(_) => {}
            Request::Say(_) | Request::Chat(_) => {
                return Err(refused("no-chat", "there is no chat on one device").into());
            }
            Request::Start {}
            | Request::Stand {}
            | Request::Bot { .. }
            | Request::Free { .. }
            | Request::Order(_)
            | Request::Settings(_) => return Err(refused("begun", "the game has begun already").into()),
        }
        Ok(DONE)
    }

    fn play(&mut self, id: &str, sent: Option<Millis>, action: Value) -> Result<Outcome, Failure> {
        let Some(seat) = self.holder else {
            return Err(refused("not-seated", "whoever does not hold the device can only watch").into());
        };
        if self.phase == Phase::Over {
            return Err(refused("over", "the game is over").into());
        }
        let Some(t) = self.moment_of(sent) else { return Err(refused("too-late", "the time is up").into()) };
        let awaited = self.game.awaits().seats();
        let n = self.game.play(t, seat, action, id.to_owned())?;
        self.settle_after(awaited, None)?;
        Ok(Outcome::Done { n: Some(n), moves: None })
    }

    /// Whoever holds the device leaves the game for good. A bot plays on, unless nobody else plays: then the game ends.
    fn resign(&mut self) -> Result<(), Failure> {
        if self.phase == Phase::Over {
            return Err(refused("over", "the game is over").into());
        }
        let Some(seat) = self.holder else {
            return Err(refused("not-seated", "whoever does not hold the device can only watch").into());
        };
        if self.people.len() > 1 {
            self.people.remove(seat);
            self.beginning.seats[seat.index()] = Sitter::Bot { level: STAND_IN.to_owned() };
            self.seat_bot(seat, STAND_IN);
            self.holder = None;
            self.carry_on()?;
            self.ask_bots();
        } else {
            self.recess = None;
            self.abandoned = true;
            self.phase = Phase::Over;
        }
        self.showing = true;
        self.changed = true;
        Ok(())
    }

    /// The time at which a move counts: when it was made, since a bot may have been thinking since then. None if that
    /// was too late.
    fn moment_of(&self, sent: Option<Millis>) -> Option<Millis> {
        // What was meant for the last build must not be done in this one.
        if sent.is_some_and(|sent| sent < self.stretch.since) {
            return None;
        }
        let last = self.game.last();
        let now = self.time().max(last);
        let t = sent.map_or(now, |sent| sent.clamp(last, now));
        self.game.awaits().deadline().is_none_or(|deadline| t < deadline).then_some(t)
    }
}
