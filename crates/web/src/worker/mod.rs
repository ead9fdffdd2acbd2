//! Work beside the page: the same program, started once more where it holds nobody up.

mod search;
mod serve;
mod thinker;

pub(crate) use search::{Asked, Thought};
pub(crate) use serve::serve;
pub(crate) use thinker::Thinker;

use serde::{Deserialize, Serialize};

/// What the worker tells the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Told {
    /// It listens now: what is sent to it earlier would be lost.
    Ready,
    /// How far it has come.
    Thought(Thought),
}
