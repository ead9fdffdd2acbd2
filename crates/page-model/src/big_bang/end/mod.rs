//! The end of a game: everything is revealed and counted.

pub mod standing;
pub mod steps;
pub mod verdict;
