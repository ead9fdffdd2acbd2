//! What objectives earn at the moment, and what is drawn of them.

pub mod alignment_lines;
pub mod card;
pub mod lap;
pub mod picture;
pub mod threat;
