//! `orrery replay`: records against the rules.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::record::{Mistake, Record};

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
enum Verdict {
    Clean { ok: bool, result: Box<RawValue> },
    Broken { ok: bool, entry: usize, error: String },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let (mut records, mut failed) = (0, 0);
    Lines::open(&arguments.file, LONGEST_RECORD)?.answer(|line| {
        let record = Record::parse(line).map_err(|error| error.to_string())?;
        let verdict = verdict(&record)?;
        records += 1;
        failed += usize::from(matches!(verdict, Verdict::Broken { .. }));
        serde_json::to_string(&verdict).map_err(|error| error.to_string())
    })?;
    if arguments.strict && failed > 0 { Err(Error::NotClean { failed, records }) } else { Ok(()) }
}

fn verdict(record: &Record<'_>) -> Result<Verdict, String> {
    let game = games::registry().get(record.game()).map_err(|error| error.to_string())?;
    match game.replay(record).map_err(|error| error.to_string())? {
        Ok(result) => {
            let result = RawValue::from_string(result).map_err(|error| error.to_string())?;
            Ok(Verdict::Clean { ok: true, result })
        }
        Err(Mistake { entry, error }) => Ok(Verdict::Broken { ok: false, entry, error }),
    }
}
