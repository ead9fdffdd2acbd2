//! What can go wrong, said without the passwords that urls may hold.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use crate::file::LostFile;

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
        engine: &'static str,
        /// What is wrong.
        source: sqlx::Error,
    },
    /// SQLite makes files, not folders: a missing folder is more likely a slip of the pen, or a disk not mounted.
    #[error("the folder {} is missing, in which the store {place} should be", folder.display())]
    MissingFolder { place: String, folder: PathBuf },
    /// There is no connection to be had.
    #[error("the store {place} cannot be opened: {source}")]
    Unopened { place: String, source: sqlx::Error },
    /// It does not have, and cannot be given, the tables that this version of the server works with.
    #[error("the store {place} cannot be brought up to date: {source}")]
    NotUpToDate { place: String, source: Box<MigrateError> },
    /// A statement failed. Nothing of a write that fails so can be relied upon: it may be there or not.
    #[error("the store {place} failed: {source}")]
    Failed {
        place: String,
        /// Why.
        source: sqlx::Error,
    },
    /// Another process has the file: two servers that write to it would not know of each other's games.
    #[error(
        "the store {place} is in use: only one server can have it at a time, and none while it is restored \
         (several servers can share a PostgreSQL)"
    )]
    InUse { place: String },
    /// The file is there and cannot be trusted.
    #[error(
        "the store {place} is damaged: {problem}. Keep a copy of the file and those beside it, \
         then restore a backup: orrery store restore --replace BACKUP"
    )]
    Damaged {
        place: String,
        /// The first thing that was found.
        problem: String,
    },
    /// It can be read, and that is not enough.
    #[error("the store {place} cannot be written: {source}")]
    Unwritable { place: String, source: sqlx::Error },
    /// What is written now would be gone with the next restart, so nothing is.
    #[error(
        "the store {place} was taken away from the running server: {}. Nothing is saved any more; \
         put the file back, or stop the server before it is replaced",
        lost
    )]
    TakenAway {
        place: String,
        /// What has happened to which file.
        lost: LostFile,
    },
    /// There is no file to copy or to look at.
    #[error("there is no file {place}")]
    NoFile {
        /// Which store, or copy of one.
        place: String,
    },
    /// Whoever wants to lose what is there says so.
    #[error("{} is there already, and is not replaced unless you say --replace", path.display())]
    FileExists { path: PathBuf },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    /// Not every store is a file.
    #[error("the store {place} is a database of PostgreSQL: copy it and put it back with {tool}")]
    OtherTool {
        place: String,
        /// What does it.
        tool: &'static str,
    },
    /// There was no answer for seconds.
    #[error("the store {place} does not answer")]
    Silent { place: String },
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
