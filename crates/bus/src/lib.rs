//! What nodes and workers of a cluster say to each other, over NATS.
//!
//! NATS keeps nothing: a message is for whoever listens at that moment. Whoever has to be sure counts what comes, or
//! asks again.
#![forbid(unsafe_code)]

mod address;
mod connection;

pub use address::Address;
pub use async_nats::connection::State;
pub use async_nats::{Client, Message, Subscriber};
pub use connection::{BusError, connect};
