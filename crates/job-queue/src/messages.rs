//! The protocol between those who offer jobs and workers.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The first part of the subjects of jobs; the kind follows.
///
/// The number counts up whenever jobs are serialised in another way or have another outcome, because bots or rules have
/// changed: old and new programs, side by side during an upgrade, leave each other alone.
pub(crate) const SUBJECT: &str = "orrery.work.v1";

/// The queue group of all free slots. Each job goes to one of them.
pub(crate) const QUEUE_GROUP: &str = "workers";

/// How often a worker says that it is still at a job.
pub(crate) const WORKER_HEARTBEAT_INTERVAL: Duration = Duration::from_millis(250);

/// A worker that has sent nothing for this long is taken for dead.
pub(crate) const WORKER_TIMEOUT: Duration = Duration::from_millis(1250);

/// What a worker answers to a job: any number of heartbeats, then the outcome.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reply {
    /// A heartbeat.
    Working,
    /// The outcome in JSON.
    Done(Box<RawValue>),
    /// Why the job cannot be done there.
    Failed(String),
}
