//! Somebody who does jobs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_nats::{Client, Message, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval};

use crate::Skills;
use crate::wire::{GROUP, PULSE, Reply, SUBJECT};

/// Somebody who does jobs, one in each of its places at a time. Dropped, it leaves everything as it is.
#[derive(Debug)]
pub struct Worker {
    client: Client,
    places: JoinSet<()>,
    stopping: watch::Sender<bool>,
    done: Done,
}

/// How many jobs of each kind have been done.
type Done = Arc<Mutex<BTreeMap<String, u64>>>;

impl Worker {
    /// Begins to do jobs. Whoever has one when this returns can reach this worker.
    ///
    /// # Errors
    /// If the bus is out of reach.
    pub async fn start(client: Client, places: usize, skills: Skills) -> Result<Worker, async_nats::Error> {
        let (stopping, stop) = watch::channel(false);
        let done = Done::default();
        let skills = Arc::new(skills);
        let mut worker = Worker { client, places: JoinSet::new(), stopping, done };
        for _ in 0..places.max(1) {
            let place = Place {
                client: worker.client.clone(),
                skills: Arc::clone(&skills),
                stop: stop.clone(),
                done: Arc::clone(&worker.done),
            };
            let waiting = place.wait().await?;
            worker.places.spawn(place.work(waiting));
        }
        // Orders are carried out in order: when this comes back, NATS knows of all places.
        let inbox = worker.client.new_inbox();
        let mut echo = worker.client.subscribe(inbox.clone()).await?;
        worker.client.publish(inbox, "".into()).await?;
        echo.next().await.ok_or("the bus has closed the connection")?;
        Ok(worker)
    }

    /// How many jobs of each kind have been done.
    pub fn done(&self) -> BTreeMap<String, u64> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Finishes the jobs at hand and takes no new ones.
    pub async fn stop(&mut self) {
        self.stopping.send_replace(true);
        while self.places.join_next().await.is_some() {}
        // What cannot be said now will not be missed for long.
        let _ = self.client.flush().await;
    }
}

/// Where one job is done at a time.
struct Place {
    client: Client,
    skills: Arc<Skills>,
    stop: watch::Receiver<bool>,
    done: Done,
}

impl Place {
    /// Listens for one job.
    async fn wait(&self) -> Result<Subscriber, async_nats::Error> {
        let mut waiting = self.client.queue_subscribe(format!("{SUBJECT}.*"), GROUP.to_owned()).await?;
        waiting.unsubscribe_after(1).await?;
        Ok(waiting)
    }

    /// Does job after job.
    async fn work(mut self, mut waiting: Subscriber) {
        while let Some(job) = self.next(&mut waiting).await {
            let reply = self.carry_out(&job).await;
            let ends = *self.stop.borrow();
            if !ends {
                // Listening before the reply is sent: whoever gets that finds this place free for another job.
                match self.wait().await {
                    Ok(next) => waiting = next,
                    Err(error) => return tracing::error!(%error, "no more jobs can be taken"),
                }
            }
            self.say(&job, &reply).await;
            if ends {
                return;
            }
        }
    }

    /// The next job; none when it is time to stop.
    async fn next(&mut self, waiting: &mut Subscriber) -> Option<Message> {
        tokio::select! {
            job = waiting.next() => return job,
            _ = self.stop.wait_for(|stop| *stop) => {}
        }
        // One may be on its way already.
        waiting.drain().await.ok()?;
        waiting.next().await
    }

    /// Does a job, with signs of life meanwhile.
    async fn carry_out(&self, job: &Message) -> Reply {
        let kind = job.subject.rsplit('.').next().unwrap_or_default().to_owned();
        let (skills, told) = (Arc::clone(&self.skills), job.payload.clone());
        let begin = std::time::Instant::now();
        let mut work = {
            let kind = kind.clone();
            spawn_blocking(move || skills.carry_out(&kind, &told))
        };
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let outcome = loop {
            tokio::select! {
                outcome = &mut work => break outcome.unwrap_or_else(|error| Err(error.to_string())),
                _ = pulse.tick() => self.say(job, &Reply::Working).await,
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

    /// Tells whoever has asked, if that can be told.
    async fn say(&self, job: &Message, reply: &Reply) {
        let Some(inbox) = job.reply.clone() else { return };
        let told = serde_json::to_vec(reply).ok().filter(|told| told.len() <= self.client.max_payload());
        let told = match told {
            Some(told) => told,
            None => serde_json::to_vec(&Reply::Failed("too much came of it".to_owned())).unwrap_or_default(),
        };
        if let Err(error) = self.client.publish(inbox, told.into()).await {
            tracing::warn!(%error, "nobody could be told");
        }
    }
}
