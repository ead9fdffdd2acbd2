//! How far somebody has come with all lessons.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::saved::SavedRun;

/// What is kept of all lessons: those that were finished, and the runs that can be taken up again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    #[serde(default)]
    finished: BTreeSet<String>,
    #[serde(default)]
    runs: BTreeMap<String, SavedRun>,
}

impl Progress {
    pub fn note(&mut self, run: SavedRun) {
        if run.finished {
            self.runs.remove(&run.lesson);
            self.finished.insert(run.lesson);
        } else {
            self.runs.insert(run.lesson.clone(), run);
        }
    }

    pub fn is_finished(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// The run to take up again.
    pub fn run(&self, lesson: &str) -> Option<&SavedRun> {
        self.runs.get(lesson)
    }
}
