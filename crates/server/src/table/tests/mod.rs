//! Keepers driven by hand: time passes only when a test says so, and what is written is durable at once.

mod absence;
mod again;
mod breaks;
mod deadlines;
mod faults;
mod hosting;
mod hosts;
mod kit;
mod late;
mod pace;
mod pauses;
mod rematch;
