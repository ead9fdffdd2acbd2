//! Commands: what those at a table can ask for.

use games::InternalError;
use protocol::table::Phase;
use protocol::to_client::{ChatMessage, CommandOutcome, Message, Refused};
use protocol::to_server::{Command, Request};
use serde_json::Value;
use tabletop::Millis;

use crate::budgets::Budgeted;
use crate::connections::ConnectionId;
use crate::interface::{Effect, TableEvent, Time};
use crate::lobby::{Guest, not_seated, refused};
use crate::replies::{DONE, ReplyTo};
use crate::runner::{FollowUp, TableRunner};
use crate::{names, sanitize};

/// Why a command did not succeed.
enum Failure {
    Refused(Refused),
    Internal(InternalError),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused(refused)
    }
}

impl From<InternalError> for Failure {
    fn from(error: InternalError) -> Failure {
        Failure::Internal(error)
    }
}

/// What came of a command.
enum Progress {
    Answered(CommandOutcome),
    LobbyChanged,
    /// It is answered when something else is done.
    Pending,
}

impl TableRunner {
    /// Carries out a command, or finds that it was carried out before.
    ///
    /// # Errors
    /// If an invariant is violated. A refused command is no error.
    pub fn command(&mut self, connection: ConnectionId, command: Command, now: Time) -> Result<(), InternalError> {
        self.now = now;
        if !self.connections.has(connection) {
            return Ok(());
        }
        let guest = self.connections.guest(connection).cloned();
        let Command { id, at, request } = command;
        let key = self.venue.command_key(guest.as_ref(), &id);
        let reply_to = ReplyTo { connection, key, id };
        if let Some(known) = self.known_outcome(&reply_to.key) {
            self.answer(reply_to, known);
            return Ok(());
        }
        let Some(guest) = guest else {
            self.refuse(reply_to, refused("no-name", "whoever has no name can only watch"));
            return Ok(());
        };
        if self.lobby.seat_of(&guest.id).is_some_and(|seat| self.lobby.kept.contains(seat)) {
            self.come_back(&guest.id);
        }
        match self.carry_out(&reply_to, &guest, at, request) {
            Ok(Progress::Answered(outcome)) => self.answer(reply_to, outcome),
            Ok(Progress::LobbyChanged) => {
                self.lobby_changed(reply_to);
                self.note_presence()?;
            }
            Ok(Progress::Pending) => {}
            Err(Failure::Refused(reason)) => self.refuse(reply_to, reason),
            Err(Failure::Internal(error)) => return Err(error),
        }
        Ok(())
    }

    /// The outcome of a command that was carried out before.
    fn known_outcome(&self, key: &str) -> Option<CommandOutcome> {
        let entry = self.game.as_ref().and_then(|game| game.entry_of(key));
        let done = entry.map(|n| CommandOutcome::Done { n: Some(n), moves: None });
        done.or_else(|| self.replies.cached(key)).or_else(|| self.lobby.has_done(key).then_some(DONE))
    }

    pub(crate) fn refuse(&mut self, reply_to: ReplyTo, reason: Refused) {
        self.answer(reply_to, CommandOutcome::Refused(reason));
    }

    pub(crate) fn answer_done(&mut self, reply_to: ReplyTo) {
        self.answer(reply_to, DONE);
    }

    /// Notes that a command has changed the lobby, so that it is not carried out again after a restart either.
    pub(crate) fn lobby_changed(&mut self, reply_to: ReplyTo) {
        self.lobby.note_done(&reply_to.key);
        self.is_changed = true;
        self.answer_done(reply_to);
    }

    fn carry_out(
        &mut self,
        reply_to: &ReplyTo,
        guest: &Guest,
        at: Option<Millis>,
        request: Request,
    ) -> Result<Progress, Failure> {
        let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated);
        match request {
            Request::Move(action) => return Ok(Progress::Answered(self.play(reply_to, guest, at, action)?)),
            Request::Moves {} => {
                let seat = seat?;
                let moves = self.game.as_ref().map(|game| game.moves(seat)).unwrap_or_default();
                return Ok(Progress::Answered(CommandOutcome::Done { n: None, moves: Some(moves) }));
            }
            Request::Sit { seat } => {
                self.keep_to_budget(Budgeted::RenameOrSeat, reply_to, guest)?;
                self.lobby.sit(guest, seat)?;
            }
            Request::Stand {} => {
                self.keep_to_budget(Budgeted::RenameOrSeat, reply_to, guest)?;
                self.lobby.stand(&guest.id)?;
            }
            Request::Bot { seat, level } => self.lobby.seat_bot(&guest.id, seat, &level)?,
            Request::Free { seat } => self.lobby.free(&guest.id, seat)?,
            Request::Order(order) => self.lobby.order(&guest.id, &order)?,
            Request::Settings(settings) => self.lobby.change(&guest.id, settings)?,
            Request::Chat(chat) => self.lobby.let_chat(&guest.id, chat)?,
            Request::Invite { guest: other } => self.lobby.invite(&guest.id, &other)?,
            Request::Mute { guest: other, muted } => self.mute(&guest.id, &other, muted)?,
            Request::Start {} => {
                self.start(&guest.id, reply_to)?;
                return Ok(Progress::Pending);
            }
            Request::Contribute { to, bytes } => {
                self.contribute(seat?, &to, &bytes)?;
                self.update_contributions()?;
                return Ok(Progress::Answered(DONE));
            }
            Request::Ready {} => {
                self.note_ready(seat?)?;
                return Ok(Progress::Answered(DONE));
            }
            Request::Hurry {} => {
                seat?;
                self.hurry_bots();
                return Ok(Progress::Answered(DONE));
            }
            Request::Vote(vote) => {
                self.vote(seat?, vote)?;
                return Ok(Progress::Answered(DONE));
            }
            Request::Resign {} => {
                self.resign_for_good(&guest.id, reply_to)?;
                return Ok(Progress::Pending);
            }
            Request::Name(name) => {
                let name = names::chosen(&name, &guest.id);
                let name = name.map_err(|error| refused(error.reason(), error.to_string()))?;
                self.keep_to_budget(Budgeted::RenameOrSeat, reply_to, guest)?;
                let guest = Guest { id: guest.id.clone(), name };
                self.effects.push_back(Effect::RenameGuest { guest, reply_to: reply_to.clone() });
                return Ok(Progress::Pending);
            }
            Request::Rematch(again) => {
                if self.request_rematch(guest, again, reply_to)? {
                    return Ok(Progress::Pending);
                }
            }
            Request::Say(text) => return Ok(Progress::Answered(self.say(reply_to, guest, &text)?)),
            Request::React(reaction) => {
                self.may_talk(guest)?;
                self.keep_to_budget(Budgeted::Reaction, reply_to, guest)?;
                let (name, id) = (self.shown_name(guest), Some(guest.id.clone()));
                self.send_all(&Message::Reacted { name, guest: id, seat: seat.ok(), reaction });
                return Ok(Progress::Answered(DONE));
            }
        }
        Ok(Progress::LobbyChanged)
    }

    fn play(
        &mut self,
        reply_to: &ReplyTo,
        guest: &Guest,
        sent: Option<Millis>,
        action: Value,
    ) -> Result<CommandOutcome, Failure> {
        let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
        self.come_back(&guest.id);
        self.still_playing()?;
        let t = self.moment_of(reply_to.connection, sent);
        let Some(game) = &mut self.game else { return Err(refused("not-begun", "the game has not begun").into()) };
        let Some(t) = t else { return Err(refused("too-late", "the time is up").into()) };
        let awaited = game.awaits().seats();
        let n = game.play(t, seat, action, reply_to.key.clone())?;
        self.moved.insert(seat);
        self.note_event(TableEvent::Moved);
        self.settle_after(awaited, None)?;
        Ok(CommandOutcome::Done { n: Some(n), moves: None })
    }

    /// Sets up the game. What the deals are bound to is published before anybody adds anything, and before anything is dealt.
    fn start(&mut self, guest: &str, reply_to: &ReplyTo) -> Result<(), Failure> {
        self.lobby.close_ranks(guest)?;
        self.open_game(&[])?;
        self.lobby.phase = Phase::Playing;
        self.announce_contributions();
        self.lobby.note_done(&reply_to.key);
        self.is_changed = true;
        self.follow_ups.push_back(FollowUp::Begin(reply_to.clone()));
        Ok(())
    }

    fn resign_for_good(&mut self, guest: &str, reply_to: &ReplyTo) -> Result<(), Failure> {
        self.resign(guest)?;
        self.lobby.note_done(&reply_to.key);
        self.is_changed = true;
        self.note_presence()?;
        self.follow_ups.push_back(FollowUp::WelcomeAnew(reply_to.clone(), guest.to_owned()));
        Ok(())
    }

    /// Answers [`Effect::RenameGuest`]: the new name is stored, or why it is not.
    pub fn guest_renamed(&mut self, guest: &Guest, reply_to: ReplyTo, stored: Result<(), String>) {
        match stored {
            Ok(()) => {
                self.connections.rename(guest);
                if self.lobby.rename(guest) {
                    self.lobby_changed(reply_to);
                } else {
                    // Nobody is shown the names of those who only watch.
                    self.answer_done(reply_to);
                }
            }
            Err(error) => self.refuse(reply_to, refused("store", format!("the name could not be kept: {error}"))),
        }
    }

    fn say(&mut self, reply_to: &ReplyTo, guest: &Guest, text: &str) -> Result<CommandOutcome, Failure> {
        self.may_talk(guest)?;
        let Some(text) = sanitize::chat(text) else { return Err(refused("nothing-said", "there is no text").into()) };
        self.keep_to_budget(Budgeted::Chat, reply_to, guest)?;
        let (name, id) = (self.shown_name(guest), Some(guest.id.clone()));
        let seat = self.lobby.seat_of(&guest.id);
        let said = ChatMessage { name, guest: id, seat, text, at: self.now.unix };
        self.chat.add(said.clone(), reply_to.key.clone());
        self.send_all(&Message::Chat(said));
        Ok(DONE)
    }

    /// Refuses to pass on what somebody says or shows whom the host does not let talk.
    fn may_talk(&self, guest: &Guest) -> Result<(), Refused> {
        if !self.lobby.settings.chat {
            return Err(refused("no-chat", "the host has switched chat and reactions off"));
        }
        self.lobby.not_muted(&guest.id)
    }

    fn keep_to_budget(&mut self, kind: Budgeted, reply_to: &ReplyTo, guest: &Guest) -> Result<(), Refused> {
        if self.has_budget(kind, reply_to.connection, guest) {
            return Ok(());
        }
        Err(refused("too-fast", "that was much at once; wait a few seconds"))
    }
}
