//! `orrery analyse`: what could have been done better in finished games.

mod reasons;
mod text;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use analysis::{Report, Thoroughness};
use clap::Args;
use job_queue::{AnalysisPart, run_all};

use crate::addresses::OptionalBus;
use crate::error::Error;
use crate::lines::Lines;
use crate::output::print;
use crate::replay::LONGEST_RECORD;
use crate::simulate::progress;
use crate::workers::{Workers, threads};

/// Find out what could have been done better in finished games
///
/// Cosmic Factory: for everyone in every round the best galaxy of their nine tiles, and how many points were left on
/// the table. Big Bang 13.7: what each seat could expect after every entry, from 0 to 1, and how much each move gave
/// away, by the search of the strongest bot. For every player the accuracy, and what cost most, with reasons. One record
/// gives the same numbers on every machine.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Records, one per line; - for standard input
    #[arg(value_name = "RECORD", required = true)]
    files: Vec<PathBuf>,
    /// How many worlds are played out for each decision of Big Bang 13.7
    #[arg(long, value_name = "N", default_value_t = usual())]
    iterations: NonZero<u32>,
    /// Print a line of JSON for each record instead of tables
    #[arg(long)]
    json: bool,
    /// How many threads work on it; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    #[command(flatten)]
    bus: OptionalBus,
}

fn usual() -> NonZero<u32> {
    NonZero::new(Thoroughness::default().iterations).unwrap_or(NonZero::<u32>::MIN)
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let workers = Workers::on(arguments.bus.address()?.as_ref())?;
    let mut tables = 0;
    for path in &arguments.files {
        let mut lines = Lines::open(path, LONGEST_RECORD)?;
        while let Some((number, text)) = lines.next().map_err(|error| in_file(path, error))? {
            let report = analyse(text, arguments, &workers);
            let report = report.map_err(|problem| in_file(path, Error::line(number, &problem)))?;
            if arguments.json {
                let told = serde_json::to_string(&report).map_err(|error| Error::Ours(error.to_string()))?;
                print(&format!("{told}\n"))?;
            } else {
                let gap = if tables == 0 { "" } else { "\n" };
                print(&format!("{gap}{}", text::table(&report)))?;
            }
            tables += 1;
        }
    }
    Ok(())
}

/// Says in which of several files a line is at fault.
fn in_file(path: &Path, error: Error) -> Error {
    match error {
        Error::Line { .. } if path != Path::new("-") => {
            Error::Content { path: path.to_owned(), problem: error.to_string() }
        }
        error => error,
    }
}

fn analyse(text: &str, arguments: &Arguments, workers: &Workers) -> Result<Report, String> {
    let thoroughness = Thoroughness { iterations: arguments.iterations.get() };
    let (mut report, parts) = AnalysisPart::all(text, thoroughness).map_err(|error| error.to_string())?;
    let bar = progress(parts.iter().map(|part| part.count() as u64).sum(), report.unit());
    let mut found = BTreeMap::new();
    let mut failed = None;
    let take = |part: AnalysisPart, outcome| {
        bar.inc(part.count() as u64);
        match outcome {
            Ok(findings) => {
                found.insert(part.begin(), findings);
                ControlFlow::Continue(())
            }
            Err(problem) => {
                failed = Some(problem);
                ControlFlow::Break(())
            }
        }
    };
    let threads = threads(arguments.threads);
    run_all(&workers.pool, threads, parts.into_iter(), &|| workers.tell_nobody(&bar), take);
    bar.finish_and_clear();
    report.extend(found.into_values().flatten());
    failed.map_or(Ok(report), Err)
}
