//! The page's web worker: searches, analyses, and tables on this device, off the main thread.
//!
//! The worker is a program of its own, so that the page is smaller by all that only it needs. The first message to a
//! worker is its [`WorkerTask`]; it answers with [`WorkerMessage`]s. All messages are JSON.

mod analysis;
mod search;
mod table;

pub use analysis::{AnalysisRequest, AnalysisUpdate, analyse};
pub use search::{GalaxySearchRequest, GalaxySearchUpdate, search};
pub use table::{TableInput, TableUpdate, WorkerTable};

use serde::{Deserialize, Serialize};

/// The task of a worker: the first message to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerTask {
    /// The search for the best galaxy.
    Search(GalaxySearchRequest),
    /// The analysis of a finished game.
    Analyse(AnalysisRequest),
    /// A table on this device, as it was saved. The messages that follow are [`TableInput`]s.
    Table(String),
}

/// A message to the page. The updates of a search are [`GalaxySearchUpdate`]s, of an analysis [`AnalysisUpdate`]s, of a
/// table [`TableUpdate`]s.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerMessage<Update> {
    /// It listens now: messages that were sent earlier would be lost.
    Ready,
    /// Progress of its task.
    Update(Update),
}
