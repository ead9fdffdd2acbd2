//! The durable memory of the server: tables, their logs and who sat at them, in SQLite or PostgreSQL.
//!
//! A [`Store`] does not know what is played. It keeps a table's document and entries as text, in order and without
//! gaps, and promises three things:
//!
//! - Durability: a write that has returned is still there after a crash.
//! - Fencing: [`acquire`](Store::acquire) raises the epoch of a table, its fencing token, and writes with an older epoch are
//!   refused. So there is one writer, whatever others still believe.
//! - Idempotency: a command in the log of a table is stored once, with its idempotency key.
//!
//! Several nodes may share a PostgreSQL. Each renews a lease by [`heartbeat`](Store::heartbeat)s, and a table is owned by one node
//! as long as its lease holds; by the clock of the database, so that those of the nodes may differ.
//!
//! Both engines run the same statements. What they do differently is in `engine.rs` (how they are opened),
//! `statements.rs` (a few words of SQL) and `migrations.rs` (the names of types).

mod backup;
mod batch;
mod chat;
mod devices;
mod engine;
mod error;
mod file;
mod integrity;
mod location;
mod lock;
mod looking;
mod migrations;
mod nodes;
mod operators;
mod retention;
mod statements;
mod store;
mod table;
mod tables;
mod write;
mod writing;

pub use backup::{backup, restore};
pub use batch::AddEntries;
pub use devices::{DeviceUse, Standing, StoredDevice};
pub use error::{StoreError, WriteError};
pub use file::LostFile;
pub use integrity::{Inspection, inspect};
pub use looking::{ListedTable, StoredGuest};
pub use nodes::{ClusterNode, Ownership};
pub use operators::{AuditEntry, Block, BlockKind, OperatorState, StoredAnnouncement};
pub use retention::{ExpiredTable, TableActivity};
pub use store::Store;
pub use table::{KEPT_MESSAGES, NewTable, StoredEntry, StoredMessage, StoredPhase, StoredTable};
pub use tables::LISTED_WHEN_CREATED;
pub use write::{Attempt, Handover, TableState, Write, judge};
