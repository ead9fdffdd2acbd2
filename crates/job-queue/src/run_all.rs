//! Many jobs at once, on threads of this process and by workers.

use std::ops::ControlFlow;
use std::thread;

use crate::dispatcher::Dispatcher;
use crate::job::run_caught;
use crate::queue::JobQueue;
use crate::{Job, WorkerPool};

/// Does many jobs on `threads` threads of this process and by as many workers as are free. Returns when all are done.
///
/// `on_done` is called with each outcome as it comes, in no order, and can break off the rest. `on_no_worker` is called if the
/// pool is shared and no worker is free at first; those that come later are found.
pub fn run_all<J, Jobs, OnDone>(
    pool: &WorkerPool,
    threads: usize,
    jobs: Jobs,
    on_no_worker: &(dyn Fn() + Sync),
    on_done: OnDone,
) where
    J: Job,
    Jobs: Iterator<Item = J> + Send,
    OnDone: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()> + Send,
{
    let queue = JobQueue::new(jobs, on_done);
    let panics: Vec<_> = thread::scope(|scope| {
        if pool.is_shared() {
            scope.spawn(|| dispatch(&Dispatcher { pool, queue: &queue, on_no_worker }));
        }
        let work = || {
            while let Some(job) = queue.wait_for_next() {
                let outcome = run_caught(&job);
                queue.finish(job, outcome);
            }
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let panics = threads.into_iter().filter_map(|thread| thread.join().err()).collect();
        queue.close();
        panics
    });
    if let Some(panic) = panics.into_iter().next() {
        std::panic::resume_unwind(panic);
    }
}

/// Runs a dispatcher on this thread.
fn dispatch<J, Jobs, OnDone>(dispatcher: &Dispatcher<'_, J, Jobs, OnDone>)
where
    J: Job,
    Jobs: Iterator<Item = J>,
    OnDone: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()>,
{
    match tokio::runtime::Builder::new_current_thread().enable_time().build() {
        Ok(runtime) => runtime.block_on(dispatcher.run()),
        Err(error) => tracing::error!(%error, "no worker can be asked"),
    }
}
