//! The store, its settings and the names of guests.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection as _;

use crate::StoreError;
use crate::engine::{Engine, on_engine};
use crate::location::Location;
use crate::writing::{WriteFault, writing};

/// How long [`Store::check`] waits before it fails.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// The durable memory of the server. Clones share their connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    engine: Engine,
    /// Which store it is, in messages.
    place: String,
}

impl Store {
    /// Opens the store at a url and brings it up to date.
    ///
    /// - `sqlite:PATH` is a file, which is made if it is missing.
    /// - `sqlite::memory:` forgets everything once it is closed.
    /// - `postgres://USER:PASSWORD@HOST:PORT/DATABASE` is a database that several nodes may share.
    ///
    /// # Errors
    /// If the url is no such url, if the folder of the file or the database is missing, if there is no connection, if
    /// another process has the file, if it is damaged or cannot be written, or if it was written by a newer version.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let location = Location::read(url)?;
        let place = location.name();
        if let Some(folder) = location.folder()
            && !folder.is_dir()
        {
            return Err(StoreError::MissingFolder { place, folder: folder.to_path_buf() });
        }
        let engine = Engine::open(location).await?;
        Ok(Self { inner: Arc::new(Inner { engine, place }) })
    }

    /// Closes the store, for its clones too, after what is under way.
    pub async fn close(&self) {
        self.inner.engine.close().await;
    }

    /// A health check: reads and writes, and fails if that takes too long.
    pub async fn check(&self) -> Result<(), StoreError> {
        let probe = async {
            writing!(self.engine(), pools, connection => {
                // As games are saved, so that it fails when they do.
                let mut transaction = connection.begin_with(pools.statements.begin).await?;
                sqlx::query("UPDATE pulse SET beats = beats + 1").execute(&mut *transaction).await?;
                transaction.commit().await
            })?;
            on_engine!(self.engine(), pools => {
                sqlx::query("SELECT beats FROM pulse").fetch_one(&pools.reading).await?;
            });
            Ok(())
        };
        match tokio::time::timeout(CHECK_TIMEOUT, probe).await {
            Ok(result) => result.map_err(|fault| self.unwritten(fault)),
            Err(_) => Err(StoreError::Silent { place: self.inner.place.clone() }),
        }
    }

    /// The value of a setting; `make` makes it the first time. Two nodes that ask at once get the same value.
    pub async fn setting(&self, key: &str, make: impl FnOnce() -> Vec<u8> + Send) -> Result<Vec<u8>, StoreError> {
        if let Some(value) = self.known_setting(key).await? {
            return Ok(value);
        }
        let value = make();
        let made = writing!(self.engine(), pools, connection => {
            // Whoever comes second is given the value of the first: an update that changes nothing returns it.
            sqlx::query_scalar(
                "INSERT INTO settings (name, value) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value",
            )
            .bind(key)
            .bind(value)
            .fetch_one(&mut *connection)
            .await
        });
        made.map_err(|fault| self.unwritten(fault))
    }

    async fn known_setting(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let known = on_engine!(self.engine(), pools => {
            sqlx::query_scalar("SELECT value FROM settings WHERE name = $1")
                .bind(key)
                .fetch_optional(&pools.reading)
                .await
        });
        known.map_err(|source| self.failed(source))
    }

    /// The name that a guest chose.
    pub async fn guest_name(&self, guest: &str) -> Result<Option<String>, StoreError> {
        let name = on_engine!(self.engine(), pools => {
            sqlx::query_scalar("SELECT name FROM guests WHERE guest = $1")
                .bind(guest)
                .fetch_optional(&pools.reading)
                .await
        });
        name.map_err(|source| self.failed(source))
    }

    /// Remembers the name that a guest chose, instead of an earlier one.
    pub async fn name_guest(&self, guest: &str, name: &str) -> Result<(), StoreError> {
        let done = writing!(self.engine(), pools, connection => {
            sqlx::query(
                "INSERT INTO guests (guest, name, last_active) VALUES ($1, $2, (SELECT service FROM service_clock)) \
                 ON CONFLICT (guest) DO UPDATE SET name = excluded.name, last_active = excluded.last_active",
            )
            .bind(guest)
            .bind(name)
            .execute(&mut *connection)
            .await
            .map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.inner.engine
    }

    /// Says which store it was that could not be written.
    pub(crate) fn unwritten(&self, fault: WriteFault) -> StoreError {
        match fault {
            WriteFault::Failed(source) => self.failed(source),
            WriteFault::TakenAway(lost) => StoreError::TakenAway { place: self.inner.place.clone(), lost },
        }
    }

    /// Says which store it was that failed.
    pub(crate) fn failed(&self, source: sqlx::Error) -> StoreError {
        StoreError::Failed { place: self.inner.place.clone(), source }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Store").field(&self.inner.place).finish()
    }
}
