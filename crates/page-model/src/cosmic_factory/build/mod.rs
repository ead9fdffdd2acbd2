//! The screen of the build.

pub mod hurry_bots;
pub mod moves;
pub mod others;
