//! Everything that can happen to a cluster, at random and several things at once, while people play every mode and talk.
//!
//! `--minutes M` says for how long, `--seed N` which faults in which order: the same seed does the same again. `--at-once N` says
//! how many things may fail at the same time. What was accepted and is missing, or was done twice, ends it. `--log 1` shows what
//! the nodes warn of. A line of the table has the longest time without a move at a table, in all times that something happened;
//! where a bound is promised, the last column tells it, and to break it is a failure.

#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use support::cluster::Cluster;
use support::faults::{Fault, Part};
use support::game::Manner;
use support::kinds::EVERY_MODE;
use support::options;
use support::party::{Party, Tally};
use tabletop::Dice;
use tokio::time::{sleep_until, timeout};

/// Each mode is played at so many tables.
const TABLES: usize = 2 * EVERY_MODE.len();

/// The longest that something fails, in milliseconds.
const LONGEST: usize = 10_000;

/// Of several faults the last begins this many milliseconds after the first at most.
const LATEST: usize = 1_500;

/// A PostgreSQL that is gone for this long costs no more than `STORE_BOUND`.
const STORE_GONE: Duration = Duration::from_secs(1);
const STORE_BOUND: Duration = Duration::from_secs(2);

/// How long it may take to start then. Where it takes longer, because the machine is busy, it was gone for longer.
const STORE_START: Duration = Duration::from_millis(500);

/// A node that is cut off from NATS has handed its tables over after this long.
const HAND_OVER_BOUND: Duration = Duration::from_secs(3);

/// Something that fails for a while.
#[derive(Copy, Clone, Debug)]
struct Failure {
    fault: Fault,
    node: usize,
    begins: Duration,
    ends: Duration,
}

/// A kind of round.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Case {
    One(Fault),
    /// PostgreSQL was gone for a second.
    StoreGone,
    /// How long a node that was cut off from NATS has kept its tables.
    HandOver,
    Several(usize),
}

impl Case {
    fn name(self) -> String {
        match self {
            Case::One(fault) => fault.name().to_owned(),
            Case::StoreGone => "PostgreSQL killed, there again after a second".to_owned(),
            Case::HandOver => "node and NATS: until another node has the table".to_owned(),
            Case::Several(count) => format!("{count} of these at once"),
        }
    }

    fn bound(self) -> Option<Duration> {
        match self {
            Case::StoreGone => Some(STORE_BOUND),
            Case::HandOver => Some(HAND_OVER_BOUND),
            Case::One(_) | Case::Several(_) => None,
        }
    }
}

/// What came of a kind of round.
#[derive(Default)]
struct Outcome {
    times: u32,
    /// For how long tables were silent.
    silences: Vec<Duration>,
}

type Outcomes = BTreeMap<Case, Outcome>;

/// What fails in a round. `coming` has what did not fail yet since everything has.
fn draw(dice: &mut Dice, at_once: usize, nodes: usize, coming: &mut Vec<Fault>) -> Vec<Failure> {
    let count = if dice.one_in(2) { 1 } else { 1 + dice.below(at_once) };
    let mut failures: Vec<Failure> = Vec::new();
    while failures.len() < count {
        if coming.is_empty() {
            coming.extend(Fault::ALL);
            dice.shuffle(coming);
        }
        let (Some(fault), node) = (coming.pop(), dice.below(nodes)) else { continue };
        // Half of all faults are short, some are over before anybody can have noticed.
        let mut hold = if dice.one_in(2) { dice.below(LONGEST) } else { dice.below(LONGEST / 10) };
        if fault == Fault::RestartStore && dice.one_in(2) {
            hold = STORE_GONE.as_millis() as usize;
        }
        let begins = if count == 1 { 0 } else { dice.below(LATEST) };
        let [begins, ends] = [begins, begins + hold].map(|at| Duration::from_millis(at as u64));
        let is_free = |part: Part| failures.iter().all(|other| other.fault.part(other.node) != part);
        if is_free(fault.part(node)) {
            failures.push(Failure { fault, node, begins, ends });
        }
    }
    // Whoever runs nodes starts one when there is what it needs.
    let last = failures.iter().map(|failure| failure.ends).max().unwrap_or_default();
    for failure in failures.iter_mut().filter(|failure| count > 1 && failure.fault.ends_with_a_start()) {
        failure.ends = last + Duration::from_millis(1);
    }
    failures
}

/// Lets something happen, and waits until all is well again.
async fn happen(cluster: &mut Cluster, party: &Party, failures: &[Failure], outcomes: &mut Outcomes) {
    let affected = affected(cluster, party, failures).await;
    let begin = Instant::now();
    for Failure { fault, node, begins, ends } in failures {
        println!("{}, node {node}, from {} to {} ms", fault.name(), begins.as_millis(), ends.as_millis());
    }
    let mut times: Vec<(Duration, bool, &Failure)> = Vec::new();
    for failure in failures {
        times.extend([(failure.begins, true, failure), (failure.ends, false, failure)]);
    }
    // What begins and ends at the same moment begins first.
    times.sort_by_key(|(at, begins, _)| (*at, !begins));
    let (mut handed_over, mut store_gone) = (None, None);
    for (at, begins, failure) in times {
        if let ([Failure { ends, .. }], false, Some((_, code))) = (failures, begins, affected.first())
            && matches!(failure.fault.part(failure.node), Part::LinkToBus(_))
            && *ends > HAND_OVER_BOUND
        {
            let left = (begin + *ends).saturating_duration_since(Instant::now());
            let until = timeout(left, cluster.until_kept_elsewhere(code, failure.node)).await;
            handed_over = Some(until.map_or(*ends, |()| begin.elapsed()));
        }
        sleep_until((begin + at).into()).await;
        if begins {
            cluster.inflict(failure.fault, failure.node);
        } else {
            cluster.repair(failure.fault, failure.node);
            if failure.fault == Fault::RestartStore {
                store_gone = Some(begin.elapsed() - failure.begins);
                println!("PostgreSQL was gone for {} ms", (begin.elapsed() - failure.begins).as_millis());
            }
        }
    }
    cluster.until_whole().await;
    let case = match failures {
        [Failure { fault: Fault::RestartStore, ends: STORE_GONE, .. }]
            if store_gone.is_some_and(|gone| gone <= STORE_GONE + STORE_START) =>
        {
            Case::StoreGone
        }
        [failure] => Case::One(failure.fault),
        several => Case::Several(several.len()),
    };
    let outcome = outcomes.entry(case).or_default();
    outcome.times += 1;
    for (table, code) in &affected {
        outcome.silences.extend(party.pulses()[*table].silence(code, begin).await);
    }
    if let Some(handed_over) = handed_over {
        let outcome = outcomes.entry(Case::HandOver).or_default();
        outcome.times += 1;
        outcome.silences.push(handed_over);
    }
}

/// The tables that have to be handed over, or that come to a standstill; of those where somebody is always about to move.
async fn affected(cluster: &Cluster, party: &Party, failures: &[Failure]) -> Vec<(usize, String)> {
    let mut affected = Vec::new();
    for (table, pulse) in party.pulses().iter().enumerate() {
        let Some(code) = pulse.quick_table() else { continue };
        let keeper = cluster.keeper(&code).await.map(|(keeper, _)| keeper);
        if failures.iter().any(|failure| !failure.fault.is_of_one_node() || keeper == Some(failure.node)) {
            affected.push((table, code));
        }
    }
    affected
}

async fn run(seed: u64, minutes: u64, at_once: usize, log: &str) -> (Outcomes, Tally) {
    let mut dice = Dice::new(seed, 0);
    let mut cluster = Cluster::start_with(3, log).await;
    let manner = Manner { watchers: 1, pause: 50 };
    let party = Party::begin(&cluster.doors(), &EVERY_MODE, TABLES, manner, seed);
    let (begin, mut outcomes, mut coming) = (Instant::now(), Outcomes::new(), Vec::new());
    while begin.elapsed() < Duration::from_secs(60 * minutes) && party.is_well() {
        // A random moment; nothing is waited for.
        tokio::time::sleep(Duration::from_millis(dice.below(1000) as u64)).await;
        let failures = draw(&mut dice, at_once, cluster.nodes.len(), &mut coming);
        happen(&mut cluster, &party, &failures, &mut outcomes).await;
    }
    (outcomes, party.end().await)
}

fn main() -> ExitCode {
    let (mut seed, mut minutes, mut at_once, mut log) = (u64::from(std::process::id()), 60, 3, 0);
    let known =
        &mut [("--seed", &mut seed), ("--minutes", &mut minutes), ("--at-once", &mut at_once), ("--log", &mut log)];
    match options::read(known) {
        Ok(true) => {}
        Ok(false) => return ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            return ExitCode::FAILURE;
        }
    }
    println!("seed {seed}, {minutes} minutes, up to {at_once} at once");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let log = if log > 0 { "warn" } else { "off" };
    let (outcomes, played) = runtime.block_on(run(seed, minutes, at_once.max(1) as usize, log));
    println!("\n| case | times | tables | median | worst | allowed |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let mut broken = Vec::new();
    let milliseconds =
        |time: Option<&Duration>| time.map_or_else(String::new, |time| format!("{} ms", time.as_millis()));
    for (case, Outcome { times, mut silences }) in outcomes {
        silences.sort_unstable();
        let (median, worst) = (silences.get(silences.len() / 2), silences.last());
        let (name, bound) = (case.name(), case.bound());
        let [middle, longest, allowed] = [median, worst, bound.as_ref()].map(milliseconds);
        println!("| {name} | {times} | {} | {middle} | {longest} | {allowed} |", silences.len());
        if worst.zip(bound.as_ref()).is_some_and(|(worst, bound)| worst > bound) {
            broken.push(name);
        }
    }
    println!("\n{} games, {} moves, {} messages, lost or doubled: 0", played.games, played.moves, played.said);
    for name in &broken {
        eprintln!("error: it took longer than allowed: {name}");
    }
    if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
