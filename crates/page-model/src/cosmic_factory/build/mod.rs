//! The moves that actions on the board come to.

pub mod hurry_bots;
pub mod moves;
pub mod others;
pub mod preview;
