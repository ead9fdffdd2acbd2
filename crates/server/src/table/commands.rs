//! What those at a table can ask for.

use live::Broken;
use protocol::table::Phase;
use protocol::to_client::{Message, Outcome, Refused, Said};
use protocol::to_server::{Command, Request};
use serde_json::Value;
use tabletop::Millis;

use crate::clean;
use crate::table::answers::DONE;
use crate::table::audience::ConnectionId;
use crate::table::keeper::{Ended, Keeper};
use crate::table::lobby::{Guest, not_seated, refused};
use crate::time::now_millis;

/// Why a command did not succeed.
enum Failure {
    Refused(Refused),
    Ended(Ended),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused(refused)
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Failure {
        Failure::Ended(broken.into())
    }
}

impl From<Ended> for Failure {
    fn from(ended: Ended) -> Failure {
        Failure::Ended(ended)
    }
}

impl Keeper {
    /// Carries out a command, or finds that it was carried out before.
    pub(super) async fn command(&mut self, connection: ConnectionId, command: Command) -> Result<(), Ended> {
        let Some(listener) = self.audience.get(connection) else { return Ok(()) };
        let guest = listener.guest.clone();
        let Command { id, at, request } = command;
        let key = format!("{}:{id}", guest.as_ref().map_or("", |guest| &guest.id));
        if let Some(known) = self.known_answer(&key) {
            self.answer(connection, key, id, known);
            return Ok(());
        }
        if let Some(guest) = &guest
            && self.lobby.seat_of(&guest.id).is_some_and(|seat| self.kept.contains(seat))
        {
            self.come_back(&guest.id);
        }
        let outcome = match guest {
            Some(guest) => self.carry_out(connection, &guest, &key, at, request).await,
            None => Err(refused("no-name", "whoever has no name can only watch").into()),
        };
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(Failure::Refused(refused)) => Outcome::Refused(refused),
            Err(Failure::Ended(ended)) => return Err(ended),
        };
        self.answer(connection, key, id, outcome);
        Ok(())
    }

    async fn carry_out(
        &mut self,
        connection: ConnectionId,
        guest: &Guest,
        key: &str,
        at: Option<Millis>,
        request: Request,
    ) -> Result<Outcome, Failure> {
        match request {
            Request::Move(action) => return self.play(connection, guest, key, at, action),
            Request::Moves {} => {
                let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
                let moves = self.game.as_ref().map(|game| game.moves(seat)).unwrap_or_default();
                return Ok(Outcome::Done { n: None, moves: Some(moves) });
            }
            Request::Sit { seat } => drop(self.lobby.sit(guest, seat)?),
            Request::Stand {} => self.lobby.stand(&guest.id)?,
            Request::Bot { seat, level } => self.lobby.seat_bot(&guest.id, seat, &level)?,
            Request::Free { seat } => self.lobby.free(&guest.id, seat)?,
            Request::Order(order) => self.lobby.order(&guest.id, &order)?,
            Request::Settings(settings) => self.lobby.change(&guest.id, settings)?,
            Request::Chat(chat) => self.lobby.let_chat(&guest.id, chat)?,
            Request::Start {} => return Box::pin(self.start(&guest.id, key)).await,
            Request::Ready {} => {
                let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
                self.note_ready(seat)?;
                return Ok(DONE);
            }
            Request::Hurry {} => {
                self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
                self.hurry_bots();
                return Ok(DONE);
            }
            Request::Vote(vote) => {
                let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
                self.vote(seat, vote)?;
                return Ok(DONE);
            }
            Request::Resign {} => return Box::pin(self.leave_for_good(&guest.id, key)).await,
            Request::Name(name) => Box::pin(self.rename(guest, &name)).await?,
            Request::Rematch(again) => Box::pin(self.wish_for_rematch(guest, again)).await?,
            Request::Say(text) => return self.say(guest, &text),
            Request::React(reaction) => {
                if !self.reactions.may(&guest.id) {
                    return Err(too_fast().into());
                }
                let seat = self.lobby.seat_of(&guest.id);
                self.audience.send_all(&Message::Reacted { name: guest.name.clone(), seat, reaction });
                return Ok(DONE);
            }
        }
        self.lobby.note_done(key);
        self.changed = true;
        self.attend()?;
        Ok(DONE)
    }

    fn play(
        &mut self,
        connection: ConnectionId,
        guest: &Guest,
        key: &str,
        sent: Option<Millis>,
        action: Value,
    ) -> Result<Outcome, Failure> {
        let seat = self.lobby.seat_of(&guest.id).ok_or_else(not_seated)?;
        self.come_back(&guest.id);
        self.still_playing()?;
        let t = self.moment_of(connection, sent);
        let Some(game) = &mut self.game else { return Err(refused("not-begun", "the game has not begun").into()) };
        let Some(t) = t else { return Err(refused("too-late", "the time is up").into()) };
        let awaited = game.awaits().seats();
        let n = game.play(t, seat, action, key.to_owned())?;
        self.moved.insert(seat);
        self.settle_after(awaited, None)?;
        Ok(Outcome::Done { n: Some(n), moves: None })
    }

    /// Begins the game. What the deals are bound to is published before anything is dealt.
    async fn start(&mut self, guest: &str, key: &str) -> Result<Outcome, Failure> {
        self.lobby.close_ranks(guest)?;
        self.open_game(&[])?;
        self.lobby.phase = Phase::Playing;
        self.lobby.note_done(key);
        self.changed = true;
        self.save_and_tell().await?;
        tracing::info!(table = self.code, "the game begins");
        self.welcome_all()?;
        self.attend()?;
        self.settle(None)?;
        Ok(DONE)
    }

    /// Lets somebody resign. They are welcomed anew, since they see what everybody may see from now on.
    async fn leave_for_good(&mut self, guest: &str, key: &str) -> Result<Outcome, Failure> {
        self.resign(guest)?;
        self.lobby.note_done(key);
        self.changed = true;
        self.attend()?;
        self.save_and_tell().await?;
        for connection in self.audience.of(guest) {
            self.welcome(connection, None)?;
        }
        Ok(DONE)
    }

    /// Gives a guest another name, which everybody here is shown.
    async fn rename(&mut self, guest: &Guest, name: &str) -> Result<(), Failure> {
        let name = clean::name(name).ok_or_else(|| refused("empty-name", "nothing of the name can be shown"))?;
        let stored = self.hall.store.name_guest(&guest.id, &name).await;
        stored.map_err(|error| refused("store", format!("the name could not be kept: {error}")))?;
        let renamed = Guest { id: guest.id.clone(), name };
        self.lobby.rename(&renamed);
        self.audience.rename(&renamed);
        Ok(())
    }

    fn say(&mut self, guest: &Guest, text: &str) -> Result<Outcome, Failure> {
        if !self.lobby.settings.chat {
            return Err(refused("no-chat", "the host has switched chat off").into());
        }
        let Some(text) = clean::saying(text) else { return Err(refused("nothing-said", "there is no text").into()) };
        if !self.sayings.may(&guest.id) {
            return Err(too_fast().into());
        }
        let said = Said { name: guest.name.clone(), seat: self.lobby.seat_of(&guest.id), text, at: now_millis() };
        self.remember(said.clone());
        self.audience.send_all(&Message::Said(said));
        Ok(DONE)
    }
}

/// The refusal of somebody who should leave something to others.
fn too_fast() -> Refused {
    refused("too-fast", "that was much at once; wait a few seconds")
}
