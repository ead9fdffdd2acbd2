//! Fixtures for tests of the server: databases and buses of their own, on free ports and in temporary folders, and networks that
//! fail when they are told to.

mod nats;
mod port;
mod postgres;
mod proxy;
mod server_shell;
mod test_server_error;

pub use nats::Nats;
pub use port::free_port;
pub use postgres::Postgres;
pub use proxy::{Cut, Proxy};
pub use test_server_error::TestServerError;
