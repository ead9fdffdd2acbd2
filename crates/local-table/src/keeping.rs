//! What is kept of a game, and how it goes on from that.

use std::collections::VecDeque;

use live::{BadSettings, Broken, Prefix, SavedEntry, Stretch};
use protocol::local::{Beginning, Kept, Sitter, names};
use protocol::table::{Phase, Settings};
use serde::Deserialize;
use serde_json::value::RawValue;
use tabletop::fair::{Opening, Secret};
use tabletop::{Awaits, Seat};

use crate::bots_here::BotsHere;
use crate::clock::Clock;
use crate::{LocalTable, NoTable};

/// So many commands are remembered that made entries.
const REMEMBERED: usize = 8;

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
    pub fn begin(beginning: Beginning) -> Result<LocalTable, NoTable> {
        LocalTable::open(beginning.kept())
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// If it cannot be read or makes no sense.
    pub fn restore(text: &str) -> Result<LocalTable, NoTable> {
        let kept = serde_json::from_str(text).map_err(|error| NoTable::Damaged(error.to_string()))?;
        LocalTable::open(kept)
    }

    /// Goes on after the first `entries` entries of a recorded game. What has happened by then is as it was; what is
    /// drawn from then on is left to the dice of `beginning`. Of its settings, what is played is up to the record.
    ///
    /// # Errors
    /// If there is no such moment, nothing is left to play then, or it cannot be played so.
    pub fn take_up(beginning: Beginning, record: String, entries: usize) -> Result<LocalTable, NoTable> {
        LocalTable::open(beginning.taking_up(record, entries))
    }

    fn open(kept: Kept) -> Result<LocalTable, NoTable> {
        let Kept { mut beginning, phase, clock, mut log, commands, abandoned, record, mut taken_up, .. } = kept;
        let damaged = |error: String| NoTable::Damaged(error);
        let secret = secret(&beginning.seed).ok_or_else(|| damaged("seed: not 64 bytes".to_owned()))?;
        let before = taken_up.as_mut().and_then(|taken_up| Some((taken_up.record.take()?, taken_up.entries)));
        let is_new = before.is_some();
        if let Some((record, entries)) = before {
            let Prefix { game, mode, seats, options, log: entries } = live::prefix(&record, entries, &secret)?;
            beginning.settings = Settings { game, mode, seats, options, ..beginning.settings };
            let entries = entries.into_iter().map(RawValue::from_string).collect::<Result<Vec<_>, _>>();
            log = entries.map_err(|error| damaged(error.to_string()))?;
        }
        beginning.settings.chat = false;
        if beginning.seats.len() != beginning.settings.seats {
            let (found, agreed) = (beginning.seats.len(), beginning.settings.seats);
            return Err(BadSettings(format!("seats: {found} sit at a table for {agreed}")).into());
        }
        let mut game = live::set_up(&beginning.settings, secret)?;
        let people = beginning.people().collect::<tabletop::SeatSet>();
        if people.len() > 1 && !game.takes_turns() {
            return Err(BadSettings("seats: without turns only one person can play on a device".to_owned()).into());
        }
        let log = match record {
            Some(record) => serde_json::from_str::<Log>(&record).map_err(|error| damaged(error.to_string()))?.log,
            None => log,
        };
        let mut stretch = Stretch::default();
        for (n, entry) in (1..).zip(&log) {
            let command = commands.iter().find(|(made, _)| *made == n).map(|(_, command)| command.clone());
            let entry = SavedEntry { n, body: entry.get().to_owned(), command };
            game.restore(&entry).map_err(|error| damaged(error.to_string()))?;
            stretch.note(&*game);
        }
        let phase = if game.awaits() == Awaits::Nothing { Phase::Over } else { phase };
        let sitters = beginning.seats.clone();
        let mut table = LocalTable {
            clock: Clock::stopped_at(clock.max(game.last())),
            beginning,
            secret,
            game,
            log,
            commands: VecDeque::from(commands),
            phase,
            people,
            holder: None,
            passing: None,
            stretch,
            bots: BotsHere::default(),
            recess: None,
            style: None,
            tells_all: false,
            here: true,
            now: 0,
            has_thought: false,
            changed: is_new,
            taken_up,
            showing: false,
            again: false,
            abandoned,
            answers: Vec::new(),
        };
        for (seat, sitter) in Seat::first(sitters.len()).zip(&sitters) {
            if let Sitter::Bot { level } = sitter
                && !table.seat_bot(seat, level)
            {
                return Err(BadSettings(format!("seats: there is no level '{level}'")).into());
            }
        }
        Ok(table)
    }

    /// Whether anything has changed since the last time this was asked, so that [`LocalTable::save`] tells something
    /// new.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// All that is to be kept of the game.
    ///
    /// # Errors
    /// Only if it cannot be told in JSON, which would be our own fault.
    pub fn save(&self) -> Result<String, Broken> {
        let record = self.record()?;
        let kept = Kept {
            beginning: self.beginning.clone(),
            phase: self.phase,
            clock: self.time(),
            log: if record.is_some() { Vec::new() } else { self.log.clone() },
            commands: self.commands.iter().cloned().collect(),
            result: self.game.outcome(),
            abandoned: self.abandoned,
            record,
            taken_up: self.taken_up.clone(),
        };
        serde_json::to_string(&kept).map_err(|error| Broken(error.to_string()))
    }

    /// The record, once the game is over.
    ///
    /// # Errors
    /// As for [`LocalTable::save`].
    pub fn record(&self) -> Result<Option<String>, Broken> {
        let is_over = self.phase == Phase::Over;
        is_over.then(|| self.game.record(self.opening().as_ref(), &names(&self.beginning.seats))).transpose()
    }

    /// What the deals were made of; none if some of them were made for another game.
    pub(crate) fn opening(&self) -> Option<Opening> {
        self.taken_up.is_none().then(|| self.secret.opening())
    }

    /// Takes up entries that are new.
    pub(crate) fn keep_entries(&mut self) -> Result<(), Broken> {
        for SavedEntry { n, body, command } in self.game.unsaved() {
            self.log.push(RawValue::from_string(body).map_err(|error| Broken(error.to_string()))?);
            if let Some(command) = command {
                if self.commands.len() == REMEMBERED {
                    self.commands.pop_front();
                }
                self.commands.push_back((n, command));
            }
            self.changed = true;
        }
        Ok(())
    }
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
