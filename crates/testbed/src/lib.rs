//! Fixtures for tests of the server: databases and buses of their own, on free ports and in temporary folders, networks that fail
//! when they are told to, and disks that forget what was not synced.

mod disk_trace;
mod nats;
mod port;
mod postgres;
mod proxy;
mod server_shell;
mod test_server_error;

pub use disk_trace::{Disk, DiskTrace, Event};
pub use nats::Nats;
pub use port::free_port;
pub use postgres::Postgres;
pub use proxy::{Cut, Proxy};
pub use test_server_error::TestServerError;
