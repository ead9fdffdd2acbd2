//! A part of an analysis.

use std::sync::Arc;

use analysis::{Analysis, AnalysisError, Finding, Report, Thoroughness};
use serde::{Deserialize, Serialize};
use tabletop::record::Record;

use crate::Job;

/// How many entries of Big Bang 13.7 make a part. Each part begins by judging the last entry of the one before it once
/// more, so they should not be too small.
const ENTRIES: usize = 8;

/// So many steps of the solver at a time; nobody looks at what it has found in between.
const SLICE: u64 = 1_000_000;

/// Some of the things that can be found out about a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisPart {
    record: Arc<str>,
    iterations: u32,
    /// How many things come before this part.
    skip: usize,
    /// How many it has.
    count: usize,
}

impl AnalysisPart {
    /// A report that knows nothing yet, and all parts of the analysis that will complete it.
    ///
    /// # Errors
    /// If the record cannot be analysed.
    pub fn all(record: &str, thoroughness: Thoroughness) -> Result<(Report, Vec<AnalysisPart>), AnalysisError> {
        let analysis = Analysis::new(&Record::parse(record)?, thoroughness)?;
        let report = analysis.report();
        let (all, record) = (analysis.left(), Arc::from(record));
        let size = if matches!(report, Report::CosmicFactory(_)) { 1 } else { ENTRIES };
        let part = |skip: usize| AnalysisPart {
            record: Arc::clone(&record),
            iterations: thoroughness.iterations,
            skip,
            count: size.min(all - skip),
        };
        Ok((report, (0..all).step_by(size).map(part).collect()))
    }

    /// How many things come before this part.
    pub fn begin(&self) -> usize {
        self.skip
    }

    /// How many things are found out.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl Job for AnalysisPart {
    type Outcome = Vec<Finding>;

    fn kind() -> String {
        "analyse".to_owned()
    }

    fn carry_out(&self) -> Result<Vec<Finding>, String> {
        let record = Record::parse(&self.record).map_err(|error| error.to_string())?;
        let thoroughness = Thoroughness { iterations: self.iterations };
        let mut analysis = Analysis::new(&record, thoroughness).map_err(|error| error.to_string())?;
        analysis.skip(self.skip);
        let mut found = Vec::with_capacity(self.count.min(analysis.left()));
        while found.len() < self.count && analysis.left() > 0 {
            found.extend(analysis.step(SLICE).found);
        }
        Ok(found)
    }
}
