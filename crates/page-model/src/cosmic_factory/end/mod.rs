//! The end of a game: who has won and why, its rounds, and what comes next.

pub mod chart;
pub mod history;
pub mod places;
