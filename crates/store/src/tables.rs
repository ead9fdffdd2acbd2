//! Tables: creating, acquiring, finding and reading them.

use sqlx::Connection as _;

use crate::batch::{Batch, SeatRow, as_rows};
use crate::engine::on_engine;
use crate::table::{TableRow, select_tables};
use crate::writing::{WriteFault, writing};
use crate::{Attempt, NewTable, Store, StoreError, StoredEntry, StoredPhase, StoredTable, TableState, Write};

/// How long a new table is listed before its host has to be there, in milliseconds.
pub const LISTED_WHEN_CREATED: u64 = 60_000;

impl Store {
    /// Stores a new table. False if the code is taken, and then nothing is changed.
    pub async fn create_table(&self, table: &NewTable) -> Result<bool, StoreError> {
        self.add_table(table, &[]).await
    }

    /// Stores a table at which all has happened already: its log, and what is known of it in the end. False if the code
    /// is taken, and then nothing is changed.
    pub async fn create_finished(
        &self,
        table: &NewTable,
        entries: Vec<StoredEntry>,
        state: TableState,
    ) -> Result<bool, StoreError> {
        let write =
            Write { code: table.code.clone(), epoch: 0, entries, chat: Vec::new(), state: Some(state), handover: None };
        self.add_table(table, &[write]).await
    }

    /// Stores a new table and what there is to write to it, all or nothing.
    async fn add_table(&self, table: &NewTable, writes: &[Write]) -> Result<bool, StoreError> {
        let judged = Batch::new(writes, Attempt::First).judge(&[(table.code.clone(), 0)], &[]);
        if judged.judgements.iter().any(Result::is_err) {
            return Ok(false);
        }
        let seats = as_rows(table.guests.iter().map(|guest| SeatRow { code: &table.code, guest }));
        let created: Result<bool, WriteFault> = writing!(self.engine(), pools, connection => {
                let mut transaction = connection.begin_with(pools.statements.begin).await?;
                let made = sqlx::query(
                    "INSERT INTO tables \
                     (code, series, visibility_open, phase, document, secret, created, listed_until, last_active) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT service FROM service_clock)) \
                     ON CONFLICT (code) DO NOTHING",
                )
                .bind(&table.code)
                .bind(&table.series)
                .bind(table.visibility_open)
                .bind(table.phase.name())
                .bind(&table.document)
                .bind(&table.secret)
                .bind(table.created.cast_signed())
                .bind(table.created.saturating_add(LISTED_WHEN_CREATED).cast_signed())
                .execute(&mut *transaction)
                .await?;
                if made.rows_affected() == 0 {
                    transaction.rollback().await?;
                    return Ok(false);
                }
                sqlx::query(pools.statements.add_seats).bind(&seats).execute(&mut *transaction).await?;
                for (statement, rows) in judged.rows(pools.statements) {
                    sqlx::query(statement).bind(rows).execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(true)
        });
        created.map_err(|fault| self.unwritten(fault))
    }

    pub async fn table(&self, code: &str) -> Result<Option<StoredTable>, StoreError> {
        let row: Result<Option<TableRow>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(select_tables!("WHERE code = $1")).bind(code).fetch_optional(&pools.reading).await
        });
        row.and_then(|row| row.map(StoredTable::try_from).transpose()).map_err(|source| self.failed(source))
    }

    /// All entries of a log after the first `after`, in order.
    pub async fn entries(&self, code: &str, after: u64) -> Result<Vec<StoredEntry>, StoreError> {
        // Nothing follows a number that is too large to be stored.
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let rows: Result<Vec<(i64, String, Option<String>)>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as("SELECT n, body, command FROM entries WHERE code = $1 AND n > $2 ORDER BY n")
                .bind(code)
                .bind(after)
                .fetch_all(&pools.reading)
                .await
        });
        let entry = |(n, body, command): (i64, _, _)| StoredEntry { n: n.cast_unsigned(), body, command };
        rows.map(|rows| rows.into_iter().map(entry).collect()).map_err(|source| self.failed(source))
    }

    /// Becomes the writer of a table: raises its epoch, the fencing token, and returns it; none if there is no such table.
    /// Writes with an older epoch are refused from then on.
    ///
    /// # Errors
    /// If the store fails. The epoch may have been raised then, or not; acquiring the table again is always safe.
    pub async fn acquire(&self, code: &str) -> Result<Option<i64>, StoreError> {
        let epoch = writing!(self.engine(), pools, connection => {
            sqlx::query_scalar("UPDATE tables SET epoch = epoch + 1 WHERE code = $1 RETURNING epoch")
                .bind(code)
                .fetch_optional(&mut *connection)
                .await
        });
        epoch.map_err(|fault| self.unwritten(fault))
    }

    /// Tables that everyone finds and that have not begun, newest first: those whose listing goes on beyond `now`, in
    /// milliseconds since 1970. A new table is listed for [`LISTED_WHEN_CREATED`], and then as long as
    /// [`Store::note_activity`] prolongs it.
    pub async fn open_tables(&self, now: u64, limit: u32) -> Result<Vec<StoredTable>, StoreError> {
        self.listed_tables(StoredPhase::Gathering, now, limit).await
    }

    /// The same for tables where a game is on.
    pub async fn running_tables(&self, now: u64, limit: u32) -> Result<Vec<StoredTable>, StoreError> {
        self.listed_tables(StoredPhase::Playing, now, limit).await
    }

    async fn listed_tables(&self, phase: StoredPhase, now: u64, limit: u32) -> Result<Vec<StoredTable>, StoreError> {
        let rows = on_engine!(self.engine(), pools => {
            sqlx::query_as(select_tables!(
                "WHERE phase = $1 AND visibility_open AND listed_until > $2 ORDER BY created DESC, code LIMIT $3"
            ))
                .bind(phase.name())
                .bind(now.cast_signed())
                .bind(i64::from(limit))
                .fetch_all(&pools.reading)
                .await
        });
        self.tables_of(rows)
    }

    /// The codes of all tables where a game is on, oldest first.
    pub async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let codes = on_engine!(self.engine(), pools => {
            sqlx::query_scalar("SELECT code FROM tables WHERE phase = $1 ORDER BY created, code")
                .bind(StoredPhase::Playing.name())
                .fetch_all(&pools.reading)
                .await
        });
        codes.map_err(|source| self.failed(source))
    }

    /// Tables at which a guest has or had a seat, newest first.
    pub async fn games_of(&self, guest: &str, limit: u32) -> Result<Vec<StoredTable>, StoreError> {
        let rows = on_engine!(self.engine(), pools => {
            sqlx::query_as(select_tables!(
                "JOIN seats ON seats.code = tables.code WHERE guest = $1 ORDER BY created DESC, tables.code LIMIT $2"
            ))
            .bind(guest)
            .bind(i64::from(limit))
            .fetch_all(&pools.reading)
            .await
        });
        self.tables_of(rows)
    }

    /// A table and its rematches, oldest first.
    pub async fn series(&self, series: &str) -> Result<Vec<StoredTable>, StoreError> {
        let rows = on_engine!(self.engine(), pools => {
            sqlx::query_as(select_tables!("WHERE series = $1 ORDER BY created, code"))
                .bind(series)
                .fetch_all(&pools.reading)
                .await
        });
        self.tables_of(rows)
    }

    fn tables_of(&self, rows: Result<Vec<TableRow>, sqlx::Error>) -> Result<Vec<StoredTable>, StoreError> {
        rows.and_then(|rows| rows.into_iter().map(StoredTable::try_from).collect())
            .map_err(|source| self.failed(source))
    }
}
