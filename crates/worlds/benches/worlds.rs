//! As many simulated worlds as wanted, or one with everything that happens in it.
//!
//! `--worlds N` says how many, `--first N` with which seed they begin; without it they are others each time. `--seed N` runs one
//! world and prints what happens. `--pauses` lets nodes stand still now and then, and `--max-lost-time MS` says how much of
//! their time that and a slow store may cost somebody.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use worlds::{SimulationOptions, SimulationSummary, command, run, run_all};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How many worlds there are if nobody says how many.
const WORLDS: u64 = 1_000_000;

/// After so many worlds it is told how far it is.
const TELL_EVERY: u64 = 1_000;

const USAGE: &str = "there are --worlds N, --first N, --seed N, --pauses and --max-lost-time MS";

fn main() -> ExitCode {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let (mut worlds, mut first, mut seed, mut options) = (WORLDS, now << 24, None, SimulationOptions::default());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => continue,
            "--color" => {
                arguments.next();
                continue;
            }
            "--pauses" => {
                options.pauses = true;
                continue;
            }
            "--worlds" | "--first" | "--seed" | "--max-lost-time" => {}
            // A pattern for the names of other benchmarks.
            other if !other.starts_with('-') => return ExitCode::SUCCESS,
            other => return fail(&format!("'{other}' is unknown; {USAGE}")),
        }
        let Some(Ok(number)) = arguments.next().map(|number| number.parse()) else {
            return fail(&format!("{argument} needs a number"));
        };
        match argument.as_str() {
            "--worlds" => worlds = number,
            "--first" => first = number,
            "--seed" => seed = Some(number),
            _ => options.max_lost_time = number,
        }
    }
    match seed {
        Some(seed) => one(seed, options),
        None => many(first, worlds, options),
    }
}

fn fail(text: &str) -> ExitCode {
    eprintln!("error: {text}");
    ExitCode::FAILURE
}

fn one(seed: u64, options: SimulationOptions) -> ExitCode {
    match run(seed, SimulationOptions { trace: true, ..options }) {
        Ok(summary) => {
            println!("seed {seed}: all laws hold. {summary:#?}");
            ExitCode::SUCCESS
        }
        Err(failure) => fail(&format!("seed {seed}: {failure}")),
    }
}

fn many(first: u64, worlds: u64, options: SimulationOptions) -> ExitCode {
    println!("{worlds} worlds, from seed {first} on");
    let (begin, done) = (Instant::now(), AtomicU64::new(0));
    let outcome = run_all(first..first.saturating_add(worlds), options, || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(TELL_EVERY) && std::io::stderr().is_terminal() {
            eprint!("\r{done} worlds, {:.0} a second", done as f64 / begin.elapsed().as_secs_f64());
            let _ = std::io::stderr().flush();
        }
    });
    eprintln!();
    match outcome {
        Ok(summary) => {
            report(summary, worlds, begin.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err((seed, failure)) => fail(&format!("seed {seed}: {failure}\nrun it again: {}", command(seed))),
    }
}

fn report(summary: SimulationSummary, worlds: u64, seconds: f64) {
    let SimulationSummary { events, games, abandoned, entries, answers, time_outs, faults, simulated, .. } = summary;
    println!("{worlds} worlds in {seconds:.0} s, laws broken: 0");
    println!("{games} games ({abandoned} ended early), {entries} entries ({time_outs} because time was up)");
    println!("{answers} answers, {faults} faults, {events} events, {} simulated hours", simulated / 3_600_000);
    println!("\n| case | median |");
    println!("| --- | ---: |");
    println!("| a world | {:.2} ms of wall-clock time |", seconds * 1000.0 / worlds.max(1) as f64);
}
