//! Saving a game, and restoring a table from a saved game.

use std::collections::VecDeque;

use games::{BadSettings, GameSession, InternalError, Prefix, PrefixError, SavedEntry};
use protocol::local::{LocalGameSetup, PREFIX, SavedGame, SeatedPlayer};
use protocol::table::{Phase, Settings};
use serde::Deserialize;
use serde_json::value::RawValue;
use table_runner::{Guest, Lobby, Occupant, Restored, TableRunner, Time, Unsaved, UsableTime, Venue};
use tabletop::fair::Secret;
use tabletop::record::Record;
use tabletop::{Millis, Seat, SeatSet};

use crate::table::MAX_DEVICE_CLOCK_GAP;
use crate::{LocalTable, LocalTableError};

/// How many commands that made entries are kept, so that none is carried out twice.
const STORED_COMMANDS: usize = 8;

/// The part of a record that is needed to go on from it.
#[derive(Deserialize)]
struct Log {
    log: Vec<Box<RawValue>>,
}

impl LocalTable {
    /// Sets up a game.
    ///
    /// # Errors
    /// If it cannot be played so.
    pub fn begin(beginning: LocalGameSetup) -> Result<LocalTable, LocalTableError> {
        LocalTable::open(beginning.new_game())
    }

    /// Restores a table from a saved game.
    ///
    /// # Errors
    /// If it cannot be read or makes no sense.
    pub fn restore(text: &str) -> Result<LocalTable, LocalTableError> {
        let saved = serde_json::from_str(text).map_err(|error| LocalTableError::Damaged(error.to_string()))?;
        LocalTable::open(saved)
    }

    /// Goes on after the first `entries` entries of a recorded game. What has happened by then is as it was; what is
    /// drawn from then on is left to the dice of `beginning`. Of its settings, what is played is up to the record.
    ///
    /// # Errors
    /// If there is no such moment, nothing is left to play then, or it cannot be played so.
    pub fn continue_from(
        beginning: LocalGameSetup,
        record: String,
        entries: usize,
    ) -> Result<LocalTable, LocalTableError> {
        LocalTable::open(beginning.continued_from(record, entries))
    }

    fn open(saved: SavedGame) -> Result<LocalTable, LocalTableError> {
        let SavedGame {
            mut beginning, phase, clock, mut log, commands, resigned, abandoned, record, mut taken_up, ..
        } = saved;
        let damaged = |error: String| LocalTableError::Damaged(error);
        let secret = secret(&beginning.seed).ok_or_else(|| damaged("seed: not 64 bytes".to_owned()))?;
        let before = taken_up.as_mut().and_then(|taken_up| Some((taken_up.record.take()?, taken_up.entries)));
        let is_new = before.is_some();
        if let Some((record, entries)) = before {
            let prefix = prefix(&record, entries, &secret)?;
            let Prefix { game, mode, seats, options, log: entries } = prefix;
            beginning.settings = Settings { game, mode, seats, options, ..beginning.settings };
            let entries = entries.into_iter().map(RawValue::from_string).collect::<Result<Vec<_>, _>>();
            log = entries.map_err(|error| damaged(error.to_string()))?;
        }
        beginning.settings.chat = false;
        check(&beginning, secret)?;
        if let Some(record) = record {
            log = serde_json::from_str::<Log>(&record).map_err(|error| damaged(error.to_string()))?.log;
        }
        let command = |n: u64| commands.iter().find(|(made, _)| *made == n).map(|(_, command)| command.clone());
        let numbered = (1..).zip(&log);
        let entries = numbered.map(|(n, entry)| SavedEntry { n, body: entry.get().to_owned(), command: command(n) });
        let table = Restored {
            code: beginning.code.clone(),
            venue: Venue::Device,
            lobby: lobby(&beginning, phase, clock, resigned.into_iter().collect(), abandoned),
            secret,
            is_bound: taken_up.is_none(),
            bot_seed: bot_seed(&secret, log.len()),
            entries: entries.collect(),
            // Whoever shares a device can talk.
            chat: Vec::new(),
        };
        let runner = TableRunner::new(table, Time::default()).map_err(|error| damaged(error.to_string()))?;
        Ok(LocalTable {
            runner,
            beginning,
            log,
            taken_up,
            commands: VecDeque::from(commands),
            holder: None,
            passing: None,
            is_greeted: false,
            is_watched: true,
            is_paused: false,
            now: 0,
            time: UsableTime::new(MAX_DEVICE_CLOCK_GAP, 0),
            usable: 0,
            has_decided: false,
            is_changed: is_new,
            again: false,
            answers: Vec::new(),
        })
    }

    /// Whether anything has changed since the last time this was asked, so that [`LocalTable::save`] returns something
    /// new.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// The game to be saved, as JSON.
    ///
    /// # Errors
    /// Only if it cannot be written as JSON, which would be our own fault.
    pub fn save(&self) -> Result<String, InternalError> {
        let (record, lobby) = (self.record()?, self.runner.lobby());
        let saved = SavedGame {
            beginning: self.beginning.clone(),
            phase: lobby.phase,
            clock: self.runner.game_time(self.time()),
            log: if record.is_some() { Vec::new() } else { self.log.clone() },
            commands: self.commands.iter().cloned().collect(),
            result: self.runner.game().and_then(GameSession::outcome),
            resigned: lobby.resigned.iter().collect(),
            abandoned: lobby.abandoned,
            record,
            taken_up: self.taken_up.clone(),
        };
        serde_json::to_string(&saved).map_err(|error| InternalError(error.to_string()))
    }

    /// The record, once the game is over.
    ///
    /// # Errors
    /// As for [`LocalTable::save`].
    pub fn record(&self) -> Result<Option<String>, InternalError> {
        self.runner.record()
    }

    /// Takes up what is new.
    pub(crate) fn keep(&mut self, unsaved: Unsaved) -> Result<(), InternalError> {
        for SavedEntry { n, body, command } in unsaved.entries {
            self.log.push(RawValue::from_string(body).map_err(|error| InternalError(error.to_string()))?);
            if let Some(command) = command {
                if self.commands.len() == STORED_COMMANDS {
                    self.commands.pop_front();
                }
                self.commands.push_back((n, command));
            }
        }
        self.is_changed = true;
        Ok(())
    }
}

fn prefix(record: &str, entries: usize, secret: &Secret) -> Result<Prefix, PrefixError> {
    let record = Record::parse(record)?;
    games::registry().get(record.game())?.prefix(&record, entries, secret)
}

/// Checks that the game can be played by those who sit here.
fn check(beginning: &LocalGameSetup, secret: Secret) -> Result<(), BadSettings> {
    let (found, agreed) = (beginning.seats.len(), beginning.settings.seats);
    if found != agreed {
        return Err(BadSettings(format!("seats: {found} sit at a table for {agreed}")));
    }
    let mut game = games::registry().begin(&beginning.settings, secret)?;
    if beginning.people().count() > 1 && !game.takes_turns() {
        return Err(BadSettings("seats: without turns only one person can play on a device".to_owned()));
    }
    for (seat, sitter) in Seat::first(found).zip(&beginning.seats) {
        if let SeatedPlayer::Bot { level } = sitter
            && !game.seat_bot(seat, level, [0; 32])
        {
            return Err(BadSettings(format!("seats: there is no level '{level}'")));
        }
    }
    Ok(())
}

fn lobby(beginning: &LocalGameSetup, phase: Phase, clock: Millis, resigned: SeatSet, abandoned: bool) -> Lobby {
    let occupant = |(seat, sitter): (usize, &SeatedPlayer)| match sitter {
        SeatedPlayer::Person { name } => Occupant::Person(Guest { id: format!("{PREFIX}{seat}"), name: name.clone() }),
        SeatedPlayer::Bot { level } => Occupant::Bot { level: level.clone() },
    };
    // Nobody at the device is host: all is settled before the game begins.
    let nobody = Guest { id: PREFIX.to_owned(), name: String::new() };
    let mut lobby = Lobby::new(beginning.settings.clone(), &nobody, beginning.created);
    lobby.seats = beginning.seats.iter().enumerate().map(occupant).collect();
    (lobby.phase, lobby.clock, lobby.resigned, lobby.abandoned) = (phase, clock, resigned, abandoned);
    lobby
}

/// The dice of bots are not those of the deals, and others after every pause.
fn bot_seed(secret: &Secret, entries: usize) -> [u8; 32] {
    let mut seed = [0; 32];
    seed.copy_from_slice(&secret.bytes()[32..]);
    seed.iter_mut().zip((entries as u64).to_le_bytes()).for_each(|(byte, other)| *byte ^= other);
    seed
}

/// The secret in hexadecimal digits.
fn secret(digits: &str) -> Option<Secret> {
    let mut bytes = [0; Secret::BYTES];
    if digits.len() != 2 * bytes.len() || !digits.is_ascii() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(Secret::new(bytes))
}
