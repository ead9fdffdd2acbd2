//! What it costs to be several: one node and two, with the same PostgreSQL, under the same load.
//!
//! Nodes, PostgreSQL, NATS and players share the cores of this machine. Players are spread evenly over the nodes, so that
//! every table has players at another node than its keeper. `--seconds N` sets how long each case is measured.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use serde_json::Value;
use support::pairs::{Pace, Pairs, percentile};
use support::process::ServerProcess;
use support::usage::{cpu_time, cpu_time_of_family, milliseconds};
use testbed::{Nats, Postgres, free_port};

/// What the nodes may cost at most, in units of what one costs.
const MOST: f64 = 1.6;

const CASES: [(&str, Pace); 2] = [
    ("as fast as they can", Pace { mode: "cosmic", tables: 200, pause: Duration::ZERO, ramp: Duration::ZERO }),
    (
        "a move every 200 ms",
        Pace { mode: "cosmic", tables: 200, pause: Duration::from_millis(200), ramp: Duration::ZERO },
    ),
];

/// What was used until a moment.
struct Used {
    nodes: Duration,
    postgres: Duration,
    nats: Duration,
    players: Duration,
    bytes: u64,
}

impl Used {
    async fn so_far(nodes: &mut [ServerProcess], postgres: &Postgres, nats: &Nats) -> Used {
        let figures = reqwest::get(format!("{}/varz", nats.monitor())).await.expect("NATS answers");
        let figures: Value = figures.json().await.expect("NATS tells figures");
        let bytes = |name: &str| figures[name].as_u64().unwrap_or_default();
        Used {
            nodes: nodes.iter_mut().map(|node| cpu_time(node.child().id())).sum(),
            postgres: cpu_time_of_family(postgres.process()),
            nats: cpu_time(nats.process()),
            players: cpu_time(std::process::id()),
            bytes: bytes("in_bytes") + bytes("out_bytes"),
        }
    }
}

/// Measures so many nodes under a load; the time that they compute for a move, in microseconds.
async fn measure(name: &str, pace: Pace, count: usize, seconds: u64) -> f64 {
    let postgres = Postgres::start().unwrap_or_else(|error| panic!("{error}"));
    let nats = Nats::start().unwrap_or_else(|error| panic!("{error}"));
    let (store, bus) = (postgres.database().unwrap_or_else(|error| panic!("{error}")), nats.url());
    // One node alone needs no bus.
    let in_cluster: &[&str] = if count == 1 { &[] } else { &["--bus", &bus] };
    let arguments = [&["--log", "warn", "--store", &store], in_cluster].concat();
    let port = || free_port().expect("a port");
    let mut nodes: Vec<ServerProcess> = (0..count).map(|_| ServerProcess::start_on(port(), &arguments)).collect();
    let addresses: Vec<String> = nodes.iter().map(ServerProcess::url).collect();
    let pairs = Pairs::begin(&addresses, pace).await;
    // Everyone has sat down and played a little.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = Used::so_far(&mut nodes, &postgres, &nats).await;
    pairs.measure(true);
    let begin = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    pairs.measure(false);
    let elapsed = begin.elapsed();
    let after = Used::so_far(&mut nodes, &postgres, &nats).await;
    let times = pairs.end().await;
    let moves = times.len().max(1) as f64;
    let per_move = |after: Duration, before: Duration| after.saturating_sub(before).as_secs_f64() * 1e6 / moves;
    let nodes = per_move(after.nodes, before.nodes);
    println!(
        "| {count} node{}, {name} | {:.0} | {} | {} | {nodes:.0} µs | {:.0} µs | {:.0} µs | {:.0} µs | {:.0} |",
        if count == 1 { "" } else { "s" },
        moves / elapsed.as_secs_f64(),
        milliseconds(percentile(&times, 50)),
        milliseconds(percentile(&times, 99)),
        per_move(after.postgres, before.postgres),
        per_move(after.nats, before.nats),
        per_move(after.players, before.players),
        (after.bytes - before.bytes) as f64 / moves,
    );
    nodes
}

fn main() {
    let mut seconds = 10;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => seconds = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(seconds),
            "--color" => drop(arguments.next()),
            "--bench" => {}
            other => return eprintln!("error: '{other}' is unknown; there is --seconds N"),
        }
    }
    println!(
        "| case | moves per second | median | p99 | nodes' CPU per move | PostgreSQL's | NATS' | players' | bytes per move into and out of NATS |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let ratios = CASES.map(|(name, pace)| {
        let [one, two] = [1, 2].map(|count| runtime.block_on(measure(name, pace, count, seconds)));
        (name, two / one)
    });
    println!();
    for (name, ratio) in ratios {
        println!("{name}: two nodes compute {ratio:.2} times as long for a move as one; {MOST} is allowed");
    }
}
