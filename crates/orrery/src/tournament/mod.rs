//! `orrery tournament`: bots against bots, and how strong that makes them.

mod contest;
mod plot;
mod results;
mod table;

pub(crate) use self::contest::Contest;

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::addresses::OptionalBus;
use crate::error::Error;
use crate::games;

/// Let bots play against each other, and rate them
///
/// Every choice of bots for a table is played equally often, and each of them has every seat equally often. Prints
/// ratings with 95% intervals, who beat whom, and how long the bots thought. One seed gives one result, on every machine
/// and with any number of threads and workers.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What is played
    #[arg(long, value_parser = games::names())]
    game: String,
    /// A mode of the game [default: standard, cosmic]
    #[arg(long, value_name = "M")]
    mode: Option<String>,
    /// Who takes part; iterations can follow a level, as in hard:500
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many sit at a table [default: 2, or 1 in solitary mode]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How often every two bots meet, or every choice of bots where more sit at a table; rounded up to full turns
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Which games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where results are kept, one line each; games that are there already are not played again
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Where the ratings are drawn, as SVG; - for standard output
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// How many games are played at a time on this machine; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    #[command(flatten)]
    bus: OptionalBus,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let unknown = || Error::Argument(format!("--game: there is no game '{}'", arguments.game));
    (games::named(&arguments.game).ok_or_else(unknown)?.tournament)(arguments)
}

/// The mode of that name, or else the first.
fn mode<Mode: Copy + Serialize>(name: Option<&str>, all: &[Mode]) -> Result<Mode, Error> {
    let found = all.iter().copied().find(|mode| name.is_none_or(|name| word(mode) == name));
    found.ok_or_else(|| {
        let known: Vec<String> = all.iter().map(word).collect();
        Error::Argument(format!("--mode: there is no mode '{}', only {}", name.unwrap_or_default(), known.join(", ")))
    })
}

/// What a mode is called in files.
fn word(mode: &impl Serialize) -> String {
    serde_json::to_value(mode).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
