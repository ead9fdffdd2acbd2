//! What a card asks after the build: black hole, sabotage, swap, offering.

pub mod asking;
