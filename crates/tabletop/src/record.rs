//! Records: whole games as one line of JSON each.
//!
//! A record is the setup and the log; replaying it gives the game. Reading is done in two steps, because the game is only
//! known once its name has been read: [`Record::parse`] reads the frame, [`Record::replay`] plays the entries.
//!
//! ```
//! use tabletop::record::{self, Record};
//! use tabletop::testkit::{self, nim};
//!
//! let game = testkit::random_game(&nim::setup(2), 1, |_, _, _| ());
//! let line = record::write(&game)?;
//! assert!(line.starts_with(r#"{"format":1,"rules":1,"game":"nim","mode":"normal","seats":2"#));
//!
//! let record = Record::parse(&line)?;
//! assert_eq!(record.game(), "nim");
//! let outcome = record.replay::<nim::Nim>()?.expect("every entry is legal");
//! assert_eq!(outcome.winners.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::fair::Opening;
use crate::{Entry, EntryError, Game, Outcome, Recordable, Rules, Seat, Setup};

/// The version of the record format itself, the value of [`Rules::RECORD_KEY`] in the header.
pub const FORMAT: u32 = 1;

/// The key of the record format with its version.
struct FormatKey(&'static str);

impl Serialize for FormatKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, &FORMAT)?;
        map.end()
    }
}

/// The record of a game, ready to be written.
#[derive(Serialize)]
#[serde(bound = "Log: Serialize")]
struct Written<'a, R: Recordable, Log> {
    #[serde(flatten)]
    format: FormatKey,
    rules: u32,
    game: &'static str,
    mode: R::Mode,
    seats: usize,
    options: &'a R::Options,
    log: Log,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Outcome<R::Score>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fair: Option<&'a Opening>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    names: &'a [String],
}

/// Writes the record of a game as one line of JSON, without the line's end. A game that is not over yet has
/// no result.
///
/// # Errors
/// Only if a part of the game cannot be told in JSON, which would be a fault of its rules.
pub fn write<R: Recordable>(game: &Game<R>) -> serde_json::Result<String> {
    write_with(game, game.log(), None, &[])
}

/// Writes the record of a game that was played at a table: what its deals were bound to, so that they can be verified, and
/// the names of those who played, seat by seat, if they are known.
///
/// # Errors
/// As for [`write()`].
pub fn write_played<R: Recordable>(
    game: &Game<R>,
    opening: Option<&Opening>,
    names: &[String],
) -> serde_json::Result<String> {
    write_with(game, game.log(), opening, names)
}

/// Writes a record that tells, in games that take turns, from how many different moves each seat chose.
///
/// # Errors
/// As for [`write()`].
pub fn write_counted<R: Recordable>(game: &Game<R>) -> serde_json::Result<String> {
    let mut state = R::set_up(game.setup()).ok();
    let count = |entry: &Entry<R::Move>| {
        let state = state.as_mut().filter(|_| R::TAKES_TURNS)?;
        let legal = Option::<Seat>::from(entry.actor).map(|seat| state.legal_moves(seat).count());
        state.play(entry).ok()?;
        legal
    };
    let counts: Vec<Option<usize>> = game.log().iter().map(count).collect();
    let log: Vec<_> = game.log().iter().zip(counts).map(|(entry, legal)| Counted { entry, legal }).collect();
    write_with(game, log, None, &[])
}

/// An entry with the number of legal moves it was chosen from.
#[derive(Serialize)]
#[serde(bound = "Move: Serialize")]
struct Counted<'a, Move> {
    #[serde(flatten)]
    entry: &'a Entry<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<usize>,
}

fn write_with<R: Recordable>(
    game: &Game<R>,
    log: impl Serialize,
    fair: Option<&Opening>,
    names: &[String],
) -> serde_json::Result<String> {
    let Setup { mode, seats, ref options } = *game.setup();
    serde_json::to_string(&Written::<R, _> {
        format: FormatKey(R::RECORD_KEY),
        rules: R::VERSION,
        game: R::NAME,
        mode,
        seats,
        options,
        log,
        result: game.state().outcome(),
        fair,
        names,
    })
}

/// A record as it was read: the frame is known, what belongs to the game is still text.
#[derive(Debug, Deserialize)]
pub struct Record<'a> {
    #[serde(default = "first_version")]
    rules: u32,
    game: String,
    #[serde(borrow)]
    mode: &'a RawValue,
    seats: usize,
    #[serde(borrow)]
    options: &'a RawValue,
    #[serde(borrow)]
    log: Vec<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(default)]
    fair: Option<Opening>,
    #[serde(borrow)]
    names: Option<&'a RawValue>,
    /// Among them the version of the format, under a key that depends on the game.
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

fn first_version() -> u32 {
    1
}

/// Why a text is no record that can be replayed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is not JSON, or a field is missing or of the wrong kind.
    #[error("not a record: {0}")]
    Syntax(#[from] serde_json::Error),
    /// A version of the record format that this program does not read.
    #[error("record format {0} is not known, only {FORMAT}")]
    Format(u64),
    /// A version of the rules that this program does not play.
    #[error("rules version {found} of {game} is not known, only {known}")]
    Version {
        /// The name of the game.
        game: &'static str,
        /// The version in the record.
        found: u32,
        /// The version played here.
        known: u32,
    },
    /// The header's mode or options make no sense to the game.
    #[error("{field}: {error}")]
    Header {
        /// The key in the header.
        field: &'static str,
        /// Why its value is not accepted.
        error: String,
    },
}

/// Where and why a log cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {entry}: {error}")]
pub struct Mistake {
    /// The index of the first entry that is not legal; the length of the log if its end or the result is wrong.
    pub entry: usize,
    /// Why it is not legal.
    pub error: String,
}

/// As much of a recorded game as is legal.
#[derive(Clone, Debug)]
pub struct PartialReplay<R: Rules> {
    /// The game up to the first entry that is not legal.
    pub game: Game<R>,
    /// That entry and what is wrong with it; none if all entries that were asked for are legal.
    pub mistake: Option<Mistake>,
}

/// A game that was played to its end, and how it ended.
pub type Whole<R> = (Game<R>, Outcome<<R as Rules>::Score>);

impl<'a> Record<'a> {
    /// Reads the frame of a record.
    ///
    /// # Errors
    /// If the text is not a record. Whether its format and the rules are known turns out in [`Record::begin`].
    pub fn parse(json: &'a str) -> Result<Record<'a>, RecordError> {
        Ok(serde_json::from_str(json)?)
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What its deals were bound to, if a table has published that.
    pub fn fair(&self) -> Option<&Opening> {
        self.fair.as_ref()
    }

    /// The names of those who played, seat by seat; empty if the record does not tell them. They are no part of the
    /// game, so names that make no sense do not make the record unreadable.
    pub fn names(&self) -> Vec<String> {
        let names = self.names.and_then(|names| serde_json::from_str::<Vec<String>>(names.get()).ok());
        names.filter(|names| names.len() == self.seats).unwrap_or_default()
    }

    /// How many entries the log has.
    pub fn entries(&self) -> usize {
        self.log.len()
    }

    /// An entry of the log, from 0; none beyond its end.
    ///
    /// # Errors
    /// If it is not written as an entry of this game.
    pub fn entry<R: Recordable>(&self, index: usize) -> Option<Result<Entry<R::Move>, EntryError>> {
        self.log.get(index).map(|raw| Entry::parse(raw.get()))
    }

    /// The game before its first entry.
    ///
    /// # Errors
    /// If the header does not fit the rules.
    pub fn begin<R: Recordable>(&self) -> Result<Game<R>, RecordError> {
        match self.others.get(R::RECORD_KEY).map(Value::as_u64) {
            Some(Some(found)) if found == u64::from(FORMAT) => {}
            Some(Some(found)) => return Err(RecordError::Format(found)),
            Some(None) | None => {
                let error = "the version of the record format is missing".to_owned();
                return Err(RecordError::Header { field: R::RECORD_KEY, error });
            }
        }
        if self.rules != R::VERSION {
            return Err(RecordError::Version { game: R::NAME, found: self.rules, known: R::VERSION });
        }
        let header = |field| move |error: serde_json::Error| RecordError::Header { field, error: error.to_string() };
        let mode = serde_json::from_str(self.mode.get()).map_err(header("mode"))?;
        let options = serde_json::from_str(self.options.get()).map_err(header("options"))?;
        Game::new(Setup { mode, seats: self.seats, options })
            .map_err(|error| RecordError::Header { field: "setup", error: error.to_string() })
    }

    /// Plays the first `entries` entries into `game`, which must have been begun from this record.
    ///
    /// # Errors
    /// Names the first entry that is not legal; `game` then stands before it.
    pub fn advance<R: Recordable>(&self, game: &mut Game<R>, entries: usize) -> Result<(), Mistake> {
        for (index, raw) in self.log.iter().enumerate().take(entries).skip(game.log().len()) {
            let mistake = |error: String| Mistake { entry: index, error };
            let entry = Entry::parse(raw.get()).map_err(|error| mistake(error.to_string()))?;
            game.play(entry).map_err(|fault| mistake(fault.to_string()))?;
        }
        Ok(())
    }

    /// Replays the first `entries` entries, as far as they are legal.
    ///
    /// # Errors
    /// If the header does not fit the rules. An entry that is not legal is no error here, see [`PartialReplay`].
    pub fn read<R: Recordable>(&self, entries: usize) -> Result<PartialReplay<R>, RecordError> {
        let mut game = self.begin::<R>()?;
        let mistake = self.advance(&mut game, entries).err();
        Ok(PartialReplay { game, mistake })
    }

    /// Replays the whole record and compares its result.
    ///
    /// # Errors
    /// The outer error is a header that does not fit the rules, the inner one the first mistake in the log.
    pub fn replay<R: Recordable>(&self) -> Result<Result<Outcome<R::Score>, Mistake>, RecordError> {
        Ok(self.whole::<R>()?.map(|(_, outcome)| outcome))
    }

    /// Replays the whole record, compares its result, and gives the game as well.
    ///
    /// # Errors
    /// As for [`Record::replay`].
    pub fn whole<R: Recordable>(&self) -> Result<Result<Whole<R>, Mistake>, RecordError> {
        let PartialReplay { game, mistake } = self.read::<R>(self.log.len())?;
        Ok(mistake.map_or_else(|| self.check_end(&game).map(|outcome| (game, outcome)), Err))
    }

    fn check_end<R: Recordable>(&self, game: &Game<R>) -> Result<Outcome<R::Score>, Mistake> {
        let mistake = |error| Err(Mistake { entry: self.log.len(), error });
        let Some(outcome) = game.state().outcome() else {
            return mistake("the log ends before the game does".to_owned());
        };
        let Some(told) = self.result else { return Ok(outcome) };
        match serde_json::from_str::<Outcome<R::Score>>(told.get()) {
            Err(error) => mistake(format!("result: {error}")),
            Ok(told) if told != outcome => mistake(format!("the result should be {}", json(&outcome))),
            Ok(_) => Ok(outcome),
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
