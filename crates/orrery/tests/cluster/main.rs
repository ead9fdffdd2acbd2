//! `orrery serve` on three nodes that share a PostgreSQL and a NATS.

mod clocks;
mod faults;
mod figures;
mod handing_over;
mod modes;
mod operators;
mod spread;
#[path = "../support/mod.rs"]
mod support;
mod talk;
mod together;
mod traces;
#[path = "../support/worker.rs"]
mod worker;
mod workers;
