//! Connections that write: one on which something failed is discarded, and nothing is taken for written that went into a
//! file which is not the store any more.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use sqlx::pool::PoolConnection;
use sqlx::{Database, Error};

use crate::engine::Pools;
use crate::file::{LostFile, StoreFile};

/// Why something could not be written.
#[derive(Debug)]
pub(crate) enum WriteFault {
    Failed(Error),
    TakenAway(LostFile),
}

impl From<Error> for WriteFault {
    fn from(error: Error) -> Self {
        WriteFault::Failed(error)
    }
}

impl From<LostFile> for WriteFault {
    fn from(lost: LostFile) -> Self {
        WriteFault::TakenAway(lost)
    }
}

/// A connection for one transaction.
pub(crate) struct WritingConnection<DB: Database> {
    connection: PoolConnection<DB>,
    file: Option<Arc<StoreFile>>,
    is_all_there_is: bool,
}

impl<DB: Database> Pools<DB> {
    /// A connection to write over.
    pub(crate) async fn writing(&self) -> Result<WritingConnection<DB>, WriteFault> {
        // A new connection takes whatever has the name by now for the store, and begins the files beside it anew, although
        // others work with them.
        if let Some(file) = &self.file
            && !self.writing.is_closed()
        {
            file.check()?;
        }
        let connection = self.writing.acquire().await?;
        Ok(WritingConnection { connection, file: self.file.clone(), is_all_there_is: self.is_in_memory })
    }
}

impl<DB: Database> WritingConnection<DB> {
    /// Says how it went.
    ///
    /// A transaction that fails, because the disk is full for instance, may be over for the database and not for the pool,
    /// and then nothing could be written over this connection again. So the pool gets a new one.
    pub(crate) fn settle<T>(mut self, result: Result<T, Error>) -> Result<T, WriteFault> {
        // Of memory there is no other: the store would be gone.
        if result.is_err() && !self.is_all_there_is {
            self.connection.close_on_drop();
        }
        let value = result?;
        // Again, because it may have been taken away before the commit.
        if let Some(file) = &self.file {
            file.check()?;
        }
        Ok(value)
    }
}

impl<DB: Database> Deref for WritingConnection<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &DB::Connection {
        &self.connection
    }
}

impl<DB: Database> DerefMut for WritingConnection<DB> {
    fn deref_mut(&mut self) -> &mut DB::Connection {
        &mut self.connection
    }
}

/// Does something over a connection that writes, on whichever engine there is. The action gives a `Result` with an error of
/// `sqlx`, and may return early.
macro_rules! writing {
    ($engine:expr, $pools:ident, $connection:ident => $action:expr) => {
        $crate::engine::on_engine!($engine, $pools => match $pools.writing().await {
            Ok(mut $connection) => {
                let result: Result<_, sqlx::Error> = async { $action }.await;
                $connection.settle(result)
            }
            Err(fault) => Err(fault),
        })
    };
}
pub(crate) use writing;

#[cfg(test)]
mod tests {
    use sqlx::Connection as _;
    use tempfile::TempDir;

    use crate::writing::WriteFault;
    use crate::{NewTable, Store, StoredPhase};

    /// SQLite ends a transaction by itself when the disk is full, and the pool does not know it.
    async fn fail_as_on_a_full_disk(store: &Store) {
        let failed: Result<(), WriteFault> = writing!(store.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            sqlx::query("ROLLBACK").execute(&mut *transaction).await?;
            Err(sqlx::Error::WorkerCrashed)
        });
        assert!(matches!(failed, Err(WriteFault::Failed(sqlx::Error::WorkerCrashed))));
    }

    #[tokio::test]
    async fn a_transaction_that_fails_blocks_nobody() {
        let folder = TempDir::new().expect("there is room for temporary files");
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let store = Store::open(&url).await.expect("it opens");
        for code in ["abc", "xyz"] {
            fail_as_on_a_full_disk(&store).await;
            let table = NewTable {
                code: code.to_owned(),
                series: code.to_owned(),
                visibility_open: true,
                phase: StoredPhase::Gathering,
                document: String::new(),
                secret: Vec::new(),
                guests: Vec::new(),
                created: 1,
            };
            assert!(store.create_table(&table).await.expect("it can be written"));
            store.write(&[]).await.expect("it can be written");
            store.check().await.expect("it can be written");
        }
    }
}
