//! What could have been done better: the analysis of the game, which runs in a worker.

mod better;
mod chances;
mod graph;
mod moves;
mod players;
mod rounds;
mod study;

pub(super) use chances::BigBangAnalysis;
pub(super) use rounds::CosmicFactoryAnalysis;
