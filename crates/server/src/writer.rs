//! Group commit: one writer for all tables of a node.
//!
//! A commit takes as long for one entry as for a hundred. So keepers hand over their writes and wait; the writer takes all that
//! have gathered during one transaction into the next.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use metrics::{counter, gauge, histogram};
use store::{Attempt, Store, Write, WriteError};
use table_runner::COMMIT_TIMEOUT;
use tokio::sync::{mpsc, oneshot};

/// The most writes in one transaction.
const MAX_GROUP_SIZE: usize = 512;

/// How many writes may wait; each table has at most one.
const QUEUE_CAPACITY: usize = 4096;

/// How long one attempt may take where there may be another one: a connection over which nothing comes any more is not waited
/// for when the next one may work.
const ATTEMPT_TIMEOUT: Duration = Duration::from_millis(1500);

/// The pause before another attempt.
const RETRY_DELAY: Duration = Duration::from_millis(50);

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
        let results = write_group(&store, &writes).await;
        histogram!("orrery_commit_seconds").record(begin.elapsed().as_secs_f64());
        counter!("orrery_writes_total").increment(writes.len() as u64);
        for (result, done) in results_of(results, waiting.len()).into_iter().zip(waiting) {
            // A keeper that has stopped waiting is gone, and its table is unloaded.
            let _ = done.send(result);
        }
    }
}

/// Writes a group. If that fails on a store that others share, such as a PostgreSQL that is started again, the writer tries
/// again for a while: to lose all tables because of a second costs everybody more than to wait for it. A file that fails is
/// waited for by those who come to its tables (`store_health`), as nobody knows for how long it will.
async fn write_group(store: &Store, writes: &[Write]) -> Result<Vec<Result<(), WriteError>>, String> {
    let give_up_at = Instant::now() + COMMIT_TIMEOUT;
    let mut attempt = Attempt::First;
    loop {
        let limit = if store.can_be_shared() { ATTEMPT_TIMEOUT } else { COMMIT_TIMEOUT };
        let writing = async {
            match attempt {
                Attempt::First => store.write(writes).await,
                Attempt::Again => store.write_again(writes).await,
            }
        };
        // Without the writer nothing can be played at any table, so it survives panics.
        let results = AssertUnwindSafe(tokio::time::timeout(limit, writing)).catch_unwind().await;
        let results = results.map_err(|_| "the store has panicked".to_owned());
        let results = results.and_then(|results| results.map_err(|_| "the store does not answer".to_owned()));
        let results = results.and_then(|results| results.map_err(|error| error.to_string()));
        match results {
            Err(error) if store.can_be_shared() && Instant::now() + RETRY_DELAY < give_up_at => {
                if attempt == Attempt::First {
                    tracing::warn!(%error, "nothing could be written, and it is tried again");
                }
                tokio::time::sleep(RETRY_DELAY).await;
                attempt = Attempt::Again;
            }
            results => return results,
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

#[cfg(test)]
mod tests {
    use store::{NewTable, StoredEntry, StoredPhase};
    use testbed::Postgres;

    use super::*;

    fn table() -> NewTable {
        NewTable {
            code: "kapelo42".to_owned(),
            series: "kapelo42".to_owned(),
            visibility_open: false,
            phase: StoredPhase::Playing,
            document: String::new(),
            secret: Vec::new(),
            guests: Vec::new(),
            created: 1,
        }
    }

    fn write(n: u64) -> Write {
        let entry = StoredEntry { n, body: "{}".to_owned(), command: None };
        let (chat, state, handover) = (Vec::new(), None, None);
        Write { code: "kapelo42".to_owned(), epoch: 1, entries: vec![entry], chat, state, handover }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_to_be_written_waits_for_a_postgresql_that_is_started_again() {
        let mut postgres = Postgres::start().unwrap_or_else(|error| panic!("{error}"));
        let store = Store::open(&postgres.database().unwrap()).await.unwrap();
        assert!(store.create_table(&table()).await.unwrap());
        assert_eq!(store.acquire("kapelo42").await.unwrap(), Some(1));
        let writer = Writer::start(store.clone());
        writer.write(write(1)).await.unwrap();
        tokio::task::block_in_place(|| postgres.stop()).unwrap();
        let waiting = tokio::spawn({
            let writer = writer.clone();
            async move { writer.write(write(2)).await }
        });
        tokio::task::block_in_place(|| postgres.start_again()).unwrap();
        waiting.await.unwrap().unwrap();
        writer.write(write(3)).await.unwrap();
        assert_eq!(store.entries("kapelo42", 0).await.unwrap().len(), 3);
    }
}
