//! What could have been done better: the analysis of the game, which runs in a worker.

pub mod builds;
pub mod graph;
pub mod misses;
pub mod percents;
