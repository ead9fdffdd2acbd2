//! The dispatcher: gives jobs of a queue to workers, as many at a time as are free.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::queue::JobQueue;
use crate::{Job, RunningJob, WorkerPool};

/// The pause before workers are tried again after none was free.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// The most jobs that are with workers at the same time.
const MAX_CONCURRENT_JOBS: usize = 1024;

pub(crate) struct Dispatcher<'a, J, Jobs, OnDone> {
    pub(crate) pool: &'a WorkerPool,
    pub(crate) queue: &'a JobQueue<J, Jobs, OnDone>,
    /// Called if no worker is free when the first job is offered.
    pub(crate) on_no_worker: &'a (dyn Fn() + Sync),
}

/// What the concurrent lanes of a dispatcher share.
#[derive(Default)]
struct Shared {
    /// Held by the one lane that looks for a free worker; the others need not try meanwhile.
    probing: Mutex<()>,
    /// Whether the first job has been offered.
    has_offered: Cell<bool>,
}

impl<J, Jobs, OnDone> Dispatcher<'_, J, Jobs, OnDone>
where
    J: Job,
    Jobs: Iterator<Item = J>,
    OnDone: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()>,
{
    /// Runs until there are no jobs left or the queue is closed.
    pub(crate) async fn run(&self) {
        let shared = Shared::default();
        tokio::select! {
            _ = join_all((0..MAX_CONCURRENT_JOBS).map(|_| self.lane(&shared))) => {}
            () = self.queue.closed() => {}
        }
    }

    /// Looks for a free worker and keeps it busy, again and again.
    async fn lane(&self, shared: &Shared) {
        loop {
            let probing = shared.probing.lock().await;
            let Some(job) = self.queue.next_for_worker() else { return };
            match self.pool.offer(&job).await {
                Ok(running) => {
                    shared.has_offered.set(true);
                    drop(probing);
                    self.keep_busy(job, running).await;
                }
                Err(_) => {
                    self.queue.reject(job);
                    if !shared.has_offered.replace(true) {
                        (self.on_no_worker)();
                    }
                    sleep(RETRY_DELAY).await;
                }
            }
        }
    }

    /// Offers the next job whenever one is done, until the worker is gone or busy with something else.
    async fn keep_busy(&self, mut job: J, mut running: RunningJob<J>) {
        loop {
            match running.outcome().await {
                Ok(Some(outcome)) => self.queue.finish(job, Ok(outcome)),
                _ => return self.queue.fail(job),
            }
            let Some(next) = self.queue.next_for_worker() else { return };
            match self.pool.offer(&next).await {
                Ok(accepted) => (job, running) = (next, accepted),
                Err(_) => return self.queue.reject(next),
            }
        }
    }
}
