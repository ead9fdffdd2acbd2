//! Where jobs are handed out and outcomes come in.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::Job;

/// What all who do jobs share. It is locked between jobs, never while one is done.
pub(crate) struct Desk<J, Jobs, Take> {
    state: Mutex<State<J, Jobs, Take>>,
    changed: Condvar,
    /// Told when there is nothing more to do.
    over: Notify,
}

struct State<J, Jobs, Take> {
    jobs: Jobs,
    /// Those that were offered to workers in vain.
    again: Vec<J>,
    /// Those that are not to be given to workers again.
    here: Vec<J>,
    /// How many are being done.
    underway: usize,
    /// Whether nobody wants the rest.
    stopped: bool,
    take: Take,
}

impl<J, Jobs, Take> Desk<J, Jobs, Take>
where
    J: Job,
    Jobs: Iterator<Item = J>,
    Take: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()>,
{
    /// A desk for these jobs, and for whoever wants to know what comes of them.
    pub(crate) fn new(jobs: Jobs, take: Take) -> Desk<J, Jobs, Take> {
        let state = State { jobs, again: Vec::new(), here: Vec::new(), underway: 0, stopped: false, take };
        Desk { state: Mutex::new(state), changed: Condvar::new(), over: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<J, Jobs, Take>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job for a worker, if there is one now.
    pub(crate) fn hand_out(&self) -> Option<J> {
        self.state().hand_out()
    }

    /// A job for a thread of our own as soon as there is one; none when all are done. Until then others may come back.
    pub(crate) fn wait_for_job(&self) -> Option<J> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.hand_out_here() {
                return Some(job);
            }
            if state.stopped || state.underway == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes back a job that nobody has begun.
    pub(crate) fn take_back(&self, job: J) {
        self.give_up(|state| state.again.push(job));
    }

    /// Takes back a job that a worker has begun and not finished. It may be the job's fault, so we do it ourselves.
    pub(crate) fn keep_here(&self, job: J) {
        self.give_up(|state| state.here.push(job));
    }

    /// Takes in what came of a job.
    pub(crate) fn take_in(&self, job: J, outcome: Result<J::Outcome, String>) {
        self.give_up(|state| {
            if !state.stopped && (state.take)(job, outcome).is_break() {
                state.stopped = true;
            }
        });
    }

    /// Somebody is not at a job any more.
    fn give_up(&self, then: impl FnOnce(&mut State<J, Jobs, Take>)) {
        let mut state = self.state();
        state.underway -= 1;
        then(&mut state);
        drop(state);
        self.changed.notify_all();
    }

    /// Says that there is nothing more to do.
    pub(crate) fn close(&self) {
        self.over.notify_one();
    }

    /// Returns when there is nothing more to do.
    pub(crate) async fn closed(&self) {
        self.over.notified().await;
    }
}

impl<J, Jobs: Iterator<Item = J>, Take> State<J, Jobs, Take> {
    fn hand_out(&mut self) -> Option<J> {
        if self.stopped {
            return None;
        }
        let job = self.again.pop().or_else(|| self.jobs.next())?;
        self.underway += 1;
        Some(job)
    }

    fn hand_out_here(&mut self) -> Option<J> {
        match self.here.pop().filter(|_| !self.stopped) {
            Some(job) => {
                self.underway += 1;
                Some(job)
            }
            None => self.hand_out(),
        }
    }
}
