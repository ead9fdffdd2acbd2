//! A table: its lobby, and what surrounds the game.

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
