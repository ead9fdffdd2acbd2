//! Plans, objections and marks of those who play on boards.

pub mod board_changes;
pub mod board_marks;
pub mod boards;
pub mod clock_ring;
#[cfg(test)]
pub mod fixtures;
pub mod foresight;
pub mod objection;
pub mod plan;
pub mod players;
pub mod turns;
