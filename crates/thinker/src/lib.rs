//! What the page has somebody else think about: questions, answers, and how they are found.
//!
//! A worker in the browser does it, which is a program of its own: the page gets smaller by all that only thinking
//! needs, and never waits for it. The first message says what a worker is for, and all messages are JSON.

mod analysis;
mod search;
mod table;

pub use analysis::{AnalyseAsked, AnalyseTold, analyse};
pub use search::{Asked, Thought, search};
pub use table::{TableAsked, TableKeeper, TableTold};

use serde::{Deserialize, Serialize};

/// What a worker is for: the first message to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    /// The search for the best galaxy.
    Search(Asked),
    /// The analysis of a finished game.
    Analyse(AnalyseAsked),
    /// A table on this device, as it was kept. What follows are [`TableAsked`].
    Table(String),
}

/// What the worker tells the page: of a search [`Thought`]s, of an analysis [`AnalyseTold`], of a table [`TableTold`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told<News> {
    /// It listens now: what is sent to it earlier would be lost.
    Ready,
    /// What has come of its job.
    News(News),
}
