//! What tests of the server stand on: servers of their own, on free ports and in temporary folders.

mod postgres;

pub use postgres::{Postgres, StartError};
