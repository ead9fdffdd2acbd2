//! Group commit: the writes of many tables in one transaction.

use sqlx::Connection as _;

use crate::batch::{AddEntries, Batch};
use crate::writing::{WriteFault, writing};
use crate::{Store, StoreError, StoredEntry, StoredMessage, StoredPhase, WriteError};

/// What is to be written of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    pub code: String,
    /// The fencing token of the writer, from [`Store::acquire`].
    pub epoch: i64,
    /// The next entries of its log.
    pub entries: Vec<StoredEntry>,
    /// What was said since. Of each table the last [`KEPT_MESSAGES`](crate::KEPT_MESSAGES) are kept.
    pub chat: Vec<StoredMessage>,
    /// The rest of the table, if that has changed.
    pub state: Option<TableState>,
    /// The next owner, if the writer lets go of the table with this.
    pub handover: Option<Handover>,
}

/// A change of owner. It has no effect if `from` is not the owner any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    pub from: String,
    /// None if the table is assigned when somebody needs it next.
    pub to: Option<String>,
}

/// The part of a table that changes, besides its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableState {
    /// All that only the server understands, as text.
    pub document: String,
    pub phase: StoredPhase,
    /// Whether it is listed for everyone.
    pub visibility_open: bool,
    /// Guests who have seats. Those who had one before stay listed.
    pub guests: Vec<String>,
    /// In milliseconds since 1970; none before the game is over.
    pub finished: Option<u64>,
    /// The outcome, as text.
    pub result: Option<String>,
}

/// Whether writes may have been made before.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    First,
    /// It is not known what became of the attempts before.
    Again,
}

/// Judges writes as [`Store::write`] does, given the epochs of their tables and the numbers of the last entries: for tests
/// that simulate a store. Where that is a success, it also tells whether the entries are to be added.
pub fn judge(
    writes: &[Write],
    epochs: &[(String, i64)],
    last: &[(String, i64)],
    attempt: Attempt,
) -> Vec<Result<AddEntries, WriteError>> {
    Batch::new(writes, attempt).judge(epochs, last).judgements
}

impl Store {
    /// Writes to many tables in one durable transaction.
    ///
    /// There is one result for each write, in order. A write is refused and leaves no trace, while the others are kept,
    /// if its epoch is not the table's or its entries do not follow the table's last one ([`WriteError::Stale`]). Of
    /// several writes to the same table each is judged after those before it. So a log has one writer at a time, who has
    /// read all of it; that no command is carried out twice is up to that writer.
    ///
    /// # Errors
    /// If the store fails. It is not known then whether anything was written: acquire the tables again, and read.
    pub async fn write(&self, writes: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        self.try_write(writes, Attempt::First).await.map_err(|fault| self.unwritten(fault))
    }

    /// The same for writes of which it is not known whether they were made, since [`Store::write`] has failed. What was made
    /// counts as success and is not made twice. Their writer must not have written anything else to these tables meanwhile.
    ///
    /// # Errors
    /// If the store fails once more.
    pub async fn write_again(&self, writes: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        self.try_write(writes, Attempt::Again).await.map_err(|fault| self.unwritten(fault))
    }

    async fn try_write(&self, writes: &[Write], attempt: Attempt) -> Result<Vec<Result<(), WriteError>>, WriteFault> {
        let batch = Batch::new(writes, attempt);
        writing!(self.engine(), pools, connection => {
            let statements = pools.statements;
            let mut transaction = connection.begin_with(statements.begin).await?;
            let tables = batch.tables();
            let epochs = sqlx::query_as(statements.lock).bind(&tables).fetch_all(&mut *transaction).await?;
            // Not in one with the above: this has to see what was written while that waited.
            let last = sqlx::query_as(statements.last).bind(&tables).fetch_all(&mut *transaction).await?;
            let judged = batch.judge(&epochs, &last);
            for (statement, rows) in judged.rows(statements) {
                sqlx::query(statement).bind(rows).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(judged.results())
        })
    }
}
