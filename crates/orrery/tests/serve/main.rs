//! `orrery serve` as a process: started, stopped, killed.

mod crash;
mod process;
mod signals;
