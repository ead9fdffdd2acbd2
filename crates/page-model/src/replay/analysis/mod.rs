//! What could have been done better: a study of the game that goes on beside the page.

pub mod builds;
pub mod graph;
pub mod misses;
pub mod percents;
