//! What tests and benchmarks of running servers share: processes, people who play, and faults.
#![allow(dead_code, reason = "each of them uses a part of it")]

pub(crate) mod admin;
pub(crate) mod cluster;
pub(crate) mod doors;
pub(crate) mod duel;
pub(crate) mod faults;
pub(crate) mod game;
pub(crate) mod kinds;
pub(crate) mod options;
pub(crate) mod pairs;
pub(crate) mod party;
pub(crate) mod process;
pub(crate) mod pulse;
pub(crate) mod talk;
pub(crate) mod usage;
