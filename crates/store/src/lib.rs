//! The durable memory of the server: tables, their logs and who sat at them, in SQLite or PostgreSQL.
//!
//! A [`Store`] does not know what is played. It keeps a table's document and entries as text, in order and without
//! gaps, and promises three things:
//!
//! - What it said it has written is still there after a crash.
//! - Only the last one to [`take`](Store::take) a table can write to it. Whoever kept it before is refused.
//! - A command that is in the log of a table does not get there a second time.
//!
//! Several nodes may share a PostgreSQL. They say again and again that they are there, and the store knows which of them
//! is to keep a table; by its own clock, so that theirs may differ.
//!
//! Both engines run the same statements. What they do differently is in `engine.rs` (how they are opened),
//! `statements.rs` (a few words of SQL) and `migrations.rs` (the names of types).

mod batch;
mod engine;
mod error;
mod location;
mod migrations;
mod nodes;
mod statements;
mod store;
mod table;
mod tables;
mod write;

pub use error::{StoreError, WriteError};
pub use nodes::{Node, Whereabouts};
pub use protocol::table::Phase;
pub use store::Store;
pub use table::{NewTable, StoredEntry, StoredTable};
pub use write::{Handover, TableState, Write};
