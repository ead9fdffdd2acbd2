//! Heavy work that any machine of a cluster can do: bots' decisions, analyses, games of tournaments.
//!
//! A [`Job`] is all that has to be known to do it. Whoever has one [asks](Workshop::ask) a worker, or [spreads](spread)
//! many of them; a [`Worker`] has some [`Skills`] and does one job in each of its places at a time. What comes of a job is
//! the same wherever it is done, so that it does not matter who does it, or whether two do.
//!
//! Between them is a queue group of NATS, which keeps nothing. A place that is free listens for one job, and for nothing
//! while it has one; so NATS knows at once when nobody is free. A worker gives a sign of life now and then. If that stops
//! it is taken for dead, and the job is given to another, or done here.
#![forbid(unsafe_code)]

mod desk;
mod job;
mod jobs;
mod lanes;
mod skills;
mod spread;
mod wire;
mod worker;
mod workshop;

pub use job::Job;
pub use jobs::{AnalysisPart, GameOver, GamePlayed, Spent};
pub use skills::Skills;
pub use spread::spread;
pub use worker::Worker;
pub use workshop::{Lost, NotTaken, Underway, Workshop};
