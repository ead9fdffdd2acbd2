//! The end of a game: who has won and why, how it came about, and what comes next.

pub mod chart;
pub mod history;
pub mod places;
