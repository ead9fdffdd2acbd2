//! `orrery work`: does heavy work for others.

use std::collections::BTreeMap;
use std::time::Duration;

use bus::Bus;
use clap::Args;
use job_queue::{JobKinds, Worker};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::addresses::OptionalBus;
use crate::error::Error;
use crate::log::Log;
use crate::signal::stop_signal;
use crate::workers::threads;

/// Do heavy work for servers and tournaments that have the same bus
///
/// Bots' decisions, analyses and games of tournaments. There can be any number of workers; they can come and go at any
/// time. A worker stops on Ctrl-C or SIGTERM: it finishes what it has begun. If it dies, its jobs are done by others.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    bus: OptionalBus,
    /// How many jobs are done at a time; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    #[command(flatten)]
    log: Log,
}

/// How long jobs at hand may take to end. Then somebody else will do them.
const LAST_JOBS: Duration = Duration::from_secs(20);

/// How often it is written down what was done.
const SUMMARY_LOG_INTERVAL: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    arguments.log.start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let worked = runtime.block_on(work(arguments));
    // Jobs that are not over are not waited for.
    runtime.shutdown_background();
    worked
}

async fn work(Arguments { bus, jobs, .. }: &Arguments) -> Result<(), Error> {
    let missing = || Error::Argument("--bus <URL>: say where jobs come from".to_owned());
    let address = &bus.address()?.ok_or_else(missing)?;
    let unavailable = |error: &dyn std::fmt::Display| Error::Unavailable(error.to_string());
    let bus = Bus::connect(address, "worker").await.map_err(|error| unavailable(&error))?;
    let slots = threads(*jobs);
    let mut worker = Worker::start(bus, slots, JobKinds::all()).await.map_err(|error| unavailable(&error))?;
    // Whoever started us may wait for this line.
    println!("working for {address}, {slots} at a time");
    tokio::select! {
        stopped = stop_signal() => stopped?,
        never = review(&worker) => match never {},
    }
    tracing::info!("finishing the jobs at hand");
    // Whoever says it twice does not want to wait.
    tokio::select! {
        stopped = timeout(LAST_JOBS, worker.stop()) => {
            if stopped.is_err() {
                tracing::warn!("some jobs take too long and are left to others");
            }
        }
        stopped = stop_signal() => stopped?,
    }
    tracing::info!(jobs = told(&worker.done()), "done");
    Ok(())
}

/// Writes down what was done, now and then.
async fn review(worker: &Worker) -> std::convert::Infallible {
    let mut last = BTreeMap::new();
    let mut interval = interval(SUMMARY_LOG_INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        let done = worker.done();
        if done != last {
            tracing::info!(jobs = told(&done), "done so far");
            last = done;
        }
    }
}

/// How many jobs of each kind.
fn told(done: &BTreeMap<String, u64>) -> String {
    let kinds: Vec<String> = done.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") }
}
