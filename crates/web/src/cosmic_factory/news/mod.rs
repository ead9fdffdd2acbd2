//! What happens in the game, as it is announced.

mod announcer;
mod last_seconds;

pub(crate) use announcer::GameNews;
