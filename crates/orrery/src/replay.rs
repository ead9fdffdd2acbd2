//! `orrery replay`: records against the rules.

use std::path::PathBuf;

use big_bang::BigBang;
use clap::Args;
use cosmic_factory::CosmicFactory;
use serde::Serialize;
use tabletop::record::{Mistake, Record};
use tabletop::{Outcome, Rules};

use crate::error::Error;
use crate::lines::Lines;

/// The record of the longest game is a few hundred kilobytes.
pub(crate) const LONGEST_RECORD: usize = 16 << 20;

/// Re-play records against the rules
///
/// Prints one line per record: {"ok":true,"result":{…}}, or {"ok":false,"entry":I,"error":"…"} for the first entry,
/// counted from 0, that is not legal; I is the number of entries when the log breaks off or the result is wrong.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Records, one per line; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Exit with status 1 if any record is not clean
    #[arg(long)]
    strict: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Verdict<Score> {
    Clean { ok: bool, result: Outcome<Score> },
    Broken { ok: bool, entry: usize, error: String },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let (mut records, mut failed) = (0, 0);
    Lines::open(&arguments.file, LONGEST_RECORD)?.answer(|line| {
        let record = Record::parse(line).map_err(|error| error.to_string())?;
        let (clean, reply) = match record.game() {
            CosmicFactory::NAME => verdict::<CosmicFactory>(&record)?,
            BigBang::NAME => verdict::<BigBang>(&record)?,
            game => return Err(format!("game: '{game}' is not played here")),
        };
        records += 1;
        failed += usize::from(!clean);
        Ok(reply)
    })?;
    if arguments.strict && failed > 0 { Err(Error::NotClean { failed, records }) } else { Ok(()) }
}

fn verdict<R: Rules>(record: &Record<'_>) -> Result<(bool, String), String> {
    let replayed = record.replay::<R>().map_err(|error| error.to_string())?;
    let clean = replayed.is_ok();
    let verdict = match replayed {
        Ok(result) => Verdict::Clean { ok: true, result },
        Err(Mistake { entry, error }) => Verdict::Broken { ok: false, entry, error },
    };
    Ok((clean, serde_json::to_string(&verdict).map_err(|error| error.to_string())?))
}
