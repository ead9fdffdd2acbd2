//! `orrery verify-deal`: whether deals are what the table was bound to.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tabletop::fair::Contribution;
use tabletop::record::Record;

use crate::error::Error;
use crate::lines::Lines;
use crate::replay::LONGEST_RECORD;

/// Verify that the deals of a game follow from what was published before it
///
/// A live table publishes a hash before its first deal, and afterwards the seed and the nonce that it was made of; all
/// three are in the record, and so are the random bytes that seats have added to it. Prints one line per record:
/// {"ok":true,"commitment":"…","entries":N,"contributions":[…]} if N entries were made by chance and all follow from the
/// seed and from what was added, or {"ok":false,"error":"…"}. Compare the commitment and the hashes of the contributions
/// with those that the table showed when the game began. A contribution without bytes was announced and not added.
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
    Fair {
        ok: bool,
        commitment: String,
        entries: usize,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        contributions: Vec<Contribution>,
    },
    VerifyError {
        ok: bool,
        error: String,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let (mut records, mut failed) = (0, 0);
    Lines::open(&arguments.file, LONGEST_RECORD)?.answer(|line| {
        let record = Record::parse(line).map_err(|error| error.to_string())?;
        let game = games::registry().get(record.game()).map_err(|error| error.to_string())?;
        records += 1;
        let opening = record.fair().cloned();
        let (commitment, contributions) = opening.map(|it| (it.commitment, it.contributions)).unwrap_or_default();
        let verdict = match game.verify_deals(&record) {
            Ok(entries) => Verdict::Fair { ok: true, commitment, entries, contributions },
            Err(error) => {
                failed += 1;
                Verdict::VerifyError { ok: false, error }
            }
        };
        serde_json::to_string(&verdict).map_err(|error| error.to_string())
    })?;
    if arguments.strict && failed > 0 { Err(Error::NotClean { failed, records }) } else { Ok(()) }
}
