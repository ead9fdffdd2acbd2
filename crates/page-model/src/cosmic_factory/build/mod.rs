//! Building: the heart of the game.

pub mod hurry_bots;
pub mod moves;
pub mod others;
