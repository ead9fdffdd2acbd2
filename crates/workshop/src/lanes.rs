//! Jobs on their way to workers.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::desk::Desk;
use crate::{Job, Underway, Workshop};

/// How long to wait before it is tried again whether somebody is free.
const PAUSE: Duration = Duration::from_millis(200);

/// How many jobs are given to workers at the same time, at most.
const MOST: usize = 1024;

/// All ways on which jobs go to workers.
pub(crate) struct Lanes<'a, J, Jobs, Take> {
    pub(crate) workshop: &'a Workshop,
    pub(crate) desk: &'a Desk<J, Jobs, Take>,
    /// Called if nobody is free when the first job is offered.
    pub(crate) nobody: &'a (dyn Fn() + Sync),
}

/// What lanes agree on.
#[derive(Default)]
struct Agreed {
    /// Whoever holds this looks for another place among the workers; the others need not try.
    scout: Mutex<()>,
    /// Whether it is known if there was anybody at first.
    tried: Cell<bool>,
}

impl<J, Jobs, Take> Lanes<'_, J, Jobs, Take>
where
    J: Job,
    Jobs: Iterator<Item = J>,
    Take: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()>,
{
    /// Gives jobs to workers for as long as there are any of both.
    pub(crate) async fn run(&self) {
        let agreed = Agreed::default();
        tokio::select! {
            _ = join_all((0..MOST).map(|_| self.lane(&agreed))) => {}
            () = self.desk.closed() => {}
        }
    }

    /// Finds a place among the workers and keeps it busy, again and again.
    async fn lane(&self, agreed: &Agreed) {
        loop {
            let scout = agreed.scout.lock().await;
            let Some(job) = self.desk.hand_out() else { return };
            match self.workshop.offer(&job).await {
                Ok(underway) => {
                    agreed.tried.set(true);
                    drop(scout);
                    self.keep_busy(job, underway).await;
                }
                Err(_) => {
                    self.desk.take_back(job);
                    if !agreed.tried.replace(true) {
                        (self.nobody)();
                    }
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Gives a worker job after job, until it is gone or busy with something else.
    async fn keep_busy(&self, mut job: J, mut underway: Underway<J>) {
        loop {
            match underway.outcome().await {
                Ok(Some(outcome)) => self.desk.take_in(job, Ok(outcome)),
                _ => return self.desk.keep_here(job),
            }
            let Some(next) = self.desk.hand_out() else { return };
            match self.workshop.offer(&next).await {
                Ok(taken) => (job, underway) = (next, taken),
                Err(_) => return self.desk.take_back(next),
            }
        }
    }
}
