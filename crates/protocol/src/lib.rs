//! The messages between page and server.
//!
//! Live tables speak over a WebSocket, in JSON: what a client sends is in [`to_server`], what it is sent in
//! [`to_client`]. Everything that is not live goes over HTTP; its bodies are in [`table`] and [`device`], those of
//! operators in [`admin`], its errors are [`Problem`]s. `docs/protocol.md` tells it all with examples, which a test of this crate reads.
//!
//! How a game reaches those who may only know a part of it is in [`stream`].
#![forbid(unsafe_code)]

pub mod admin;
pub mod announcement;
pub mod contribution;
pub mod device;
pub mod local;
pub mod patch;
mod problem;
pub mod stream;
pub mod table;
pub mod to_client;
pub mod to_server;

pub use problem::Problem;

/// The version of the live protocol. A page that speaks another one is told to reload itself.
pub const VERSION: u32 = 2;
