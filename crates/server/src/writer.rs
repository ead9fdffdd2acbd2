//! One writer for all tables of a node: entries of many tables become durable together.
//!
//! A commit takes as long for one entry as for a hundred. So whoever has something to write hands it over and waits;
//! the writer takes all that has gathered meanwhile into one transaction.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use metrics::{counter, gauge, histogram};
use store::{Store, Write, WriteError};
use tokio::sync::{mpsc, oneshot};

/// The most writes in one transaction.
const LARGEST_GROUP: usize = 512;

/// How many writes may wait; each table has at most one.
const QUEUE: usize = 4096;

/// How long a transaction may take. Whether it was written is not known then, and its tables are read again.
const SLOWEST: Duration = Duration::from_secs(5);

/// Why something could not be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unwritten {
    /// Somebody else keeps the table now.
    #[error("another keeper has the table")]
    Stale,
    /// The store did not take it.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// Something to be written, and who waits for it.
pub(crate) struct Job {
    pub(crate) write: Write,
    pub(crate) done: oneshot::Sender<Result<(), Unwritten>>,
}

/// Where to hand over what is to be written.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the writer. It ends when nobody can hand over anything any more.
    pub(crate) fn start(store: Store) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write_all(store, queue));
        Writer { jobs }
    }

    /// One whose work somebody else does.
    #[cfg(test)]
    pub(crate) fn handing_to(jobs: mpsc::Sender<Job>) -> Writer {
        Writer { jobs }
    }

    /// Returns when it is durable.
    pub(crate) async fn write(&self, write: Write) -> Result<(), Unwritten> {
        let (done, result) = oneshot::channel();
        let gone = || Unwritten::Failed("the writer is gone".to_owned());
        self.jobs.send(Job { write, done }).await.map_err(|_| gone())?;
        result.await.map_err(|_| gone())?
    }
}

async fn write_all(store: Store, mut queue: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(LARGEST_GROUP);
    while queue.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        gauge!("orrery_write_queue").set(queue.len() as f64);
        let (writes, waiting): (Vec<Write>, Vec<_>) = group.drain(..).map(|job| (job.write, job.done)).unzip();
        let begin = Instant::now();
        // Without the writer nothing can be played at any table, so it outlives whatever happens here.
        let results = AssertUnwindSafe(tokio::time::timeout(SLOWEST, store.write(&writes))).catch_unwind().await;
        let results = results.map_err(|_| "the store has panicked".to_owned());
        let results = results.and_then(|results| results.map_err(|_| "the store does not answer".to_owned()));
        let results = results.and_then(|results| results.map_err(|error| error.to_string()));
        histogram!("orrery_commit_seconds").record(begin.elapsed().as_secs_f64());
        counter!("orrery_writes_total").increment(writes.len() as u64);
        for (result, done) in results_of(results, waiting.len()).into_iter().zip(waiting) {
            // Whoever has stopped waiting is gone, and the table with it.
            let _ = done.send(result);
        }
    }
}

fn results_of(results: Result<Vec<Result<(), WriteError>>, String>, count: usize) -> Vec<Result<(), Unwritten>> {
    match results {
        Ok(results) => results
            .into_iter()
            .map(|result| {
                result.map_err(|error| match error {
                    WriteError::Stale => Unwritten::Stale,
                    other => Unwritten::Failed(other.to_string()),
                })
            })
            .collect(),
        Err(error) => {
            tracing::error!(%error, "nothing could be written");
            (0..count).map(|_| Err(Unwritten::Failed(error.clone()))).collect()
        }
    }
}
