//! What operators look for: tables and guests; and deleting them with all that is kept of them.

use sqlx::Connection as _;

use crate::engine::on_engine;
use crate::table::{TableRow, select_tables};
use crate::writing::{WriteFault, writing};
use crate::{Store, StoreError, StoredPhase, StoredTable};

/// How many guests are read at once while somebody is looked for.
const GUESTS_AT_ONCE: i64 = 2000;

/// A table as operators see it in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    pub table: StoredTable,
    /// The node that owned it last; its lease may have expired.
    pub keeper: Option<String>,
    /// When somebody was there last, by the service clock.
    pub last_active: Option<u64>,
}

/// A guest of whom something is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGuest {
    pub guest: String,
    /// The name that they chose.
    pub name: Option<String>,
    /// When they were there last, by the service clock.
    pub last_active: Option<u64>,
}

impl Store {
    /// Tables of a phase, or of all, whose codes begin so, newest first.
    pub async fn list_tables(
        &self,
        phase: Option<StoredPhase>,
        code: &str,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let pattern = format!("{}%", escaped(code));
        type Rows = (Vec<TableRow>, Vec<(String, Option<String>, Option<i64>)>);
        let rows: Result<Rows, sqlx::Error> = async {
            on_engine!(self.engine(), pools => {
                let tables = sqlx::query_as(select_tables!(
                    "WHERE ($1 IS NULL OR phase = $1) AND code LIKE $2 ESCAPE '!' ORDER BY created DESC, code LIMIT $3"
                ))
                .bind(phase.map(StoredPhase::name))
                .bind(&pattern)
                .bind(i64::from(limit))
                .fetch_all(&pools.reading)
                .await?;
                let more = sqlx::query_as(
                    "SELECT code, keeper, last_active FROM tables \
                     WHERE ($1 IS NULL OR phase = $1) AND code LIKE $2 ESCAPE '!' ORDER BY created DESC, code LIMIT $3",
                )
                .bind(phase.map(StoredPhase::name))
                .bind(&pattern)
                .bind(i64::from(limit))
                .fetch_all(&pools.reading)
                .await?;
                Ok((tables, more))
            })
        }
        .await;
        let listed = rows.and_then(|(tables, more)| {
            let mut more: std::collections::HashMap<_, _> =
                more.into_iter().map(|(code, keeper, last_active)| (code, (keeper, last_active))).collect();
            let listed = tables.into_iter().map(|row| {
                let table = StoredTable::try_from(row)?;
                let (keeper, last_active) = more.remove(&table.code).unwrap_or_default();
                Ok(ListedTable { table, keeper, last_active: last_active.map(i64::cast_unsigned) })
            });
            listed.collect()
        });
        listed.map_err(|source| self.failed(source))
    }

    /// The codes of all tables where anything is kept of a guest: they have or had a seat, have
    /// said something, are the host, or were removed. The
    /// documents of all tables are read for that.
    pub async fn codes_of(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        let codes = on_engine!(self.engine(), pools => {
            sqlx::query_scalar(
                "SELECT code FROM seats WHERE guest = $1 \
                 UNION SELECT code FROM chat_messages WHERE guest = $1 \
                 UNION SELECT code FROM tables WHERE document LIKE $2 ESCAPE '!' ORDER BY code",
            )
            .bind(guest)
            .bind(format!("%{}%", escaped(guest)))
            .fetch_all(&pools.reading)
            .await
        });
        codes.map_err(|source| self.failed(source))
    }

    /// Guests whose names contain a text, in capital letters or small ones, or whose ids begin with it.
    pub async fn find_guests(&self, text: &str, limit: usize) -> Result<Vec<StoredGuest>, StoreError> {
        let wanted = text.to_lowercase();
        let mut found: Vec<StoredGuest> = Vec::new();
        let mut last = String::new();
        loop {
            // Letters of other alphabets have no case for SQLite, so names are compared here.
            let rows: Result<Vec<(String, String, Option<i64>)>, _> = on_engine!(self.engine(), pools => {
                sqlx::query_as("SELECT guest, name, last_active FROM guests WHERE guest > $1 ORDER BY guest LIMIT $2")
                    .bind(&last)
                    .bind(GUESTS_AT_ONCE)
                    .fetch_all(&pools.reading)
                    .await
            });
            let rows = rows.map_err(|source| self.failed(source))?;
            let Some((guest, ..)) = rows.last() else { break };
            last.clone_from(guest);
            for (guest, name, last_active) in rows {
                if found.len() < limit && (name.to_lowercase().contains(&wanted) || guest.starts_with(text)) {
                    let last_active = last_active.map(i64::cast_unsigned);
                    found.push(StoredGuest { guest, name: Some(name), last_active });
                }
            }
            if found.len() == limit {
                return Ok(found);
            }
        }
        // Those who have never chosen a name have a seat at least.
        let unnamed: Result<Vec<String>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_scalar(
                "SELECT DISTINCT guest FROM seats WHERE guest LIKE $1 ESCAPE '!' \
                 AND NOT EXISTS (SELECT 1 FROM guests WHERE guests.guest = seats.guest) ORDER BY guest LIMIT $2",
            )
            .bind(format!("{}%", escaped(text)))
            .bind(i64::try_from(limit - found.len()).unwrap_or(i64::MAX))
            .fetch_all(&pools.reading)
            .await
        });
        let unnamed = unnamed.map_err(|source| self.failed(source))?;
        found.extend(unnamed.into_iter().map(|guest| StoredGuest { guest, name: None, last_active: None }));
        Ok(found)
    }

    /// What is kept of one guest apart from tables; none if that is nothing.
    pub async fn stored_guest(&self, guest: &str) -> Result<Option<StoredGuest>, StoreError> {
        let row: Result<Option<(String, Option<i64>)>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as("SELECT name, last_active FROM guests WHERE guest = $1")
                .bind(guest)
                .fetch_optional(&pools.reading)
                .await
        });
        let known = |(name, last_active): (String, Option<i64>)| StoredGuest {
            guest: guest.to_owned(),
            name: Some(name),
            last_active: last_active.map(i64::cast_unsigned),
        };
        row.map(|row| row.map(known)).map_err(|source| self.failed(source))
    }

    /// Deletes a table with its log and seats, so that no keeper can write to it any more. If an epoch is given, only the
    /// keeper of that epoch may. Whether it was deleted.
    pub async fn delete_table(&self, code: &str, epoch: Option<i64>) -> Result<bool, StoreError> {
        let done: Result<bool, WriteFault> = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            let taken = sqlx::query("UPDATE tables SET epoch = epoch + 1 WHERE code = $1 AND ($2 IS NULL OR epoch = $2)")
                .bind(code)
                .bind(epoch)
                .execute(&mut *transaction)
                .await?;
            if taken.rows_affected() == 0 {
                transaction.rollback().await?;
                return Ok(false);
            }
            for statement in [
                "DELETE FROM chat_messages WHERE code = $1",
                "DELETE FROM entries WHERE code = $1",
                "DELETE FROM seats WHERE code = $1",
                "DELETE FROM tables WHERE code = $1",
            ] {
                sqlx::query(statement).bind(code).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(true)
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Forgets the name, devices and links of a guest. None of their keys holds from then on: what is left is the id, by which
    /// that is known.
    pub async fn forget_guest(&self, guest: &str) -> Result<(), StoreError> {
        let done: Result<(), WriteFault> = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            for statement in [
                "DELETE FROM guests WHERE guest = $1",
                "DELETE FROM device_links WHERE guest = $1",
                "DELETE FROM devices WHERE guest = $1",
                pools.statements.shut_out,
            ] {
                sqlx::query(statement).bind(guest).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Forgets that a guest sat at a table, what they have said there, and which of its entries they have caused. What its document says of them is up to
    /// whoever writes it.
    pub async fn forget_at(&self, code: &str, guest: &str) -> Result<(), StoreError> {
        let done: Result<(), WriteFault> = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            sqlx::query("UPDATE entries SET command = NULL WHERE code = $1 AND command LIKE $2 ESCAPE '!'")
                .bind(code)
                .bind(format!("{}:%", escaped(guest)))
                .execute(&mut *transaction)
                .await?;
            for statement in [
                "DELETE FROM chat_messages WHERE code = $1 AND guest = $2",
                "DELETE FROM seats WHERE code = $1 AND guest = $2",
            ] {
                sqlx::query(statement).bind(code).bind(guest).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        });
        done.map_err(|fault| self.unwritten(fault))
    }
}

/// A text in a pattern of LIKE, where it stands for itself.
fn escaped(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}
