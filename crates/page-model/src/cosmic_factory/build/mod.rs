//! Building: the heart of the game.

pub mod desk;
pub mod hurry;
pub mod others;
