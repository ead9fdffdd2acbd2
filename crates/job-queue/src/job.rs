//! A job: an input that travels as JSON, and a function of it that any machine computes alike.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Something that any machine can do, with the same outcome.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    type Outcome: Serialize + DeserializeOwned + Send + 'static;

    /// What jobs of this kind are called, in letters that a subject of the bus may have.
    fn kind() -> String;

    /// Does the work, on a thread that may be blocked for minutes. The error says why it cannot be done.
    fn run(&self) -> Result<Self::Outcome, String>;
}

/// Runs a job; a panic in it is an error like any other.
pub(crate) fn run_caught<J: Job>(job: &J) -> Result<J::Outcome, String> {
    catch_unwind(AssertUnwindSafe(|| job.run())).unwrap_or_else(|_| Err("a fault of the program".to_owned()))
}
