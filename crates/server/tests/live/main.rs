//! A server and its clients, over the wire.

mod abuse;
mod api;
mod games;
mod kit;
mod races;
mod resume;
mod secrets;
mod tables;
