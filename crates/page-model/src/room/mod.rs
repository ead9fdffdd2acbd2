//! What a table means for its viewer: seats, settings, votes and presence, worked out from its state.

pub mod after_game;
pub mod arrivals;
pub mod ballot;
pub mod contributions;
pub mod hidden_people;
pub mod intent;
pub mod leave;
pub mod order;
pub mod presence;
pub mod questions;
pub mod rules;
pub mod seat_mark;
