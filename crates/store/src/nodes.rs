//! The nodes of a cluster: who is there, and who is to keep which table.

use std::time::Duration;

use crate::engine::on_engine;
use crate::{Store, StoreError};

/// For so long it is remembered that a node was there.
const REMEMBERED: Duration = Duration::from_secs(3600);

/// A node of a cluster, as it tells of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Different for each process that ever ran.
    pub name: String,
    /// Whether it is about to stop.
    pub draining: bool,
    /// Whether it has a connection to the others.
    pub connected: bool,
    /// How many tables it keeps.
    pub tables: u32,
}

/// Who keeps a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The node that is to keep it, if that is there.
    pub keeper: Option<String>,
    /// How often it was taken.
    pub epoch: i64,
}

impl Store {
    /// Whether several nodes may share it.
    pub fn can_be_shared(&self) -> bool {
        matches!(self.engine(), crate::engine::Engine::Postgres(_))
    }

    /// Says that a node is there, for some time from now, and tells of all that are.
    ///
    /// # Errors
    /// If the store fails. The node may be taken to be there then, or not.
    pub async fn renew(&self, node: &Node, time: Duration) -> Result<Vec<Node>, StoreError> {
        let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let living: Result<Vec<(String, bool, bool, i64)>, sqlx::Error> = async {
            on_engine!(self.engine(), pools => {
                sqlx::query(pools.statements.renew)
                    .bind(&node.name)
                    .bind(millis)
                    .bind(node.draining)
                    .bind(node.connected)
                    .bind(i64::from(node.tables))
                    .execute(&pools.writing)
                    .await?;
                sqlx::query_as(pools.statements.living).fetch_all(&pools.writing).await
            })
        }
        .await;
        let node = |(name, draining, connected, tables)| Node {
            name,
            draining,
            connected,
            tables: u32::try_from(tables).unwrap_or(u32::MAX),
        };
        living.map(|living| living.into_iter().map(node).collect()).map_err(|source| self.failed(source))
    }

    /// Says that a node is gone, and forgets those that have been gone for long.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn leave(&self, name: &str) -> Result<(), StoreError> {
        let remembered = i64::try_from(REMEMBERED.as_millis()).unwrap_or(i64::MAX);
        let left: Result<(), sqlx::Error> = async {
            on_engine!(self.engine(), pools => {
                sqlx::query("DELETE FROM nodes WHERE name = $1").bind(name).execute(&pools.writing).await?;
                sqlx::query(pools.statements.bury).bind(remembered).execute(&pools.writing).await?;
            });
            Ok(())
        }
        .await;
        left.map_err(|source| self.failed(source))
    }

    /// Who keeps a table; nothing if there is no such table.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn whereabouts(&self, code: &str) -> Result<Option<Whereabouts>, StoreError> {
        let found: Result<Option<(Option<String>, i64)>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(pools.statements.keeper).bind(code).fetch_optional(&pools.reading).await
        });
        found
            .map(|found| found.map(|(keeper, epoch)| Whereabouts { keeper, epoch }))
            .map_err(|source| self.failed(source))
    }

    /// Gives a table to a node, unless another one that is there has it. Whether it was given.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn assign(&self, code: &str, node: &str) -> Result<bool, StoreError> {
        let given = on_engine!(self.engine(), pools => {
            sqlx::query(pools.statements.assign)
                .bind(code)
                .bind(node)
                .execute(&pools.writing)
                .await
                .map(|done| done.rows_affected() > 0)
        });
        given.map_err(|source| self.failed(source))
    }

    /// Like [`Store::take`], for the node that has the table and for no other: nothing if it has it no more.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn take_as(&self, code: &str, node: &str) -> Result<Option<i64>, StoreError> {
        let epoch = on_engine!(self.engine(), pools => {
            sqlx::query_scalar("UPDATE tables SET epoch = epoch + 1 WHERE code = $1 AND keeper = $2 RETURNING epoch")
                .bind(code)
                .bind(node)
                .fetch_optional(&pools.writing)
                .await
        });
        epoch.map_err(|source| self.failed(source))
    }
}
