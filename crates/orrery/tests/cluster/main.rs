//! `orrery serve` on three nodes that share a PostgreSQL and a NATS.

mod clocks;
mod faults;
mod handing_over;
mod modes;
mod spread;
#[path = "../support/mod.rs"]
mod support;
mod talk;
mod together;
#[path = "../support/worker.rs"]
mod worker;
mod workers;
