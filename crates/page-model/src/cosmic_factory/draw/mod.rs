//! Drawings that several screens of the game share.

pub mod board;
pub mod timer;
pub mod tracks;
