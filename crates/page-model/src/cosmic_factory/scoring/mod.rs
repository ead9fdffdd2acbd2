//! The count of a round: what earned which points, for everyone.

pub mod nine;
pub mod recess;
pub mod stage;
pub mod steps;
pub mod worth;
