//! Announcements of what happens in the game.

pub mod facts;
pub mod last_seconds;
