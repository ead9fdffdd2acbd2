//! What was said at tables. It is written with [`Store::write`](crate::Store::write).

use crate::engine::on_engine;
use crate::{Store, StoreError, StoredMessage};

impl Store {
    /// What was said last at a table, in order.
    pub async fn chat(&self, code: &str) -> Result<Vec<StoredMessage>, StoreError> {
        let rows: Result<Vec<(i64, String, String, String)>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as("SELECT n, guest, body, command FROM chat_messages WHERE code = $1 ORDER BY n")
                .bind(code)
                .fetch_all(&pools.reading)
                .await
        });
        let message =
            |(n, guest, body, command): (i64, _, _, _)| StoredMessage { n: n.cast_unsigned(), guest, body, command };
        rows.map(|rows| rows.into_iter().map(message).collect()).map_err(|source| self.failed(source))
    }

    /// What a guest has said, as the codes of tables and the messages, by tables and in order.
    pub async fn said_by(&self, guest: &str) -> Result<Vec<(String, String)>, StoreError> {
        let rows = on_engine!(self.engine(), pools => {
            sqlx::query_as("SELECT code, body FROM chat_messages WHERE guest = $1 ORDER BY code, n")
                .bind(guest)
                .fetch_all(&pools.reading)
                .await
        });
        rows.map_err(|source| self.failed(source))
    }

    /// Deletes what was said before a time of the service clock. Returns how many messages that were, up to the limit.
    pub async fn delete_old_chat(&self, before: u64, limit: u32) -> Result<u64, StoreError> {
        let deleted = on_engine!(self.engine(), pools => {
            sqlx::query(
                "DELETE FROM chat_messages WHERE (code, n) IN \
                 (SELECT code, n FROM chat_messages WHERE said < $1 ORDER BY said LIMIT $2)",
            )
            .bind(before.cast_signed())
            .bind(i64::from(limit))
            .execute(&pools.writing)
            .await
            .map(|done| done.rows_affected())
        });
        deleted.map_err(|source| self.failed(source))
    }
}
