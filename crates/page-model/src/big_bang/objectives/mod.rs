//! What players aim at, what they have of it, and what happens to it.

pub mod alignment_lines;
pub mod card;
pub mod lap;
pub mod picture;
pub mod threat;
