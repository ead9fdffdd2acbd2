//! Where jobs are handed out.

use std::fmt;
use std::marker::PhantomData;

use async_nats::connection::State;
use async_nats::{Client, Message, StatusCode, Subscriber};
use futures_util::StreamExt as _;
use metrics::counter;
use tokio::time::timeout;

use crate::Job;
use crate::wire::{Reply, SILENCE, SUBJECT};

/// How many workers are tried with one job. One that has brought down several of them is better not given to more.
const ATTEMPTS: usize = 3;

/// A way to workers that there may be. Clones are the same way.
#[derive(Clone)]
pub struct Workshop {
    client: Option<Client>,
}

/// Why nobody has taken a job.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// All are busy, or there is nobody.
    Nobody,
    /// Nothing was heard of it: who took it may have died, or the bus may be out of reach.
    Lost,
}

impl Workshop {
    /// There are no workers.
    pub fn alone() -> Workshop {
        Workshop { client: None }
    }

    /// There may be workers on the bus.
    pub fn over(client: Client) -> Workshop {
        Workshop { client: Some(client) }
    }

    /// Whether there may be workers.
    pub fn is_shared(&self) -> bool {
        self.client.is_some()
    }

    /// Has a worker do a job; none if it is better done by the asker, since nobody is free for it, or nobody could do it.
    pub async fn ask<J: Job>(&self, job: &J) -> Option<J::Outcome> {
        for _ in 0..ATTEMPTS {
            match self.offer(job).await {
                Ok(underway) => {
                    if let Ok(outcome) = underway.outcome().await {
                        return outcome;
                    }
                }
                Err(NotTaken::Lost) => {}
                Err(NotTaken::Nobody) => return None,
            }
        }
        None
    }

    /// Offers a job; returns when somebody has taken it.
    ///
    /// # Errors
    /// If nobody has.
    pub async fn offer<J: Job>(&self, job: &J) -> Result<Underway<J>, NotTaken> {
        let is_connected = |client: &&Client| client.connection_state() == State::Connected;
        let client = self.client.as_ref().filter(is_connected).ok_or(NotTaken::Nobody)?;
        let told = serde_json::to_vec(job).map_err(|_| NotTaken::Nobody)?;
        if told.len() > client.max_payload() {
            tracing::warn!(kind = J::kind(), bytes = told.len(), "a job is too large for the bus");
            return Err(NotTaken::Nobody);
        }
        let inbox = client.new_inbox();
        let mut replies = client.subscribe(inbox.clone()).await.map_err(|_| NotTaken::Lost)?;
        let subject = format!("{SUBJECT}.{}", J::kind());
        client.publish_with_reply(subject, inbox, told.into()).await.map_err(|_| NotTaken::Lost)?;
        let first = next(&mut replies).await.map_err(|Lost| NotTaken::Lost)?;
        if first.status == Some(StatusCode::NO_RESPONDERS) {
            return Err(NotTaken::Nobody);
        }
        counter!("orrery_jobs_given_total", "kind" => J::kind()).increment(1);
        Ok(Underway { replies, last: first, job: PhantomData })
    }
}

impl fmt::Debug for Workshop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workshop").field("is_shared", &self.is_shared()).finish_non_exhaustive()
    }
}

/// Nothing more is heard of a worker.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Lost;

/// A job that a worker has taken. Once this is dropped, nobody wants to know any more.
#[derive(Debug)]
pub struct Underway<J> {
    replies: Subscriber,
    last: Message,
    job: PhantomData<J>,
}

impl<J: Job> Underway<J> {
    /// What came of it; none if it cannot be done there.
    ///
    /// # Errors
    /// If nothing more is heard of the worker.
    pub async fn outcome(mut self) -> Result<Option<J::Outcome>, Lost> {
        loop {
            match serde_json::from_slice(&self.last.payload) {
                Ok(Reply::Working) => {}
                Ok(Reply::Done(outcome)) => return Ok(serde_json::from_str(outcome.get()).ok()),
                Ok(Reply::Failed(reason)) => {
                    tracing::warn!(kind = J::kind(), reason, "a worker could not do a job");
                    return Ok(None);
                }
                // Nobody who speaks our language.
                Err(_) => return Ok(None),
            }
            self.last = next(&mut self.replies).await.inspect_err(|Lost| {
                tracing::warn!(kind = J::kind(), "a worker is gone, and its job is given to another");
                counter!("orrery_jobs_lost_total", "kind" => J::kind()).increment(1);
            })?;
        }
    }
}

/// The next that is heard of a worker.
async fn next(replies: &mut Subscriber) -> Result<Message, Lost> {
    timeout(SILENCE, replies.next()).await.ok().flatten().ok_or(Lost)
}
