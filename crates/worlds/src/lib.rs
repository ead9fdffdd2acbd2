//! Deterministic simulation: tables, clients, networks and stores in simulated time, with everything that can go wrong.
//!
//! A world is made of one seed. What runs in it is real: `table_runner::TableRunner` with the steps that the server's keeper
//! takes, `client_session::ClientSession` with the decoder of streams, the rules, the bots and the store's judgement of
//! writes. What is simulated is what those are free of: time, connections, the store's disk, processes, and people. A world is
//! a loop over events in simulated time; the same seed makes the same world.
//!
//! Connections keep their messages in order as TCP does, have delays of their own, so that what comes over one can overtake
//! what came over another, and break with all that is on its way. The store delays, fails, does not say whether it has
//! failed, and forgets what it has not synced. Nodes are killed, stopped and paused, and a table can have a second keeper
//! before the first one knows. People play at random, say something, leave, come back, resign and vote. Sooner or later nothing goes
//! wrong any more and everybody plays to the end; then all [laws](Law) must hold.
#![forbid(unsafe_code)]

mod faults;
mod keeper;
mod laws;
mod link;
mod person;
mod plan;
mod queue;
mod sabotage;
mod store;
mod world;
mod writer;

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use tabletop::Millis;

use crate::plan::Plan;
pub use crate::sabotage::Sabotage;
pub use crate::world::Law;

/// How worlds are run.
#[derive(Copy, Clone, Debug)]
pub struct SimulationOptions {
    /// Whether everything that happens is printed.
    pub trace: bool,
    /// A mistake that is made on purpose.
    pub sabotage: Option<Sabotage>,
    /// Whether nodes stand still now and then without knowing it.
    pub pauses: bool,
    /// How much of their time somebody may lose because the server or its store stood still, in milliseconds.
    pub max_lost_time: Millis,
}

/// A write waits for the group before it and then for its own, and a little more for the way.
const MAX_LOST_TIME: Millis = 2 * writer::COMMIT_TIMEOUT + 1_000;

impl Default for SimulationOptions {
    fn default() -> SimulationOptions {
        SimulationOptions { trace: false, sabotage: None, pauses: false, max_lost_time: MAX_LOST_TIME }
    }
}

/// What happened in a world, or in many.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulationSummary {
    pub events: u64,
    pub games: u64,
    /// Games that were ended early.
    pub abandoned: u64,
    pub entries: u64,
    /// Commands that were answered.
    pub answers: u64,
    /// Entries that were made because somebody's time was up.
    pub time_outs: u64,
    pub faults: u64,
    /// Simulated milliseconds.
    pub simulated: Millis,
    /// Differs between worlds in which anything else was sent.
    pub fingerprint: u64,
}

impl SimulationSummary {
    /// What happened in both.
    #[must_use]
    pub fn and(self, other: SimulationSummary) -> SimulationSummary {
        SimulationSummary {
            events: self.events + other.events,
            games: self.games + other.games,
            abandoned: self.abandoned + other.abandoned,
            entries: self.entries + other.entries,
            answers: self.answers + other.answers,
            time_outs: self.time_outs + other.time_outs,
            faults: self.faults + other.faults,
            simulated: self.simulated + other.simulated,
            fingerprint: self.fingerprint ^ other.fingerprint,
        }
    }
}

/// A law was broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {:.3} s of its time: {text} ({law:?})", *at as f64 / 1000.0)]
pub struct Failure {
    pub law: Law,
    pub text: String,
    /// When, in simulated milliseconds.
    pub at: Millis,
}

/// Runs the world of a seed.
///
/// # Errors
/// If a law is broken in it, or something panics.
pub fn run(seed: u64, options: SimulationOptions) -> Result<SimulationSummary, Failure> {
    let plan = Plan::of(seed);
    if options.trace {
        println!("seed {seed}: {plan:#?}");
    }
    let run = AssertUnwindSafe(move || (plan.game.run)(seed, plan, options));
    std::panic::catch_unwind(run).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Err(Failure { law: Law::Invariants, text: text.unwrap_or_else(|| "a panic".to_owned()), at: 0 })
    })
}

/// Runs the worlds of many seeds on all cores, and ends soon after the first failure.
///
/// # Errors
/// The lowest seed whose world has failed so far, and why.
pub fn run_all(
    seeds: std::ops::Range<u64>,
    options: SimulationOptions,
    note: impl Fn() + Sync,
) -> Result<SimulationSummary, (u64, Failure)> {
    let has_failed = AtomicBool::new(false);
    let worlds = seeds.into_par_iter().map(|seed| {
        if has_failed.load(Ordering::Relaxed) {
            return Ok(SimulationSummary::default());
        }
        let outcome = run(seed, options).map_err(|failure| (seed, failure));
        has_failed.fetch_or(outcome.is_err(), Ordering::Relaxed);
        note();
        outcome
    });
    worlds.reduce(
        || Ok(SimulationSummary::default()),
        |one, other| match (one, other) {
            (Ok(one), Ok(other)) => Ok(one.and(other)),
            (Err(one), Err(other)) => Err(if one.0 <= other.0 { one } else { other }),
            (Err(failure), Ok(_)) | (Ok(_), Err(failure)) => Err(failure),
        },
    )
}

/// The one command that runs a world again, with everything that happens in it.
pub fn command(seed: u64) -> String {
    format!("cargo xtask bench worlds --seed {seed}")
}
