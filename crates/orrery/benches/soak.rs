//! How a server does in the long run: thousands of connections for half an hour, with a game at every table.
//!
//! Server and players share the cores of this machine, and entries are durable in SQLite. Every pair of players has a table, and
//! a move is made at each of them every so many seconds, as people would; whose game is over sits down at another table. Once a
//! minute a line tells how it goes. It fails if a connection costs more memory than it may, or if memory still grows at the end.
//!
//! `--connections N`, `--minutes M` and `--pause SECONDS` say how many, for how long and how often.

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use support::options;
use support::pairs::{Pace, Pairs, percentile};
use support::process::ServerProcess;
use support::usage::{cpu_time, milliseconds, resident};

/// The most memory that a connection may cost, in KB; with its share of the table and the game.
const MOST_PER_CONNECTION: f64 = 15.0;

/// The most by which memory may have grown from the third to the last quarter of the time. Where less than a minute is a quarter,
/// it says nothing.
const MOST_GROWTH: f64 = 0.02;

/// The pause between two tables at the beginning, so that not all come in the same second.
const RAMP: Duration = Duration::from_millis(4);

/// How often the memory is looked at.
const SAMPLE_INTERVAL: Duration = Duration::from_secs(5);

/// The memory of the server at a moment.
struct Sample {
    at: Instant,
    kilobytes: f64,
}

/// What was found.
struct Soaked {
    moves: usize,
    median: Duration,
    p99: Duration,
    per_connection: f64,
    /// None if the time was too short.
    growth: Option<f64>,
    server_cpu: Duration,
}

/// A figure that the server tells.
async fn figure(url: &str, name: &str) -> f64 {
    let figures = reqwest::get(format!("{url}/metrics")).await.expect("the server answers");
    let figures = figures.text().await.expect("the server answers");
    let line = figures.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')));
    line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or_default()
}

async fn soak(connections: usize, length: Duration, pause: Duration) -> Soaked {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut server = ServerProcess::start(folder.path());
    let process = server.child().id();
    let empty = kilobytes(process);
    let pace = Pace { mode: "cosmic", tables: connections / 2, pause, ramp: RAMP };
    let pairs = Pairs::begin(&[server.url()], pace).await;
    pairs.measure(true);
    println!("| minute | connections | tables loaded | moves per second | median | p99 | memory | per connection |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (begin, worked) = (Instant::now(), cpu_time(process));
    let (mut samples, mut times, mut minute) = (Vec::new(), Vec::new(), begin);
    while begin.elapsed() < length {
        tokio::time::sleep(SAMPLE_INTERVAL).await;
        assert!(pairs.are_well(), "a player has failed");
        samples.push(Sample { at: Instant::now(), kilobytes: kilobytes(process) - empty });
        if minute.elapsed() >= Duration::from_secs(60) || begin.elapsed() >= length {
            let now = pairs.take_times();
            let memory = samples.last().map_or(0.0, |sample| sample.kilobytes);
            println!(
                "| {:.0} | {} | {} | {:.0} | {} | {} | {:.1} MB | {:.1} KB |",
                begin.elapsed().as_secs_f64() / 60.0,
                figure(&server.url(), "orrery_connections").await,
                figure(&server.url(), "orrery_tables").await,
                now.len() as f64 / minute.elapsed().as_secs_f64(),
                milliseconds(percentile(&now, 50)),
                milliseconds(percentile(&now, 99)),
                memory / 1000.0,
                memory / connections as f64,
            );
            times.extend(now);
            minute = Instant::now();
        }
    }
    times.sort_unstable();
    let server_cpu = cpu_time(process).saturating_sub(worked);
    let quarter = |number: u32| mean_between(&samples, begin + length / 4 * number, begin + length / 4 * (number + 1));
    let (before, last) = (quarter(2), quarter(3));
    Soaked {
        moves: times.len(),
        median: percentile(&times, 50),
        p99: percentile(&times, 99),
        per_connection: last / connections as f64,
        growth: (length >= Duration::from_secs(240)).then_some(last / before - 1.0),
        server_cpu,
    }
}

/// The memory of a process in units of 1000 bytes.
fn kilobytes(process: u32) -> f64 {
    resident(process) as f64 * 1.024
}

fn mean_between(samples: &[Sample], from: Instant, to: Instant) -> f64 {
    // The last one may come a little late.
    let to = to + SAMPLE_INTERVAL;
    let those = samples.iter().filter(|sample| sample.at > from && sample.at <= to);
    let (count, sum) = those.fold((0, 0.0), |(count, sum), sample| (count + 1, sum + sample.kilobytes));
    sum / f64::from(count.max(1))
}

fn main() -> ExitCode {
    let (mut connections, mut minutes, mut pause) = (10_000, 30, 8);
    let known = &mut [("--connections", &mut connections), ("--minutes", &mut minutes), ("--pause", &mut pause)];
    match options::read(known) {
        Ok(true) => {}
        Ok(false) => return ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            return ExitCode::FAILURE;
        }
    }
    let (length, pause) = (Duration::from_secs(60 * minutes), Duration::from_secs(pause));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let soaked = runtime.block_on(soak(connections as usize, length, pause));
    let growth = soaked.growth.map_or_else(|| "not known".to_owned(), |growth| format!("{:+.1} %", 100.0 * growth));
    println!(
        "\n| case | moves per second | median | p99 | memory per connection | growth at the end | server's CPU per move |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    println!(
        "| {connections} connections, {minutes} minutes | {:.0} | {} | {} | {:.1} KB | {growth} | {} µs |",
        soaked.moves as f64 / length.as_secs_f64(),
        milliseconds(soaked.median),
        milliseconds(soaked.p99),
        soaked.per_connection,
        soaked.server_cpu.as_micros() / soaked.moves.max(1) as u128,
    );
    if soaked.per_connection > MOST_PER_CONNECTION {
        eprintln!("error: a connection costs {:.1} KB; {MOST_PER_CONNECTION} are allowed", soaked.per_connection);
        return ExitCode::FAILURE;
    }
    if soaked.growth.is_some_and(|growth| growth > MOST_GROWTH) {
        eprintln!("error: memory has grown by {growth} in the last quarter");
        return ExitCode::FAILURE;
    }
    // Nobody plays their game to the end.
    ExitCode::SUCCESS
}
