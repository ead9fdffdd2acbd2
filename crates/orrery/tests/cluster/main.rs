//! `orrery serve` on three nodes that share a PostgreSQL and a NATS.

mod clocks;
mod faults;
mod figures;
mod modes;
mod operators;
mod spread;
#[path = "../support/mod.rs"]
mod support;
mod together;
mod traces;
#[path = "../support/worker.rs"]
mod worker;
mod workers;
