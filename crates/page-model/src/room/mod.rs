//! A table: before its game begins, and what surrounds the game.

pub mod after;
pub mod ballot;
pub mod comings;
pub mod intent;
pub mod leave;
pub mod mark;
pub mod order;
pub mod people;
pub mod questions;
pub mod rules;
