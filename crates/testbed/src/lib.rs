//! What tests of the server stand on: servers of their own, on free ports and in temporary folders, and networks that
//! fail when they are told to.

mod keeper;
mod nats;
mod port;
mod postgres;
mod proxy;
mod start_error;

pub use nats::Nats;
pub use port::free_port;
pub use postgres::Postgres;
pub use proxy::{Cut, Proxy};
pub use start_error::StartError;
