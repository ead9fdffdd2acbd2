//! The connection of nodes and workers to each other. This is the only crate that knows NATS.
//!
//! Delivery is at most once: a message reaches those who are subscribed at that moment, and nothing is stored. Senders that
//! need more number their messages (`server::cluster`) or retry (`job_queue`).
#![forbid(unsafe_code)]

mod address;
mod connection;
mod subscription;

pub use address::BusAddress;
pub use connection::{Bus, BusError, SILENCE_LIMIT};
pub use subscription::{BusMessage, Subscription};
