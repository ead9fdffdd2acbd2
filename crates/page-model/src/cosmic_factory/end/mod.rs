//! Places, history and chart of a game of Cosmic Factory that is over.

pub mod chart;
pub mod history;
pub mod places;
