//! `orrery serve` as a process: started, stopped, killed.

mod crash;
mod examples;
mod figures;
mod process;
mod signals;
mod survival;
