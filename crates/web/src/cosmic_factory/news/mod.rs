//! Announcements of what happens in the game.

mod announcer;
mod last_seconds;

pub(crate) use announcer::GameNews;
