//! `orrery verify-deal`: whether deals are what the table was bound to.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tabletop::record::Record;

use crate::error::Error;
use crate::lines::Lines;
use crate::replay::LONGEST_RECORD;

/// Verify that the deals of a game follow from what was published before it
///
/// A live table publishes a hash before its first deal, and afterwards the seed and the nonce that it was made of; all
/// three are in the record. Prints one line per record: {"ok":true,"commitment":"…","entries":N} if N entries were made
/// by chance and all follow from the seed, or {"ok":false,"error":"…"}. Compare the commitment with the one that the
/// table showed when the game began.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Records, one per line; - for standard input
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Exit with status 1 if any record is not clean
    #[arg(long)]
    strict: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Verdict {
    Fair { ok: bool, commitment: String, entries: usize },
    VerifyError { ok: bool, error: String },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let (mut records, mut failed) = (0, 0);
    Lines::open(&arguments.file, LONGEST_RECORD)?.answer(|line| {
        let record = Record::parse(line).map_err(|error| error.to_string())?;
        let game = games::registry().get(record.game()).map_err(|error| error.to_string())?;
        records += 1;
        let commitment = record.fair().map(|opening| opening.commitment.clone()).unwrap_or_default();
        let verdict = match game.verify_deals(&record) {
            Ok(entries) => Verdict::Fair { ok: true, commitment, entries },
            Err(error) => {
                failed += 1;
                Verdict::VerifyError { ok: false, error }
            }
        };
        serde_json::to_string(&verdict).map_err(|error| error.to_string())
    })?;
    if arguments.strict && failed > 0 { Err(Error::NotClean { failed, records }) } else { Ok(()) }
}
