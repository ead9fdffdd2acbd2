//! Seating at a table on this device, and which stored games give way to others.

pub mod seating;
pub mod store;
