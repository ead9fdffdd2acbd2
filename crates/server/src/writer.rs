//! Group commit: one writer for all tables of a node.
//!
//! A commit takes as long for one entry as for a hundred. So keepers hand over their writes and wait; the writer takes all that
//! have gathered during one transaction into the next.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use futures_util::FutureExt as _;
use metrics::{counter, gauge, histogram};
use store::{Store, Write, WriteError};
use table_runner::COMMIT_TIMEOUT;
use tokio::sync::{mpsc, oneshot};

/// The most writes in one transaction.
const MAX_GROUP_SIZE: usize = 512;

/// How many writes may wait; each table has at most one.
const QUEUE_CAPACITY: usize = 4096;

#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// The fencing token is out of date.
    #[error("another keeper has the table")]
    Stale,
    #[error("the store failed: {0}")]
    Failed(String),
}

pub(crate) struct PendingWrite {
    pub(crate) write: Write,
    pub(crate) done: oneshot::Sender<Result<(), SaveError>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Writer {
    writes: mpsc::Sender<PendingWrite>,
}

impl Writer {
    /// Starts the task, which ends when all writers are dropped.
    pub(crate) fn start(store: Store) -> Writer {
        let (writes, queue) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(write_all(store, queue));
        Writer { writes }
    }

    #[cfg(test)]
    pub(crate) fn to_channel(writes: mpsc::Sender<PendingWrite>) -> Writer {
        Writer { writes }
    }

    /// Returns when the write is durable.
    pub(crate) async fn write(&self, write: Write) -> Result<(), SaveError> {
        let (done, result) = oneshot::channel();
        let gone = || SaveError::Failed("the writer is gone".to_owned());
        self.writes.send(PendingWrite { write, done }).await.map_err(|_| gone())?;
        result.await.map_err(|_| gone())?
    }
}

async fn write_all(store: Store, mut queue: mpsc::Receiver<PendingWrite>) {
    let mut group = Vec::with_capacity(MAX_GROUP_SIZE);
    while queue.recv_many(&mut group, MAX_GROUP_SIZE).await > 0 {
        gauge!("orrery_write_queue").set(queue.len() as f64);
        let (writes, waiting): (Vec<Write>, Vec<_>) =
            group.drain(..).map(|pending| (pending.write, pending.done)).unzip();
        let begin = Instant::now();
        // Without the writer nothing can be played at any table, so it survives panics.
        let results = AssertUnwindSafe(tokio::time::timeout(COMMIT_TIMEOUT, store.write(&writes))).catch_unwind().await;
        let results = results.map_err(|_| "the store has panicked".to_owned());
        let results = results.and_then(|results| results.map_err(|_| "the store does not answer".to_owned()));
        let results = results.and_then(|results| results.map_err(|error| error.to_string()));
        histogram!("orrery_commit_seconds").record(begin.elapsed().as_secs_f64());
        counter!("orrery_writes_total").increment(writes.len() as u64);
        for (result, done) in results_of(results, waiting.len()).into_iter().zip(waiting) {
            // A keeper that has stopped waiting is gone, and its table is unloaded.
            let _ = done.send(result);
        }
    }
}

fn results_of(results: Result<Vec<Result<(), WriteError>>, String>, count: usize) -> Vec<Result<(), SaveError>> {
    match results {
        Ok(results) => results
            .into_iter()
            .map(|result| {
                result.map_err(|error| match error {
                    WriteError::Stale => SaveError::Stale,
                    other => SaveError::Failed(other.to_string()),
                })
            })
            .collect(),
        Err(error) => {
            tracing::error!(%error, "nothing could be written");
            (0..count).map(|_| Err(SaveError::Failed(error.clone()))).collect()
        }
    }
}
