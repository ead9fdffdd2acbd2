//! What the page has somebody else think about: questions, answers, and how they are found.
//!
//! A worker in the browser does it, which is a program of its own: the page gets smaller by all that only thinking
//! needs, and never waits for it.

mod search;

pub use search::{Asked, Thought, search};

use serde::{Deserialize, Serialize};

/// What the worker tells the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Told {
    /// It listens now: what is sent to it earlier would be lost.
    Ready,
    /// How far it has come.
    Thought(Thought),
}
