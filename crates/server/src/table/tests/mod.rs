//! Keepers as adapters: they save before they send, and handle failures. What happens at tables is tested with the runner.

mod crowds;
mod fairness;
mod faults;
mod keepers;
mod kit;
mod stalls;
