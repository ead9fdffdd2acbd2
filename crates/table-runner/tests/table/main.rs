//! Tables driven by hand: the clock, those who sit there and what becomes durable.

mod absence;
mod again;
mod breaks;
mod contributions;
mod deadlines;
mod hosting;
mod hosts;
mod kit;
mod late;
mod names;
mod operating;
mod pace;
mod pauses;
mod rematch;
mod stalls;
mod talk;
