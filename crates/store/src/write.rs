//! Writing: what many tables have to say, in one transaction.

use crate::batch::Batch;
use crate::engine::on_engine;
use crate::{Phase, Store, StoreError, StoredEntry, WriteError};

/// What the keeper of one table wants to be remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Which table.
    pub code: String,
    /// What the keeper was given when it took the table.
    pub epoch: i64,
    /// What comes next in its log; may be nothing.
    pub entries: Vec<StoredEntry>,
    /// What is to be known of the table from now on, if that has changed.
    pub state: Option<TableState>,
    /// Who is to keep the table from now on, if its keeper ends with this.
    pub handover: Option<Handover>,
}

/// A table goes from one node to another. Nothing happens if the first does not have it any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    /// The node that has it.
    pub from: String,
    /// The node that is to keep it; none if that is left to whoever needs it next.
    pub to: Option<String>,
}

/// What is known of a table and may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableState {
    /// Whatever else there is to know about it.
    pub document: String,
    /// How far it has come.
    pub phase: Phase,
    /// Whether it is listed for everyone.
    pub visibility_open: bool,
    /// Who has a seat at it. Who had one before is not forgotten.
    pub guests: Vec<String>,
    /// When it was over.
    pub finished: Option<u64>,
    /// How the game ended.
    pub result: Option<String>,
}

impl Store {
    /// Writes what many tables have to say in one durable transaction.
    ///
    /// There is one result for each write, in order. A write is refused and leaves no trace, while the others are kept,
    /// if its epoch is not the table's or its entries do not follow the table's last one ([`WriteError::Stale`]). Of
    /// several writes to the same table each is judged after those before it. So a log has one hand that writes it at
    /// a time, which has read all of it; that no command is carried out twice is for that hand to see to.
    ///
    /// # Errors
    /// If the store fails. It is not known then whether anything was written: take the tables again, and read.
    pub async fn write(&self, writes: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        self.try_write(writes).await.map_err(|source| self.failed(source))
    }

    async fn try_write(&self, writes: &[Write]) -> Result<Vec<Result<(), WriteError>>, sqlx::Error> {
        let batch = Batch::new(writes);
        on_engine!(self.engine(), pools => {
            let statements = pools.statements;
            let mut transaction = pools.writing.begin_with(statements.begin).await?;
            let tables = batch.tables();
            let epochs = sqlx::query_as(statements.lock).bind(&tables).fetch_all(&mut *transaction).await?;
            // Not in one with the above: this has to see what was written while that waited.
            let last = sqlx::query_as(statements.last).bind(&tables).fetch_all(&mut *transaction).await?;
            let verdict = batch.judge(&epochs, &last);
            for (statement, rows) in verdict.rows(statements) {
                sqlx::query(statement).bind(rows).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(verdict.results)
        })
    }
}
