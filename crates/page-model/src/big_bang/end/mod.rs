//! Standings of a game of Big Bang 13.7 that is over, and the steps by which they are counted.

pub mod standing;
pub mod steps;
pub mod verdict;
