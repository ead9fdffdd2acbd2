//! The workers on the bus, as those see them who have jobs.

use std::marker::PhantomData;

use bus::{Bus, BusMessage, Subscription};
use metrics::counter;
use tokio::time::timeout;

use crate::Job;
use crate::messages::{Reply, SUBJECT, WORKER_TIMEOUT};

/// How many workers are tried with one job. One that has brought down several of them is better not given to more.
const MAX_ATTEMPTS: usize = 3;

/// The workers that there may be on a bus. Clones are the same pool.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    bus: Option<Bus>,
}

/// Why no worker has accepted a job.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NotAccepted {
    /// All workers are busy, or there are none.
    NoWorker,
    /// No answer came: the worker may have died, or the bus may be out of reach.
    Lost,
}

impl WorkerPool {
    /// A pool without workers.
    pub fn empty() -> WorkerPool {
        WorkerPool { bus: None }
    }

    /// The workers on this bus.
    pub fn over(bus: Bus) -> WorkerPool {
        WorkerPool { bus: Some(bus) }
    }

    /// Whether there may be workers.
    pub fn is_shared(&self) -> bool {
        self.bus.is_some()
    }

    /// Has a worker do a job; none if the caller had better do it, since no worker is free or none could do it.
    pub async fn run<J: Job>(&self, job: &J) -> Option<J::Outcome> {
        for _ in 0..MAX_ATTEMPTS {
            match self.offer(job).await {
                Ok(running) => {
                    if let Ok(outcome) = running.outcome().await {
                        return outcome;
                    }
                }
                Err(NotAccepted::Lost) => {}
                Err(NotAccepted::NoWorker) => return None,
            }
        }
        None
    }

    /// Offers a job, and returns when a worker has accepted it.
    pub async fn offer<J: Job>(&self, job: &J) -> Result<RunningJob<J>, NotAccepted> {
        let bus = self.bus.as_ref().filter(|bus| bus.is_connected()).ok_or(NotAccepted::NoWorker)?;
        let payload = serde_json::to_vec(job).map_err(|_| NotAccepted::NoWorker)?;
        if payload.len() > bus.max_payload() {
            tracing::warn!(kind = J::kind(), bytes = payload.len(), "a job is too large for the bus");
            return Err(NotAccepted::NoWorker);
        }
        let replies = bus.request(&format!("{SUBJECT}.{}", J::kind()), payload).await;
        let mut replies = replies.map_err(|_| NotAccepted::Lost)?;
        let first = next(&mut replies).await.map_err(|WorkerLost| NotAccepted::Lost)?;
        if first.is_no_responders() {
            return Err(NotAccepted::NoWorker);
        }
        counter!("orrery_jobs_given_total", "kind" => J::kind()).increment(1);
        Ok(RunningJob { replies, last: first, job: PhantomData })
    }
}

/// The heartbeats of a worker have stopped.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct WorkerLost;

/// A job that a worker has accepted. If this is dropped the worker goes on, and its outcome is lost.
#[derive(Debug)]
pub struct RunningJob<J> {
    replies: Subscription,
    last: BusMessage,
    job: PhantomData<J>,
}

impl<J: Job> RunningJob<J> {
    /// Waits for the outcome; none if the job cannot be done there.
    pub async fn outcome(mut self) -> Result<Option<J::Outcome>, WorkerLost> {
        loop {
            match serde_json::from_slice(self.last.payload()) {
                Ok(Reply::Working) => {}
                Ok(Reply::Done(outcome)) => return Ok(serde_json::from_str(outcome.get()).ok()),
                Ok(Reply::Failed(reason)) => {
                    tracing::warn!(kind = J::kind(), reason, "a worker could not do a job");
                    return Ok(None);
                }
                // Something on the bus that is no worker of ours.
                Err(_) => return Ok(None),
            }
            self.last = next(&mut self.replies).await.inspect_err(|WorkerLost| {
                tracing::warn!(kind = J::kind(), "a worker is gone, and its job is given to another");
                counter!("orrery_jobs_lost_total", "kind" => J::kind()).increment(1);
            })?;
        }
    }
}

async fn next(replies: &mut Subscription) -> Result<BusMessage, WorkerLost> {
    timeout(WORKER_TIMEOUT, replies.next()).await.ok().flatten().ok_or(WorkerLost)
}
