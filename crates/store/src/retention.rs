//! What nobody uses any more: noting activity, finding what has expired, deleting it.
//!
//! Ages are reckoned by the service clock, which all nodes advance together while they run. Whoever deletes names what it has
//! found before with its epoch, so that a table which somebody has loaded since then stays; and a batch is one transaction that
//! can be repeated, so that several nodes may do this at once.

use serde::Serialize;

use crate::batch::as_rows;
use crate::engine::on_engine;
use crate::{Store, StoreError, StoredPhase};

/// The longest time between two advances of the service clock that counts as service, in milliseconds. After a longer one the
/// servers have stood still, or a clock was set.
const MAX_ADVANCE: i64 = 5 * 60 * 1000;

/// How many rows a statement changes at most.
const ROWS_PER_STATEMENT: i64 = 500;

/// What is known of a table whose keeper runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableActivity {
    pub code: String,
    /// Whether somebody is there.
    pub is_attended: bool,
    /// Until when it is listed, if everyone may find it, in milliseconds since 1970.
    pub listed_until: Option<u64>,
}

/// A table at which nobody has been for long, as it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExpiredTable {
    pub code: String,
    /// It is deleted only if nobody has acquired it since then.
    pub epoch: i64,
}

#[derive(Serialize)]
struct CodeRow<'a> {
    code: &'a str,
}

#[derive(Serialize)]
struct GuestRow<'a> {
    guest: &'a str,
}

impl Store {
    /// Advances the service clock to `now`, in milliseconds since 1970, and returns what it shows. Time counts if it is advanced
    /// at least every five minutes; of nodes whose clocks differ, the first counts.
    pub async fn advance_service_clock(&self, now: u64) -> Result<u64, StoreError> {
        let advanced: Result<i64, _> = on_engine!(self.engine(), pools => {
            sqlx::query_scalar(
                "UPDATE service_clock SET \
                 service = service + CASE WHEN $1 - wall > 0 AND $1 - wall <= $2 THEN $1 - wall ELSE 0 END, \
                 wall = CASE WHEN $1 > wall OR $1 < wall - $2 THEN $1 ELSE wall END RETURNING service",
            )
            .bind(now.cast_signed())
            .bind(MAX_ADVANCE)
            .fetch_one(&pools.writing)
            .await
        });
        advanced.map(i64::cast_unsigned).map_err(|source| self.failed(source))
    }

    /// Notes at which tables somebody is at this time of the service clock, and prolongs or ends their listing.
    pub async fn note_activity(&self, tables: &[TableActivity], service: u64) -> Result<(), StoreError> {
        for batch in tables.chunks(ROWS_PER_STATEMENT as usize) {
            let noted: Result<(), sqlx::Error> = async {
                on_engine!(self.engine(), pools => {
                    let mut transaction = pools.writing.begin_with(pools.statements.begin).await?;
                    // In the same order as those who write to many tables, so that neither waits for the other.
                    let codes = as_rows(batch.iter().map(|table| CodeRow { code: &table.code }));
                    sqlx::query(pools.statements.lock).bind(codes).execute(&mut *transaction).await?;
                    let update = sqlx::query(pools.statements.note_activity).bind(as_rows(batch));
                    update.bind(service.cast_signed()).execute(&mut *transaction).await?;
                    transaction.commit().await
                })
            }
            .await;
            noted.map_err(|source| self.failed(source))?;
        }
        Ok(())
    }

    /// Notes guests who are there at this time of the service clock. Those who chose no name are not known here.
    pub async fn note_guests(&self, guests: &[String], service: u64) -> Result<(), StoreError> {
        for batch in guests.chunks(ROWS_PER_STATEMENT as usize) {
            let rows = as_rows(batch.iter().map(|guest| GuestRow { guest }));
            let noted = on_engine!(self.engine(), pools => {
                let update = sqlx::query(pools.statements.note_guests).bind(rows).bind(service.cast_signed());
                update.execute(&pools.writing).await.map(|_| ())
            });
            noted.map_err(|source| self.failed(source))?;
        }
        Ok(())
    }

    /// Tables and guests of which nobody knows when they were last active, because a version that did not note it has made
    /// them, are active now; a game that is over, when it ended. Returns how many there were, up to the size of a batch each.
    pub async fn note_unknown_activity(&self, service: u64) -> Result<u64, StoreError> {
        let noted: Result<u64, sqlx::Error> = async {
            let mut count = 0;
            on_engine!(self.engine(), pools => {
                for phase in StoredPhase::ALL {
                    count += sqlx::query(
                        "UPDATE tables SET last_active = CASE WHEN finished < $1 THEN finished ELSE $1 END \
                         WHERE code IN (SELECT code FROM tables WHERE phase = $2 AND last_active IS NULL LIMIT $3)",
                    )
                    .bind(service.cast_signed())
                    .bind(phase.name())
                    .bind(ROWS_PER_STATEMENT)
                    .execute(&pools.writing)
                    .await?
                    .rows_affected();
                }
                count += sqlx::query(
                    "UPDATE guests SET last_active = $1 \
                     WHERE guest IN (SELECT guest FROM guests WHERE last_active IS NULL LIMIT $2)",
                )
                .bind(service.cast_signed())
                .bind(ROWS_PER_STATEMENT)
                .execute(&pools.writing)
                .await?
                .rows_affected();
            });
            Ok(count)
        }
        .await;
        noted.map_err(|source| self.failed(source))
    }

    /// Tables of a phase at which nobody was since a time of the service clock, those before all others at which nobody was for
    /// longest.
    pub async fn expired_tables(
        &self,
        phase: StoredPhase,
        before: u64,
        limit: u32,
    ) -> Result<Vec<ExpiredTable>, StoreError> {
        let found: Result<Vec<(String, i64)>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(
                "SELECT code, epoch FROM tables WHERE phase = $1 AND last_active < $2 ORDER BY last_active LIMIT $3",
            )
            .bind(phase.name())
            .bind(before.cast_signed())
            .bind(i64::from(limit))
            .fetch_all(&pools.reading)
            .await
        });
        let expired = |(code, epoch)| ExpiredTable { code, epoch };
        found.map(|found| found.into_iter().map(expired).collect()).map_err(|source| self.failed(source))
    }

    /// Deletes tables with their logs and seats in one transaction, except those that somebody has acquired, where somebody
    /// was, or that are in another phase since they were found. Returns how many were deleted.
    pub async fn delete_expired(
        &self,
        tables: &[ExpiredTable],
        phase: StoredPhase,
        before: u64,
    ) -> Result<u64, StoreError> {
        let deleted: Result<u64, sqlx::Error> = async {
            on_engine!(self.engine(), pools => {
                let statements = pools.statements;
                let mut transaction = pools.writing.begin_with(statements.begin).await?;
                let locked = sqlx::query_scalar(statements.lock_expired).bind(as_rows(tables)).bind(phase.name());
                let codes: Vec<String> = locked.bind(before.cast_signed()).fetch_all(&mut *transaction).await?;
                let rows = as_rows(codes.iter().map(|code| CodeRow { code }));
                for statement in statements.delete_tables {
                    sqlx::query(statement).bind(&rows).execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(codes.len() as u64)
            })
        }
        .await;
        deleted.map_err(|source| self.failed(source))
    }

    /// Forgets the names of guests who have no game and were not there since a time of the service clock. Returns how many
    /// there were, up to the limit.
    pub async fn delete_idle_guests(&self, before: u64, limit: u32) -> Result<u64, StoreError> {
        let deleted: Result<u64, sqlx::Error> = async {
            on_engine!(self.engine(), pools => {
                let idle: Vec<String> = sqlx::query_scalar(
                    "SELECT guest FROM guests WHERE last_active < $1 \
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = guests.guest) \
                     ORDER BY last_active LIMIT $2",
                )
                .bind(before.cast_signed())
                .bind(i64::from(limit))
                .fetch_all(&pools.reading)
                .await?;
                let rows = as_rows(idle.iter().map(|guest| GuestRow { guest }));
                let delete = sqlx::query(pools.statements.delete_guests).bind(rows).bind(before.cast_signed());
                Ok(delete.execute(&pools.writing).await?.rows_affected())
            })
        }
        .await;
        deleted.map_err(|source| self.failed(source))
    }
}
