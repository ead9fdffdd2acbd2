//! Replays: finished games, move by move.

pub mod analysis;
pub mod cosmic_factory;
pub mod file_page;
pub mod keys;
pub mod model;
pub mod people;
pub mod picture;
pub mod scrubber;
