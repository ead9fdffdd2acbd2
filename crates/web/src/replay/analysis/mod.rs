//! What could have been done better: a study of the game that goes on beside the page.

mod better;
mod chances;
mod graph;
mod moves;
mod players;
mod reasons;
mod rounds;
mod study;

pub(super) use chances::BigBangAnalysis;
pub(super) use rounds::CosmicFactoryAnalysis;
