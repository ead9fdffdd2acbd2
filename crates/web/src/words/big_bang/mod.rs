//! Sentences about Big Bang 13.7: pieces, objectives, cells, refusals.

mod names;
mod refusals;

pub(crate) use names::{body, cell, feature, objective, piece};
pub(super) use refusals::{RULES, told};
pub(crate) use refusals::{causes, refusal};
