//! The jobs of one [`run_all`](crate::run_all), shared by its threads and its dispatcher.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::Job;

/// A queue of jobs, locked between jobs and never while one is done.
pub(crate) struct JobQueue<J, Jobs, OnDone> {
    state: Mutex<State<J, Jobs, OnDone>>,
    changed: Condvar,
    closed: Notify,
}

struct State<J, Jobs, OnDone> {
    jobs: Jobs,
    /// Jobs that no worker has accepted, to be offered again.
    rejected: Vec<J>,
    /// Jobs that a worker has begun and not finished. That may be the job's fault, so they are done here only.
    failed: Vec<J>,
    /// How many jobs are being done.
    running: usize,
    /// Whether the caller has broken off.
    stopped: bool,
    on_done: OnDone,
}

impl<J, Jobs, OnDone> JobQueue<J, Jobs, OnDone>
where
    J: Job,
    Jobs: Iterator<Item = J>,
    OnDone: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()>,
{
    pub(crate) fn new(jobs: Jobs, on_done: OnDone) -> JobQueue<J, Jobs, OnDone> {
        let state = State { jobs, rejected: Vec::new(), failed: Vec::new(), running: 0, stopped: false, on_done };
        JobQueue { state: Mutex::new(state), changed: Condvar::new(), closed: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<J, Jobs, OnDone>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job for a worker, if there is one now.
    pub(crate) fn next_for_worker(&self) -> Option<J> {
        self.state().next_for_worker()
    }

    /// The next job for a thread of this process. Blocks while running jobs may still come back; none when all are done.
    pub(crate) fn wait_for_next(&self) -> Option<J> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.next_for_thread() {
                return Some(job);
            }
            if state.stopped || state.running == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes back a job that no worker has accepted.
    pub(crate) fn reject(&self, job: J) {
        self.end_job(|state| state.rejected.push(job));
    }

    /// Takes back a job that a worker has begun and not finished.
    pub(crate) fn fail(&self, job: J) {
        self.end_job(|state| state.failed.push(job));
    }

    pub(crate) fn finish(&self, job: J, outcome: Result<J::Outcome, String>) {
        self.end_job(|state| {
            if !state.stopped && (state.on_done)(job, outcome).is_break() {
                state.stopped = true;
            }
        });
    }

    fn end_job(&self, then: impl FnOnce(&mut State<J, Jobs, OnDone>)) {
        let mut state = self.state();
        state.running -= 1;
        then(&mut state);
        drop(state);
        self.changed.notify_all();
    }

    /// Ends the dispatcher, since all jobs are done.
    pub(crate) fn close(&self) {
        self.closed.notify_one();
    }

    pub(crate) async fn closed(&self) {
        self.closed.notified().await;
    }
}

impl<J, Jobs: Iterator<Item = J>, OnDone> State<J, Jobs, OnDone> {
    fn next_for_worker(&mut self) -> Option<J> {
        if self.stopped {
            return None;
        }
        let job = self.rejected.pop().or_else(|| self.jobs.next())?;
        self.running += 1;
        Some(job)
    }

    fn next_for_thread(&mut self) -> Option<J> {
        match self.failed.pop().filter(|_| !self.stopped) {
            Some(job) => {
                self.running += 1;
                Some(job)
            }
            None => self.next_for_worker(),
        }
    }
}
