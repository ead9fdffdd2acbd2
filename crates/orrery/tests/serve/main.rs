//! `orrery serve` as a process: started, stopped, killed.

mod crash;
mod examples;
mod figures;
mod signals;
mod stalls;
#[path = "../support/mod.rs"]
mod support;
mod survival;
