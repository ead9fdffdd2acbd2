//! Playing on boards: all modes but Hexidomino.

pub mod board_marks;
pub mod changes;
pub mod foresight;
pub mod objection;
pub mod plan;
pub mod players;
pub mod ring;
pub mod stage;
#[cfg(test)]
pub mod testing;
pub mod turns;
