//! What a worker can do.

use std::collections::BTreeMap;
use std::fmt;

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use games::DecisionRequest;
use serde_json::value::{RawValue, to_raw_value};

use crate::job::carry_out;
use crate::{AnalysisPart, GamePlayed, Job};

/// Reads a job, does it, and tells what came of it.
type Skill = fn(&[u8]) -> Result<Box<RawValue>, String>;

/// The kinds of jobs that a worker can do.
#[derive(Clone, Default)]
pub struct Skills(BTreeMap<String, Skill>);

impl Skills {
    /// All that there are jobs for.
    pub fn all() -> Skills {
        let skills = Skills::default().with::<DecisionRequest>().with::<AnalysisPart>();
        skills.with::<GamePlayed<CosmicFactory>>().with::<GamePlayed<BigBang>>()
    }

    /// These, and one more.
    #[must_use]
    pub fn with<J: Job>(mut self) -> Skills {
        self.0.insert(J::kind(), exercise::<J>);
        self
    }

    /// Does a job of a kind, told as JSON.
    pub(crate) fn carry_out(&self, kind: &str, job: &[u8]) -> Result<Box<RawValue>, String> {
        let skill = self.0.get(kind).ok_or_else(|| format!("jobs of the kind '{kind}' are not known here"))?;
        skill(job)
    }
}

impl fmt::Debug for Skills {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

fn exercise<J: Job>(job: &[u8]) -> Result<Box<RawValue>, String> {
    let job: J = serde_json::from_slice(job).map_err(|error| format!("this is no job: {error}"))?;
    to_raw_value(&carry_out(&job)?).map_err(|error| error.to_string())
}
