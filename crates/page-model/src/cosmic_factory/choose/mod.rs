//! Which choice the card asks of a seat.

pub mod asking;
