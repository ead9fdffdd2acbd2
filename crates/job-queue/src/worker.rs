//! A worker: does jobs that come over the bus.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bus::{Bus, BusError, BusMessage, Subscription};
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval};

use crate::JobKinds;
use crate::messages::{QUEUE_GROUP, Reply, SUBJECT, WORKER_HEARTBEAT_INTERVAL};

/// Does one job at a time in each of its slots. When it is dropped, jobs at hand are left unfinished.
#[derive(Debug)]
pub struct Worker {
    bus: Bus,
    slots: JoinSet<()>,
    stopping: watch::Sender<bool>,
    done: DoneCounts,
}

/// How many jobs of each kind have been done.
type DoneCounts = Arc<Mutex<BTreeMap<String, u64>>>;

impl Worker {
    /// Begins to do jobs. Once this returns, jobs that are offered reach this worker.
    pub async fn start(bus: Bus, slots: usize, kinds: JobKinds) -> Result<Worker, BusError> {
        let (stopping, stop) = watch::channel(false);
        let mut worker = Worker { bus, slots: JoinSet::new(), stopping, done: DoneCounts::default() };
        let kinds = Arc::new(kinds);
        for _ in 0..slots.max(1) {
            let (bus, kinds) = (worker.bus.clone(), Arc::clone(&kinds));
            let slot = Slot { bus, kinds, stop: stop.clone(), done: Arc::clone(&worker.done) };
            let jobs = slot.subscribe().await?;
            worker.slots.spawn(slot.work(jobs));
        }
        worker.bus.synchronize().await?;
        Ok(worker)
    }

    /// How many jobs of each kind have been done.
    pub fn done(&self) -> BTreeMap<String, u64> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Graceful shutdown: finishes the jobs at hand and accepts no new ones.
    pub async fn stop(&mut self) {
        self.stopping.send_replace(true);
        while self.slots.join_next().await.is_some() {}
        // If the last outcomes cannot be sent, those who wait for them notice that the heartbeats have stopped.
        let _ = self.bus.flush().await;
    }
}

/// Does one job at a time.
struct Slot {
    bus: Bus,
    kinds: Arc<JobKinds>,
    stop: watch::Receiver<bool>,
    done: DoneCounts,
}

impl Slot {
    /// Subscribes for one job.
    async fn subscribe(&self) -> Result<Subscription, BusError> {
        self.bus.subscribe_once(&format!("{SUBJECT}.*"), QUEUE_GROUP).await
    }

    async fn work(mut self, mut jobs: Subscription) {
        while let Some(job) = self.next(&mut jobs).await {
            let reply = self.run(&job).await;
            let ends = *self.stop.borrow();
            if !ends {
                // Subscribed before the reply is sent: whoever gets that finds this slot free for another job.
                match self.subscribe().await {
                    Ok(next) => jobs = next,
                    Err(error) => return tracing::error!(%error, "no more jobs can be taken"),
                }
            }
            self.reply(&job, &reply).await;
            if ends {
                return;
            }
        }
    }

    /// The next job; none when the worker stops.
    async fn next(&mut self, jobs: &mut Subscription) -> Option<BusMessage> {
        tokio::select! {
            job = jobs.next() => return job,
            _ = self.stop.wait_for(|stop| *stop) => {}
        }
        // One may be on its way already.
        jobs.drain().await.ok()?;
        jobs.next().await
    }

    /// Runs a job on a thread of its own, and sends heartbeats meanwhile.
    async fn run(&self, job: &BusMessage) -> Reply {
        let kind = job.subject().rsplit('.').next().unwrap_or_default().to_owned();
        let begin = std::time::Instant::now();
        let mut work = {
            let (kinds, kind, job) = (Arc::clone(&self.kinds), kind.clone(), job.clone());
            spawn_blocking(move || kinds.run(&kind, job.payload()))
        };
        let mut heartbeat = interval(WORKER_HEARTBEAT_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let outcome = loop {
            tokio::select! {
                outcome = &mut work => break outcome.unwrap_or_else(|error| Err(error.to_string())),
                _ = heartbeat.tick() => self.reply(job, &Reply::Working).await,
            }
        };
        match outcome {
            Ok(outcome) => {
                tracing::debug!(kind, seconds = begin.elapsed().as_secs_f64(), "done");
                *self.done.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default() += 1;
                Reply::Done(outcome)
            }
            Err(reason) => {
                tracing::warn!(kind, reason, "a job cannot be done");
                Reply::Failed(reason)
            }
        }
    }

    async fn reply(&self, job: &BusMessage, reply: &Reply) {
        let Some(inbox) = job.reply_to() else { return };
        let payload = serde_json::to_vec(reply).ok().filter(|payload| payload.len() <= self.bus.max_payload());
        let payload = match payload {
            Some(payload) => payload,
            None => serde_json::to_vec(&Reply::Failed("too much came of it".to_owned())).unwrap_or_default(),
        };
        if let Err(error) = self.bus.publish(inbox, payload).await {
            tracing::warn!(%error, "nobody could be told");
        }
    }
}
