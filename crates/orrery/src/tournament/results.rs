//! The file in which a tournament keeps its results, so that it can go on after an interruption.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::error::Error;
use crate::output::OutputTarget;

/// The version of the file's format.
const FORMAT: u32 = 1;
/// A longer line is no result: none is nearly as long.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The first line: which tournament this is. How many games it has is not part of it, as it can always go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    /// The format's version, which also tells the file from others.
    pub(super) tournament: u32,
    /// The version of the game's rules.
    pub(super) rules: u32,
    pub(super) game: String,
    pub(super) mode: String,
    pub(super) players: usize,
    pub(super) bots: Vec<String>,
    pub(super) seed: u64,
}

/// One finished game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GameLine<Score> {
    /// The game's number in the tournament, from 0.
    pub(super) number: u64,
    pub(super) seed: u64,
    /// The number that the dice were made with.
    pub(super) deal: u64,
    pub(super) game: String,
    pub(super) mode: String,
    /// Who sat where.
    pub(super) bots: Vec<String>,
    pub(super) scores: Vec<Score>,
    pub(super) winners: Vec<Seat>,
}

impl Header {
    pub(super) fn new(rules: u32, game: &str, mode: &str, players: usize, bots: &[String], seed: u64) -> Header {
        let (game, mode, bots) = (game.to_owned(), mode.to_owned(), bots.to_vec());
        Header { tournament: FORMAT, rules, game, mode, players, bots, seed }
    }

    /// In what another tournament differs from this.
    fn difference(&self, other: &Header) -> Option<String> {
        let bots = |header: &Header| header.bots.join(",");
        let fields = [
            ("format", other.tournament.to_string(), self.tournament.to_string()),
            ("rules", other.rules.to_string(), self.rules.to_string()),
            ("game", other.game.clone(), self.game.clone()),
            ("mode", other.mode.clone(), self.mode.clone()),
            ("players", other.players.to_string(), self.players.to_string()),
            ("bots", bots(other), bots(self)),
            ("seed", other.seed.to_string(), self.seed.to_string()),
        ];
        let found = fields.into_iter().find(|(_, other, own)| other != own);
        found.map(|(field, other, own)| format!("{field} {other}, not {own}"))
    }
}

/// An open file of results. Games are appended as they end, each with a single write, and put into the order of their
/// numbers when all are there: whenever the program is stopped, only games that were not over are lost, and once it is
/// through, nobody can tell by the file on how many threads or in how many runs it was made.
pub(super) struct Results {
    path: PathBuf,
    file: File,
    /// The number of the last game in the file.
    last: Option<u64>,
    is_sorted: bool,
}

impl Results {
    /// Opens the results of a tournament, or begins them. Every line that is there goes through `take`, which says
    /// which game it is. A last line that was not written to its end is removed.
    pub(super) fn open(
        path: &Path,
        header: &Header,
        take: &mut dyn FnMut(&str) -> Result<u64, String>,
    ) -> Result<Results, Error> {
        let failed = |error| Error::File { path: path.to_owned(), error };
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            return Err(failed(io::Error::other("not a file that results can be kept in")));
        }
        let file = File::options().read(true).append(true).create(true).open(path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(failed(io::Error::other("another tournament is writing to it")));
        }
        let mut results = Results { path: path.to_owned(), file, last: None, is_sorted: true };
        let kept = results.read(header, take)?;
        results.file.set_len(kept).map_err(failed)?;
        if kept == 0 {
            results.write(&json(header)?)?;
        }
        Ok(results)
    }

    /// Reads all lines; says how many bytes of the file are complete lines.
    fn read(&mut self, header: &Header, take: &mut dyn FnMut(&str) -> Result<u64, String>) -> Result<u64, Error> {
        let path = self.path.clone();
        let refused = |problem: String| Error::Content { path: path.clone(), problem };
        let failed = |error| Error::File { path: path.clone(), error };
        let own = json(header)?;
        let mut reader = BufReader::new(&self.file);
        let (mut line, mut kept) = (Vec::new(), 0);
        for number in 1.. {
            line.clear();
            let read = (&mut reader).take(MAX_LINE_BYTES).read_until(b'\n', &mut line).map_err(failed)? as u64;
            let is_whole = line.last() == Some(&b'\n');
            if number == 1 && !is_whole && !own.as_bytes().starts_with(&line) {
                return Err(refused("these are not the results of a tournament".to_owned()));
            }
            if !is_whole && read < MAX_LINE_BYTES {
                break;
            }
            let text = str::from_utf8(&line).map_err(|_| refused(format!("line {number}: not UTF-8")))?;
            if number == 1 {
                let found: Header = serde_json::from_str(text)
                    .map_err(|_| refused("these are not the results of a tournament".to_owned()))?;
                if let Some(difference) = header.difference(&found) {
                    return Err(refused(format!("these are the results of another tournament: {difference}")));
                }
            } else {
                let game = take(text).map_err(|problem| refused(format!("line {number}: {problem}")))?;
                self.is_sorted &= self.last.is_none_or(|last| last < game);
                self.last = Some(game);
            }
            kept += read;
        }
        Ok(kept)
    }

    pub(super) fn append<Score: Serialize>(&mut self, line: &GameLine<Score>) -> Result<(), Error> {
        self.is_sorted &= self.last.is_none_or(|last| last < line.number);
        self.last = Some(line.number);
        self.write(&json(line)?)
    }

    fn write(&mut self, line: &str) -> Result<(), Error> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| Error::File { path: self.path.clone(), error })
    }

    /// Brings the games into order.
    pub(super) fn finish(mut self) -> Result<(), Error> {
        if self.is_sorted {
            return Ok(());
        }
        let failed = |error| Error::File { path: self.path.clone(), error };
        let mut text = String::new();
        self.file.rewind().map_err(failed)?;
        self.file.read_to_string(&mut text).map_err(failed)?;
        let mut lines: Vec<&str> = text.lines().collect();
        // The header has no number and stays in front.
        lines.sort_by_key(|line| serde_json::from_str::<Numbered>(line).ok().map(|line| line.number));
        // Whatever leads to the file, what is replaced is the file itself.
        let mut output = OutputTarget::create(&fs::canonicalize(&self.path).map_err(failed)?)?;
        for line in lines {
            writeln!(output, "{line}").map_err(failed)?;
        }
        output.finish()
    }
}

/// What matters of a line when lines are sorted.
#[derive(Deserialize)]
struct Numbered {
    number: u64,
}

fn json(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Ours(error.to_string()))
}
