//! A distributed job queue for heavy work: bots' decisions, analyses, games of tournaments.
//!
//! A [`Job`] is all that has to be known to do it, and its outcome does not depend on who does it, so that doing it twice does
//! no harm. Whoever has one job offers it to a [`WorkerPool`]; whoever has many calls [`run_all`]. A [`Worker`] is a process
//! that can do some [`JobKinds`] and has a number of slots, each of which does one job at a time.
//!
//! Jobs are handed out by a queue group on the bus, which stores nothing. A free slot subscribes for a single message, so the
//! bus knows at once when nobody is free. A worker sends heartbeats while it works; when they stop it is taken for dead, and the
//! job is given to another one or done here.
#![forbid(unsafe_code)]

mod dispatcher;
mod job;
mod job_kinds;
mod jobs;
mod messages;
mod queue;
mod run_all;
mod worker;
mod worker_pool;

pub use job::Job;
pub use job_kinds::JobKinds;
pub use jobs::{AnalysisPart, DecisionTime, GameOver, GamePlayed};
pub use run_all::run_all;
pub use worker::Worker;
pub use worker_pool::{NotAccepted, RunningJob, WorkerLost, WorkerPool};
