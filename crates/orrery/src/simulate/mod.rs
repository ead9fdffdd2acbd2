//! `orrery simulate`: bots play whole games.

mod big_bang;
mod cosmic_factory;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use bots::arena;
use clap::{Args, Subcommand};
use games::Playable;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use tabletop::{Game, MAX_SEATS, Seat, Setup, record};

use crate::error::Error;
use crate::output::{OutputTarget, print};

/// Let bots play whole games, and write their records
///
/// One seed gives one result, on every machine and with any number of threads.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameArguments,
}

#[derive(Subcommand)]
enum GameArguments {
    /// Cosmic Factory: 2 to 6 players, five rounds
    CosmicFactory(cosmic_factory::Arguments),
    /// Big Bang 13.7: 1 to 6 players, five modes
    BigBang(big_bang::Arguments),
}

/// What every game can be simulated with.
#[derive(Args)]
struct Common {
    /// How many play [default: as few as can]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Who plays, seat by seat; fewer names than players are repeated [default: medium]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// How many games are played
    #[arg(long, value_name = "K", default_value_t = 1)]
    games: u64,
    /// Which games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where the records go, one line each; - for standard output
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Add the number of legal moves to each entry of a seat, in games that take turns
    #[arg(long)]
    legal: bool,
    /// How many threads play; 0 for all cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    match &arguments.game {
        GameArguments::CosmicFactory(arguments) => cosmic_factory::run(arguments),
        GameArguments::BigBang(arguments) => big_bang::run(arguments),
    }
}

/// Who plays unless told otherwise: sensibly, and without making anybody wait.
const DEFAULT_BOT: &str = "medium";

/// Which bot sits where.
fn seated<R: Playable>(bots: &[String], players: usize, known: &[&str]) -> Result<Vec<String>, Error> {
    let first = Seat::first(1).next();
    if let Some(name) = bots.iter().find(|name| first.and_then(|seat| R::bot(name, seat)).is_none()) {
        return Err(Error::Argument(format!("--bots: there is no bot '{name}', only {}", known.join(", "))));
    }
    if bots.len() > players {
        return Err(Error::Argument(format!("--bots: {} bots for {players} players", bots.len())));
    }
    let bots = if bots.is_empty() { vec![DEFAULT_BOT.to_owned()] } else { bots.to_vec() };
    Ok(bots.into_iter().cycle().take(players.min(MAX_SEATS)).collect())
}

/// Plays all games and writes them in order.
fn simulate<R: Playable>(
    setup: &Setup<R>,
    known: &[&str],
    common: &Common,
    mut each: impl FnMut(&Game<R>) -> Result<(), Error>,
) -> Result<(), Error> {
    let names = &seated::<R>(&common.bots, setup.seats, known)?;
    R::set_up(setup).map_err(|error| Error::Argument(error.to_string()))?;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(common.threads).build();
    let threads = threads.map_err(|error| Error::Ours(error.to_string()))?;
    let mut records = common.records.as_deref().map(OutputTarget::create).transpose()?;
    let mut wins = vec![0.0; setup.seats];
    let play = |number: u64| -> Result<(Game<R>, Option<String>), String> {
        let mut bots: Vec<_> =
            names.iter().zip(Seat::first(setup.seats)).filter_map(|(name, seat)| R::bot(name, seat)).collect();
        let game = arena::play(setup.clone(), &mut bots, common.seed, number)
            .map_err(|error| format!("game {number} of seed {}: {error}", common.seed))?;
        let write = if common.legal { record::write_counted } else { record::write };
        let text = common.records.is_some().then(|| write(&game)).transpose();
        Ok((game, text.map_err(|error| error.to_string())?))
    };
    let bar = progress(common.games, "games");
    // Enough at a time to keep all threads busy, few enough to keep memory small.
    let batch = 64 * threads.current_num_threads() as u64;
    let mut next = 0;
    while next < common.games {
        let end = common.games.min(next + batch);
        let played: Vec<_> = threads.install(|| (next..end).into_par_iter().map(play).collect());
        for result in played {
            let (game, text) = result.map_err(Error::Ours)?;
            let winners = game.state().outcome().map(|outcome| outcome.winners).unwrap_or_default();
            for seat in &winners {
                wins[seat.index()] += 1.0 / winners.len() as f64;
            }
            if let (Some(output), Some(text)) = (&mut records, text) {
                writeln!(output, "{text}")?;
            }
            each(&game)?;
        }
        bar.inc(end - next);
        next = end;
    }
    bar.finish_and_clear();
    let to_standard_output = matches!(records, Some(OutputTarget::Standard(_)));
    records.map_or(Ok(()), OutputTarget::finish)?;
    let summary = summary(names, &wins, common.games);
    // The summary must not get mixed up with records.
    if to_standard_output {
        eprint!("{summary}");
        Ok(())
    } else {
        print(&summary)
    }
}

fn summary(names: &[String], wins: &[f64], games: u64) -> String {
    let plural = if games == 1 { "" } else { "s" };
    let mut lines = format!("{games} game{plural}\nseat  {:<10} {:>10}  {:>6}\n", "bot", "wins", "share");
    for (index, (name, won)) in names.iter().zip(wins).enumerate() {
        let share = 100.0 * won / (games.max(1) as f64);
        lines += &format!("{index:<5} {name:<10} {won:>10.1}  {share:>5.1}%\n");
    }
    lines
}

/// A progress bar on a terminal, nothing elsewhere.
pub(crate) fn progress(length: u64, unit: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{bar:40}} {{pos}}/{{len}} {unit}  {{per_sec}}, {{eta}} left");
    let bar = ProgressBar::with_draw_target(Some(length), target);
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
