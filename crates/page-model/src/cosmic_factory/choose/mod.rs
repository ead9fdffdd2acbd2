//! The choices after the build: black hole, sabotage, stellar swap, offering.

pub mod asking;
