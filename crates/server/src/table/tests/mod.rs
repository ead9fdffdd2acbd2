//! Keepers, driven with a clock that is moved by hand. What happens at their tables is tested with the runner.

mod faults;
mod keepers;
mod kit;
