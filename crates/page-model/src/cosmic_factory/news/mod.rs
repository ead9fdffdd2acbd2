//! What happens in the game, as it is announced.

pub mod facts;
pub mod last_seconds;
