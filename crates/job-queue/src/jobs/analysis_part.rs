//! One part of the analysis of a finished game.

use std::sync::Arc;

use analysis::{Analysis, AnalysisError, Finding, Report, Thoroughness};
use serde::{Deserialize, Serialize};
use tabletop::record::Record;

use crate::Job;

/// How many steps of the solver are taken at a time; nobody looks at what it has found in between.
const SOLVER_STEPS: u64 = 1_000_000;

/// A range of the findings of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisPart {
    record: Arc<str>,
    iterations: u32,
    /// How many findings come before this part.
    skip: usize,
    /// How many findings it has.
    count: usize,
}

impl AnalysisPart {
    /// An empty report, and all parts of the analysis that will complete it. Fails if the record cannot be analysed.
    pub fn all(record: &str, thoroughness: Thoroughness) -> Result<(Report, Vec<AnalysisPart>), AnalysisError> {
        let analysis = Analysis::new(&Record::parse(record)?, thoroughness)?;
        let report = analysis.report();
        let (all, record) = (analysis.left(), Arc::from(record));
        let size = analysis.part_size();
        let part = |skip: usize| AnalysisPart {
            record: Arc::clone(&record),
            iterations: thoroughness.iterations,
            skip,
            count: size.min(all - skip),
        };
        Ok((report, (0..all).step_by(size).map(part).collect()))
    }

    /// How many findings come before this part.
    pub fn begin(&self) -> usize {
        self.skip
    }

    /// How many findings it has.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl Job for AnalysisPart {
    type Outcome = Vec<Finding>;

    fn kind() -> String {
        "analyse".to_owned()
    }

    fn run(&self) -> Result<Vec<Finding>, String> {
        let record = Record::parse(&self.record).map_err(|error| error.to_string())?;
        let thoroughness = Thoroughness { iterations: self.iterations };
        let mut analysis = Analysis::new(&record, thoroughness).map_err(|error| error.to_string())?;
        analysis.skip(self.skip);
        let mut found = Vec::with_capacity(self.count.min(analysis.left()));
        while found.len() < self.count && analysis.left() > 0 {
            found.extend(analysis.step(SOLVER_STEPS).found);
        }
        Ok(found)
    }
}
