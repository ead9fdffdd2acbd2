//! What players aim at, what they have of it, and what happens to it.

pub mod card;
pub mod lap;
pub mod lines;
pub mod picture;
pub mod threat;
