//! What a job is.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Something that any machine can do, with the same outcome.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What comes of it.
    type Outcome: Serialize + DeserializeOwned + Send + 'static;

    /// What jobs of this kind are called, in letters that a subject may have.
    fn kind() -> String;

    /// Does it. This may take its time.
    ///
    /// # Errors
    /// Says why it cannot be done.
    fn carry_out(&self) -> Result<Self::Outcome, String>;
}

/// Does a job. A fault in it is no reason to fall.
pub(crate) fn carry_out<J: Job>(job: &J) -> Result<J::Outcome, String> {
    catch_unwind(AssertUnwindSafe(|| job.carry_out())).unwrap_or_else(|_| Err("a fault of the program".to_owned()))
}
