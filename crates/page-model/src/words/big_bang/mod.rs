//! Sentences about Big Bang 13.7: pieces, objectives, cells, refusals.

pub mod names;
pub mod refusals;

pub use names::{body, cell, feature, objective, piece};
pub use refusals::{causes, refusal};
