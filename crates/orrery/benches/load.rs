//! How much a server takes: many tables that play as fast as they can, and many connections that do little.
//!
//! Server and players share the cores of this machine, and entries are durable in SQLite. Each case prints how many
//! moves were accepted per second, how long it took from sending a move until both players were told, and how much
//! memory the server has per connection. A word on the command line selects the cases that contain it,
//! `--seconds N` sets how long each is measured.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use support::pairs::{Pace, Pairs, percentile};
use support::process::ServerProcess;
use support::usage::{cpu_time, milliseconds, resident};

/// What is measured.
struct Case {
    name: &'static str,
    pace: Pace,
}

const CASES: [Case; 3] = [
    case("load simple, 200 tables", "simple", 200, Duration::ZERO),
    case("load cosmic, 200 tables", "cosmic", 200, Duration::ZERO),
    case("load idle, 2,500 tables", "cosmic", 2500, Duration::from_secs(2)),
];

const fn case(name: &'static str, mode: &'static str, tables: usize, pause: Duration) -> Case {
    Case { name, pace: Pace { mode, tables, pause, ramp: Duration::ZERO } }
}

async fn measure(case: &Case, seconds: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut server = ServerProcess::start(folder.path());
    let before = resident(server.child().id());
    let pairs = Pairs::begin(&[server.url()], case.pace).await;
    // Everyone has sat down and played a little.
    tokio::time::sleep(Duration::from_secs(3)).await;
    pairs.measure(true);
    let begin = Instant::now();
    let processes = [server.child().id(), std::process::id()];
    let worked = processes.map(cpu_time);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    pairs.measure(false);
    let elapsed = begin.elapsed();
    let worked = [0, 1].map(|which| cpu_time(processes[which]).saturating_sub(worked[which]));
    let memory = resident(server.child().id()).saturating_sub(before) as f64 * 1.024 / (2 * case.pace.tables) as f64;
    let times = pairs.end().await;
    let [serving, playing] = worked.map(|worked| worked.as_micros() / times.len().max(1) as u128);
    println!(
        "| {} | {:.0} | {} | {} | {} | {memory:.1} KB | {serving} µs | {playing} µs |",
        case.name,
        times.len() as f64 / elapsed.as_secs_f64(),
        milliseconds(percentile(&times, 50)),
        milliseconds(percentile(&times, 99)),
        milliseconds(percentile(&times, 100)),
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut words: Vec<String> = Vec::new();
    let mut seconds = 10;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => seconds = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(seconds),
            "--color" => drop(arguments.next()),
            flag if flag.starts_with('-') => {}
            word => words.push(word.to_owned()),
        }
    }
    let cases: Vec<&Case> = CASES.iter().filter(|case| words.iter().all(|word| case.name.contains(word))).collect();
    if cases.is_empty() {
        return;
    }
    println!(
        "| case | moves per second | median | p99 | worst | memory per connection | server's CPU per move | players' CPU per move |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    for case in cases {
        runtime.block_on(measure(case, seconds));
    }
}
