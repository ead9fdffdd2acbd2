//! What a worker is able to do.

use std::collections::BTreeMap;
use std::fmt;

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use games::DecisionRequest;
use serde_json::value::{RawValue, to_raw_value};

use crate::job::run_caught;
use crate::{AnalysisPart, GamePlayed, Job};

/// Reads a job in JSON, runs it, and serialises its outcome.
type Handler = fn(&[u8]) -> Result<Box<RawValue>, String>;

/// The kinds of jobs that a worker can do, each with its handler.
#[derive(Clone, Default)]
pub struct JobKinds(BTreeMap<String, Handler>);

impl JobKinds {
    /// Every kind of this crate.
    pub fn all() -> JobKinds {
        let kinds = JobKinds::default().with::<DecisionRequest>().with::<AnalysisPart>();
        kinds.with::<GamePlayed<CosmicFactory>>().with::<GamePlayed<BigBang>>()
    }

    #[must_use]
    pub fn with<J: Job>(mut self) -> JobKinds {
        self.0.insert(J::kind(), handle::<J>);
        self
    }

    /// Runs a job that came as JSON.
    pub(crate) fn run(&self, kind: &str, job: &[u8]) -> Result<Box<RawValue>, String> {
        let handler = self.0.get(kind).ok_or_else(|| format!("jobs of the kind '{kind}' are not known here"))?;
        handler(job)
    }
}

impl fmt::Debug for JobKinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

fn handle<J: Job>(job: &[u8]) -> Result<Box<RawValue>, String> {
    let job: J = serde_json::from_slice(job).map_err(|error| format!("this is no job: {error}"))?;
    to_raw_value(&run_caught(&job)?).map_err(|error| error.to_string())
}
