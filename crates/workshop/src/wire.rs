//! What askers and workers say to each other.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The first part of the subjects of jobs; the kind follows.
///
/// The number counts up whenever jobs are told in another way or come to something else, because bots or rules have
/// changed: old and new programs, side by side during an upgrade, leave each other alone.
pub(crate) const SUBJECT: &str = "orrery.work.v1";

/// The group of all places that wait for a job. Each job goes to one of them.
pub(crate) const GROUP: &str = "workers";

/// How often a worker gives a sign of life.
pub(crate) const PULSE: Duration = Duration::from_millis(250);

/// A worker that has been silent for so long is taken for dead.
pub(crate) const SILENCE: Duration = Duration::from_millis(1250);

/// What a worker says of a job.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reply {
    /// It is at it.
    Working,
    /// This came of it.
    Done(Box<RawValue>),
    /// It cannot be done there.
    Failed(String),
}
