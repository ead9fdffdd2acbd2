//! What the analysis of a game shows: galaxies, graphs, losses and percentages.

pub mod builds;
pub mod graph;
pub mod misses;
pub mod percents;
pub mod reasons;
