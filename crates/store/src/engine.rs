//! The two database engines, and how they are opened.

use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Database, PgConnection, Pool, Postgres, Sqlite};

use crate::StoreError;
use crate::file::{LockedFile, StoreFile};
use crate::integrity::damage;
use crate::location::Location;
use crate::migrations::{self, migrator};
use crate::statements::{self, Statements};

/// How many may read a SQLite file at once. Reading is quick, and more would only wait for the disk.
const SQLITE_READERS: u32 = 4;

/// How many connections a node has to PostgreSQL, which a cluster shares with the other nodes.
const POSTGRES_CONNECTIONS: u32 = 8;

/// How long to wait for a connection, or for another process that writes to the same file.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait for a connection to PostgreSQL once the store is open. The pool pauses for up to a fifth of that between
/// attempts to connect, so that it notices soon that a server is there again; whoever wants to wait for longer asks again.
const POSTGRES_ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1000);

/// How long a transaction of PostgreSQL may be idle, in milliseconds. A node that sends nothing for so long is cut off or
/// stands still, and others wait for the tables that it has locked.
const IDLE_IN_TRANSACTION_TIMEOUT: &str = "1000";

/// How often the write-ahead log of SQLite is checkpointed.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(500);

pub(crate) enum Engine {
    Sqlite(Pools<Sqlite>),
    Postgres(Pools<Postgres>),
}

pub(crate) struct Pools<DB: Database> {
    /// For whatever changes nothing.
    pub(crate) reading: Pool<DB>,
    /// For whatever changes something. SQLite has one writer at a time, so there is one connection, and who wants to
    /// write queues up for it here instead of trying again and again.
    pub(crate) writing: Pool<DB>,
    /// For checkpoints of the write-ahead log, if that is up to us.
    checkpoint: Option<Pool<DB>>,
    /// What is open, if that is a file.
    pub(crate) file: Option<Arc<StoreFile>>,
    /// Whether all is gone with the connection.
    pub(crate) is_in_memory: bool,
    /// The statements that are not the same on every engine.
    pub(crate) statements: &'static Statements,
}

/// Does the same thing on whichever engine there is.
///
/// The types of pools, statements and rows differ, and so a macro does what a function cannot.
macro_rules! on_engine {
    ($engine:expr, $pools:ident => $action:expr) => {
        match $engine {
            $crate::engine::Engine::Sqlite($pools) => $action,
            $crate::engine::Engine::Postgres($pools) => $action,
        }
    };
}
pub(crate) use on_engine;

impl Engine {
    /// Connects, and brings the tables up to date.
    pub(crate) async fn open(location: Location) -> Result<Self, StoreError> {
        let place = location.name();
        match location {
            Location::SqliteFile(options) => open_file(options, &place).await.map(Self::Sqlite),
            Location::SqliteMemory(options) => open_memory(options, &place).await.map(Self::Sqlite),
            Location::Postgres(options) => open_postgres(options, &place).await.map(Self::Postgres),
        }
    }

    /// Disconnects. The writing connection goes last: it is the one that may truncate SQLite's log.
    pub(crate) async fn close(&self) {
        on_engine!(self, pools => {
            if let Some(checkpoint) = &pools.checkpoint {
                checkpoint.close().await;
            }
            pools.reading.close().await;
            pools.writing.close().await;
            if let Some(file) = &pools.file {
                file.unlock();
            }
        });
    }
}

async fn open_file(options: SqliteConnectOptions, place: &str) -> Result<Pools<Sqlite>, StoreError> {
    let in_use = || StoreError::InUse { place: place.to_owned() };
    let locked = LockedFile::take(options.get_filename()).map_err(|error| unopened(place)(error.into()))?;
    let locked = locked.ok_or_else(in_use)?;
    // The file is there; one that is gone later is not to be made again.
    let options = options.create_if_missing(false).foreign_keys(true).busy_timeout(CONNECTION_TIMEOUT);
    let writing = options
        .clone()
        .journal_mode(SqliteJournalMode::Wal)
        // SQLite then waits for the disk at every commit, and not just when it gets round to it.
        .synchronous(SqliteSynchronous::Normal)
        // A batch touches hundreds of pages, the same ones again and again while games are on. They are to stay in
        // memory, where half a batch can be undone: up to 4 MiB of them.
        .pragma("cache_size", "-4096")
        .pragma("temp_store", "MEMORY")
        // Whoever writes moves pages to their places only when somebody has to; see `checkpoint_repeatedly`.
        .pragma("wal_autocheckpoint", "8192");
    // It stays open until the store is closed, and so the log stays the same file.
    let checkpoint = sqlite_pool(1).connect_lazy_with(writing.clone());
    let writing = sqlite_pool(1).connect_with(writing).await.map_err(unopened(place))?;
    let damage = damage(&mut *writing.acquire().await.map_err(unopened(place))?).await.map_err(unopened(place))?;
    if let Some(problem) = damage {
        return Err(StoreError::Damaged { place: place.to_owned(), problem });
    }
    migrator(&migrations::SQLITE).run(&writing).await.map_err(not_up_to_date(place))?;
    // SQLite is content with a file that can only be read.
    let unwritable = |source| StoreError::Unwritable { place: place.to_owned(), source };
    sqlx::query("UPDATE pulse SET beats = beats + 1").execute(&writing).await.map_err(unwritable)?;
    let checkpointing = checkpoint.acquire().await.map_err(unopened(place))?;
    let file = locked.opened().map_err(|lost| StoreError::TakenAway { place: place.to_owned(), lost })?;
    let reading = options.read_only(true).pragma("cache_size", "-1024");
    // All at once, because none may be opened later: by then the name may be that of another file.
    let reading = sqlite_pool(SQLITE_READERS).min_connections(SQLITE_READERS).connect_with(reading);
    let reading = reading.await.map_err(unopened(place))?;
    tokio::spawn(checkpoint_repeatedly(checkpointing, checkpoint.clone()));
    Ok(Pools {
        reading,
        writing,
        checkpoint: Some(checkpoint),
        file: Some(Arc::new(file)),
        is_in_memory: false,
        statements: &statements::SQLITE,
    })
}

/// Moves pages from the write-ahead log to their places, again and again, until the store is closed.
///
/// That can take as long as dozens of commits. This way nobody waits for it: a passive checkpoint lets others write,
/// and it leaves little to do for the one who begins the log anew.
async fn checkpoint_repeatedly(mut connection: PoolConnection<Sqlite>, pool: Pool<Sqlite>) {
    while tokio::time::timeout(CHECKPOINT_INTERVAL, pool.close_event()).await.is_err() {
        // If it fails, the one who writes does it.
        let _ = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut *connection).await;
    }
}

/// What is in memory belongs to one connection, so that is the only one, and it never ends.
async fn open_memory(options: SqliteConnectOptions, place: &str) -> Result<Pools<Sqlite>, StoreError> {
    let pool = sqlite_pool(1).connect_with(options.foreign_keys(true)).await.map_err(unopened(place))?;
    migrator(&migrations::SQLITE).run(&pool).await.map_err(not_up_to_date(place))?;
    let (file, is_in_memory) = (None, true);
    Ok(Pools {
        reading: pool.clone(),
        writing: pool,
        checkpoint: None,
        file,
        is_in_memory,
        statements: &statements::SQLITE,
    })
}

fn sqlite_pool(connections: u32) -> SqlitePoolOptions {
    // A connection to a file does not break, so there is nothing to test before using it, and no reason to replace it.
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(CONNECTION_TIMEOUT)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
}

async fn open_postgres(options: PgConnectOptions, place: &str) -> Result<Pools<Postgres>, StoreError> {
    let options = options.options([("idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION_TIMEOUT)]);
    // Not by the pool, which tries again and again and then knows no better reason than that its time is up.
    let trial = tokio::time::timeout(CONNECTION_TIMEOUT, PgConnection::connect_with(&options)).await;
    let trial = trial.map_err(|_| StoreError::Silent { place: place.to_owned() })?.map_err(unopened(place))?;
    trial.close().await.map_err(unopened(place))?;
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(POSTGRES_ACQUIRE_TIMEOUT)
        .connect_lazy_with(options);
    migrator(&migrations::POSTGRES).run(&pool).await.map_err(not_up_to_date(place))?;
    let (file, is_in_memory) = (None, false);
    Ok(Pools {
        reading: pool.clone(),
        writing: pool,
        checkpoint: None,
        file,
        is_in_memory,
        statements: &statements::POSTGRES,
    })
}

pub(crate) fn unopened(place: &str) -> impl FnOnce(sqlx::Error) -> StoreError {
    move |source| StoreError::Unopened { place: place.to_owned(), source }
}

fn not_up_to_date(place: &str) -> impl FnOnce(MigrateError) -> StoreError {
    move |source| StoreError::NotUpToDate { place: place.to_owned(), source: Box::new(source) }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    async fn open(folder: &TempDir) -> Result<Pools<Sqlite>, StoreError> {
        open_file(SqliteConnectOptions::new().filename(folder.path().join("games.db")), "games.db").await
    }

    /// Tests can kill a process, and not a machine; so this looks whether SQLite was told to wait for the disk.
    #[tokio::test]
    async fn a_commit_waits_for_the_disk() {
        let folder = TempDir::new().expect("there is room for temporary files");
        let pools = open(&folder).await.expect("it opens");
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&pools.writing).await.expect("a mode");
        assert_eq!(mode, "wal");
        for (pragma, expected) in [("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1), ("PRAGMA busy_timeout", 5000)]
        {
            let value: i64 = sqlx::query_scalar(pragma).fetch_one(&pools.writing).await.expect("a number");
            assert_eq!(value, expected, "{pragma}");
        }
    }

    #[tokio::test]
    async fn who_reads_cannot_write() {
        let folder = TempDir::new().expect("there is room for temporary files");
        let pools = open(&folder).await.expect("it opens");
        assert!(sqlx::query("DELETE FROM pulse").execute(&pools.reading).await.is_err());
    }

    #[tokio::test]
    async fn a_store_of_a_newer_version_is_refused() {
        let folder = TempDir::new().expect("there is room for temporary files");
        let pools = open(&folder).await.expect("it opens");
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (999, 'from the future', true, x'00', 0)",
        )
        .execute(&pools.writing)
        .await
        .expect("it can be written");
        Engine::Sqlite(pools).close().await;
        let error = open(&folder).await.err().expect("it is too new").to_string();
        assert!(error.starts_with("the store games.db cannot be brought up to date: migration 999"), "{error}");
    }
}
