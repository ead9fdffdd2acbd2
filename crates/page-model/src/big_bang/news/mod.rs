//! The facts that there are to tell between two views of Big Bang 13.7.

pub mod event;
pub mod facts;
pub mod move_news;
pub mod next_player;
