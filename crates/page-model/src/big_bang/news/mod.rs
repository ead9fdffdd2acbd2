//! What happened in a game: announced as it happens, kept as a log, and shown again.

pub mod event;
pub mod facts;
pub mod move_news;
pub mod next_player;
