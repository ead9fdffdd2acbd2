//! Objectives, their points, and whether they are covered.

pub mod alignment_lines;
pub mod card;
pub mod lap;
pub mod picture;
pub mod threat;
