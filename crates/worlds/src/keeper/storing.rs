//! How a keeper's table is loaded and saved, and what only the store can do for it.

use games::{InternalError, Playable, SavedEntry};
use protocol::table::{Phase, Visibility};
use store::{NewTable, StoredEntry, StoredMessage, StoredPhase, TableState, Write};
use table_runner::{Effect, Lobby, Restored, SavedMessage, TableRunner, Unsaved, Venue};
use tabletop::Millis;
use tabletop::fair::Secret;

use super::{Doing, KeeperId};
use crate::queue::Event;
use crate::sabotage::Sabotage;
use crate::store::{Op, SimulatedReply};
use crate::world::{Law, World};
use crate::writer::SimulatedSaveError;

impl<R: Playable> World<R> {
    /// None if the store failed.
    pub(crate) fn acquired(&mut self, id: KeeperId, epoch: Option<i64>) {
        let Some(keeper) = self.keepers.get_mut(&id) else { return };
        match epoch {
            Some(epoch) => {
                keeper.epoch = epoch;
                let at = self.now + self.dice.below(20) as Millis;
                self.queue.push(at, Event::Loaded(id));
            }
            None => self.end_keeper(id, 2_000),
        }
    }

    pub(crate) fn loaded(&mut self, id: KeeperId) {
        let Some(keeper) = self.keepers.get(&id) else { return };
        let Some(stored) = self.store.written.tables.get(&keeper.code) else { return self.end_keeper(id, 2_000) };
        let Ok(lobby) = serde_json::from_str::<Lobby>(&stored.document) else {
            return self.violate(Law::Restored, "a document cannot be read");
        };
        let forgets = self.options.sabotage == Some(Sabotage::ForgetKeys);
        let saved = |StoredEntry { n, body, command }: StoredEntry| SavedEntry {
            n,
            body,
            command: command.filter(|_| !forgets),
        };
        let said = |StoredMessage { n, body, command, .. }: StoredMessage| {
            Some(SavedMessage { n, command, message: serde_json::from_str(&body).ok()? })
        };
        let forgets_chat = self.options.sabotage == Some(Sabotage::ForgetChat);
        let chat = stored.chat.iter().filter(|_| !forgets_chat).cloned().filter_map(said);
        let table = Restored {
            code: keeper.code.clone(),
            venue: Venue::Server,
            is_bound: true,
            lobby,
            secret: secret_of(&stored.secret),
            entries: stored.entries.iter().cloned().map(saved).collect(),
            chat: chat.collect(),
            bot_seed: std::array::from_fn(|_| self.dice.below(256) as u8),
        };
        let (series, now) = (stored.series.clone(), self.keeper_time(id));
        match TableRunner::new(table, now) {
            Ok(runner) => {
                let Some(keeper) = self.keepers.get_mut(&id) else { return };
                (keeper.runner, keeper.series) = (Some(runner), series);
                keeper.doing = Doing::Committing;
                self.run_keeper(id);
            }
            Err(InternalError(error)) => self.violate(Law::Restored, error),
        }
    }

    pub(super) fn save(&mut self, id: KeeperId, unsaved: Unsaved) {
        let Some(keeper) = self.keepers.get_mut(&id) else { return };
        let Some(runner) = &keeper.runner else { return };
        let state = unsaved.lobby.then(|| state_of(runner));
        let stored = |SavedEntry { n, body, command }| StoredEntry { n, body, command };
        let entries: Vec<StoredEntry> = unsaved.entries.into_iter().map(stored).collect();
        let said = |SavedMessage { n, command, message }| StoredMessage {
            n,
            body: serde_json::to_string(&message).unwrap_or_default(),
            guest: message.guest.unwrap_or_default(),
            command,
        };
        let chat = unsaved.chat.into_iter().map(said).collect();
        let write = Write { code: keeper.code.clone(), epoch: keeper.epoch, entries, chat, state, handover: None };
        keeper.doing =
            if self.options.sabotage == Some(Sabotage::SendBeforeSave) { Doing::Committing } else { Doing::Saving };
        let node = keeper.node;
        self.note_made(id, &write);
        self.write(node, id, write);
    }

    pub(crate) fn keeper_saved(&mut self, id: KeeperId, result: Result<(), SimulatedSaveError>) {
        let goes_on = self.options.sabotage == Some(Sabotage::GoOnAfterFailure);
        let Some(keeper) = self.keepers.get_mut(&id) else { return };
        match result {
            Err(error) if !goes_on => {
                self.trace(|| format!("keeper {id} gives up: {error:?}"));
                self.end_keeper(id, 200);
            }
            _ => {
                if matches!(keeper.doing, Doing::Saving) {
                    keeper.doing = Doing::Committing;
                    self.run_keeper(id);
                }
            }
        }
    }

    pub(super) fn carry_out(&mut self, id: KeeperId, effect: Effect) {
        self.tables_made += 1;
        let code = format!("table{}", self.tables_made);
        let secret = (0..Secret::BYTES).map(|_| self.dice.below(256) as u8).collect();
        let Some(keeper) = self.keepers.get_mut(&id) else { return };
        let op = match &effect {
            Effect::RenameGuest { guest, .. } => Op::Rename { keeper: id, guest: guest.clone() },
            Effect::CreateRematch { lobby, .. } => {
                Op::Create { keeper: id, table: new_table(lobby, code, keeper.series.clone(), secret) }
            }
        };
        keeper.doing = Doing::CarryingOut(effect);
        self.ask_store(op);
    }

    pub(crate) fn carried_out(&mut self, id: KeeperId, reply: Option<SimulatedReply>) {
        let Some(keeper) = self.keepers.get_mut(&id) else { return };
        let Some(runner) = &mut keeper.runner else { return };
        let failed = || Err("the store failed".to_owned());
        match std::mem::replace(&mut keeper.doing, Doing::Committing) {
            Doing::CarryingOut(Effect::RenameGuest { guest, reply_to }) => {
                runner.guest_renamed(&guest, reply_to, reply.map_or_else(failed, |_| Ok(())));
            }
            Doing::CarryingOut(Effect::CreateRematch { reply_to, .. }) => {
                let created = match reply {
                    Some(SimulatedReply::Created(code)) => Ok(code),
                    _ => failed().map(|()| String::new()),
                };
                runner.rematch_created(reply_to, created);
            }
            other => keeper.doing = other,
        }
        self.run_keeper(id);
    }
}

/// What the server stores of a table besides its log.
fn state_of(runner: &TableRunner) -> TableState {
    let lobby = runner.lobby();
    let game = runner.game().filter(|_| lobby.is_over());
    TableState {
        document: serde_json::to_string(lobby).unwrap_or_default(),
        phase: stored_phase(lobby.phase),
        visibility_open: lobby.settings.visibility == Visibility::Open,
        guests: lobby.guests(),
        finished: lobby.finished,
        result: game.and_then(|game| Some(game.outcome()?.to_string())),
    }
}

/// A table as it is created.
pub(crate) fn new_table(lobby: &Lobby, code: String, series: String, secret: Vec<u8>) -> NewTable {
    NewTable {
        series,
        visibility_open: lobby.settings.visibility == Visibility::Open,
        phase: stored_phase(lobby.phase),
        document: serde_json::to_string(lobby).unwrap_or_default(),
        secret,
        guests: lobby.guests(),
        created: lobby.created,
        code,
    }
}

fn stored_phase(phase: Phase) -> StoredPhase {
    match phase {
        Phase::Gathering => StoredPhase::Gathering,
        Phase::Playing => StoredPhase::Playing,
        Phase::Over => StoredPhase::Over,
    }
}

/// The secret of a table. Simulated tables always have one.
pub(crate) fn secret_of(bytes: &[u8]) -> Secret {
    Secret::new(bytes.try_into().unwrap_or([0; Secret::BYTES]))
}
