//! Keepers driven by hand: time passes only when a test says so, and what is written is durable at once.

mod again;
mod deadlines;
mod faults;
mod hosting;
mod kit;
mod late;
mod pauses;
