//! What could have been done better: a study of the game that goes on beside the page.

mod better;
mod chances;
mod graph;
mod rounds;
mod study;
mod swings;

pub(super) use chances::BigBangAnalysis;
pub(super) use rounds::CosmicAnalysis;
