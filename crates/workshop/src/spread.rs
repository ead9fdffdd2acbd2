//! Many jobs at once, here and elsewhere.

use std::ops::ControlFlow;
use std::thread;

use crate::desk::Desk;
use crate::job::carry_out;
use crate::lanes::Lanes;
use crate::{Job, Workshop};

/// Does many jobs: on threads of our own, and by as many workers as are free. Returns when all are done.
///
/// `take` is told what came of each, as it comes, which is in no order; it can break off the rest. `nobody` is called if
/// there are to be workers and none is free at first. Those who come later are found.
pub fn spread<J, Jobs, Take>(workshop: &Workshop, threads: usize, jobs: Jobs, nobody: &(dyn Fn() + Sync), take: Take)
where
    J: Job,
    Jobs: Iterator<Item = J> + Send,
    Take: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()> + Send,
{
    let desk = Desk::new(jobs, take);
    let faults: Vec<_> = thread::scope(|scope| {
        if workshop.is_shared() {
            scope.spawn(|| run(&Lanes { workshop, desk: &desk, nobody }));
        }
        let work = || {
            while let Some(job) = desk.wait_for_job() {
                let outcome = carry_out(&job);
                desk.take_in(job, outcome);
            }
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let faults = threads.into_iter().filter_map(|thread| thread.join().err()).collect();
        desk.close();
        faults
    });
    if let Some(fault) = faults.into_iter().next() {
        std::panic::resume_unwind(fault);
    }
}

/// Runs lanes on this thread.
fn run<J, Jobs, Take>(lanes: &Lanes<'_, J, Jobs, Take>)
where
    J: Job,
    Jobs: Iterator<Item = J>,
    Take: FnMut(J, Result<J::Outcome, String>) -> ControlFlow<()>,
{
    match tokio::runtime::Builder::new_current_thread().enable_time().build() {
        Ok(runtime) => runtime.block_on(lanes.run()),
        Err(error) => tracing::error!(%error, "no worker can be asked"),
    }
}
