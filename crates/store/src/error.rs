//! What can go wrong, said without the passwords that urls may hold.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

/// The store as a whole could not do what it was asked to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The url names no engine. Only its scheme is repeated, because the rest may hold a password.
    #[error("the url of a store begins with sqlite: or postgres://, and not with '{scheme}'")]
    UnknownScheme {
        /// The part before the first colon; empty if there is none.
        scheme: String,
    },
    /// The engine does not understand its url.
    #[error("the {engine} url of the store is not valid: {source}")]
    InvalidUrl {
        /// Which engine it is for.
        engine: &'static str,
        /// What is wrong.
        source: sqlx::Error,
    },
    /// SQLite makes files, not folders: a missing folder is more likely a slip of the pen, or a disk not mounted.
    #[error("the folder {} is missing, in which the store {place} should be", folder.display())]
    MissingFolder {
        /// Which store.
        place: String,
        /// The folder.
        folder: PathBuf,
    },
    /// There is no connection to be had.
    #[error("the store {place} cannot be opened: {source}")]
    Unopened {
        /// Which store.
        place: String,
        /// Why not.
        source: sqlx::Error,
    },
    /// It does not have, and cannot be given, the tables that this version of the server works with.
    #[error("the store {place} cannot be brought up to date: {source}")]
    NotUpToDate {
        /// Which store.
        place: String,
        /// Why not.
        source: Box<MigrateError>,
    },
    /// A statement failed. Nothing of a write that fails so can be relied upon: it may be there or not.
    #[error("the store {place} failed: {source}")]
    Failed {
        /// Which store.
        place: String,
        /// Why.
        source: sqlx::Error,
    },
    /// There was no answer for seconds.
    #[error("the store {place} does not answer")]
    Silent {
        /// Which store.
        place: String,
    },
}

/// One of many writes was refused, and left no trace.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// Somebody else keeps the table by now, or the entries do not follow its last one, or there is no such table.
    #[error("what was to be written is out of date")]
    Stale,
    /// There is a null character in it, which PostgreSQL cannot keep. One such write must not fail all the others.
    #[error("what was to be written has a null character in it")]
    Unwritable,
}
