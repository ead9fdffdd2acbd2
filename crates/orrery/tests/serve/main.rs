//! `orrery serve` as a process: started, stopped, killed.

mod admin;
mod crash;
#[cfg(target_os = "linux")]
mod disk_faults;
mod examples;
mod figures;
#[cfg(target_os = "linux")]
mod power_loss;
mod signals;
mod stalls;
mod status;
#[path = "../support/mod.rs"]
mod support;
mod survival;
mod talk;
mod upgrade;
