//! Everything that can happen to a cluster, at random, while people play every mode.
//!
//! `--minutes M` says for how long, `--seed N` which faults in which order: the same seed does the same again. What was
//! accepted and is missing, or was done twice, ends it. `--log LEVEL` shows what the nodes log.

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use support::cluster::Cluster;
use support::faults::Fault;
use support::game::Manner;
use support::kinds::EVERY_MODE;
use support::party::{Party, Tally};
use tabletop::Dice;

/// Each mode is played at so many tables.
const TABLES: usize = 2 * EVERY_MODE.len();

/// The longest that something fails, in milliseconds.
const LONGEST: usize = 10_000;

/// What came of a kind of fault.
#[derive(Default)]
struct Outcome {
    /// How often it happened.
    times: u32,
    /// For how long tables were silent because of it.
    silences: Vec<Duration>,
}

/// What came of all that happened.
type Outcomes = BTreeMap<Fault, Outcome>;

/// Lets something happen to a node, and waits until all is well again.
async fn happen(cluster: &mut Cluster, party: &Party, fault: Fault, dice: &mut Dice) -> Vec<Duration> {
    let node = dice.below(cluster.nodes.len());
    // Half of all faults are short, some are over before anybody can have noticed.
    let hold = if dice.one_in(2) { dice.below(LONGEST) } else { dice.below(LONGEST / 10) };
    let affected = affected(cluster, party, fault, node).await;
    println!("{} for {hold} ms, node {node}, {} tables", fault.name(), affected.len());
    let begin = Instant::now();
    cluster.inflict(fault, node);
    tokio::time::sleep(Duration::from_millis(hold as u64)).await;
    cluster.repair(fault, node);
    cluster.until_whole().await;
    let mut silences = Vec::new();
    for (table, code) in affected {
        silences.extend(party.pulses()[table].silence(&code, begin).await);
    }
    silences
}

/// The tables that have to be handed over, or that come to a standstill; of those where somebody is always about to move.
async fn affected(cluster: &Cluster, party: &Party, fault: Fault, node: usize) -> Vec<(usize, String)> {
    let mut affected = Vec::new();
    for (table, pulse) in party.pulses().iter().enumerate() {
        let Some(code) = pulse.quick_table() else { continue };
        let keeper = cluster.keeper(&code).await;
        if !fault.is_of_one_node() || keeper.is_some_and(|(keeper, _)| keeper == node) {
            affected.push((table, code));
        }
    }
    affected
}

async fn run(seed: u64, minutes: u64, log: &str) -> (Outcomes, Tally) {
    let mut dice = Dice::new(seed, 0);
    let mut cluster = Cluster::start_with(3, log).await;
    let manner = Manner { watchers: 1, pause: 50 };
    let party = Party::begin(&cluster.doors(), &EVERY_MODE, TABLES, manner, seed);
    let (begin, mut outcomes) = (Instant::now(), Outcomes::new());
    // Everything happens once before anything happens again.
    let mut coming = Vec::new();
    while begin.elapsed() < Duration::from_secs(60 * minutes) && party.is_well() {
        // A random moment; nothing is waited for.
        tokio::time::sleep(Duration::from_millis(dice.below(1000) as u64)).await;
        let Some(fault) = coming.pop() else {
            coming.extend(Fault::ALL);
            dice.shuffle(&mut coming);
            continue;
        };
        let silent = happen(&mut cluster, &party, fault, &mut dice).await;
        let outcome = outcomes.entry(fault).or_default();
        outcome.times += 1;
        outcome.silences.extend(silent);
    }
    (outcomes, party.end().await)
}

fn main() {
    let (mut seed, mut minutes, mut log) = (u64::from(std::process::id()), 5, "off".to_owned());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = match argument.as_str() {
            "--seed" => &mut seed,
            "--minutes" => &mut minutes,
            "--log" => {
                log = arguments.next().unwrap_or(log);
                continue;
            }
            "--color" => {
                arguments.next();
                continue;
            }
            "--bench" => continue,
            other => return eprintln!("error: '{other}' is unknown; there are --seed N, --minutes M and --log LEVEL"),
        };
        match arguments.next().map(|number| number.parse()) {
            Some(Ok(number)) => *value = number,
            _ => return eprintln!("error: {argument} needs a number"),
        }
    }
    println!("seed {seed}, {minutes} minutes");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let (outcomes, played) = runtime.block_on(run(seed, minutes, &log));
    println!("\n| case | times | tables | median | worst |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (fault, Outcome { times, mut silences }) in outcomes {
        silences.sort_unstable();
        let at = |index: usize| silences.get(index).map_or_else(String::new, |time| format!("{} ms", time.as_millis()));
        let (median, worst) = (at(silences.len() / 2), at(silences.len().saturating_sub(1)));
        println!("| {} | {times} | {} | {median} | {worst} |", fault.name(), silences.len());
    }
    println!("\n{} games, {} moves, lost or doubled: 0", played.games, played.moves);
}
