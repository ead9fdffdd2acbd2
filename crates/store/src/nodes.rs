//! Leases: which nodes are alive, and which node owns which table.

use std::time::Duration;

use crate::engine::on_engine;
use crate::writing::writing;
use crate::{Store, StoreError};

/// How long expired leases are kept, so that operators can look at them.
const LEASE_RETENTION: Duration = Duration::from_secs(3600);

/// A node of a cluster, as of its last heartbeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterNode {
    /// Unique for each process that ever ran.
    pub name: String,
    /// Whether it is about to stop.
    pub draining: bool,
    /// Whether it is connected to the bus.
    pub connected: bool,
    /// How many tables it has loaded.
    pub tables: u32,
}

/// Who owns a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// The node, if its lease holds.
    pub keeper: Option<String>,
    /// The fencing token: how often the table was acquired.
    pub epoch: i64,
}

impl Store {
    /// Whether several nodes may share it.
    pub fn can_be_shared(&self) -> bool {
        matches!(self.engine(), crate::engine::Engine::Postgres(_))
    }

    /// Renews the lease of a node for a time from now, a minute at most, and returns all nodes whose leases hold.
    ///
    /// # Errors
    /// If the store fails. The lease may have been renewed then, or not.
    pub async fn heartbeat(&self, node: &ClusterNode, lease: Duration) -> Result<Vec<ClusterNode>, StoreError> {
        let millis = i64::try_from(lease.as_millis()).unwrap_or(i64::MAX);
        let alive = writing!(self.engine(), pools, connection => {
                sqlx::query(pools.statements.renew_lease)
                    .bind(&node.name)
                    .bind(millis)
                    .bind(node.draining)
                    .bind(node.connected)
                    .bind(i64::from(node.tables))
                    .execute(&mut *connection)
                    .await?;
                sqlx::query_as(pools.statements.alive_nodes).fetch_all(&mut *connection).await
        });
        let node = |(name, draining, connected, tables)| ClusterNode {
            name,
            draining,
            connected,
            tables: u32::try_from(tables).unwrap_or(u32::MAX),
        };
        alive
            .map(|alive: Vec<(String, bool, bool, i64)>| alive.into_iter().map(node).collect())
            .map_err(|fault| self.unwritten(fault))
    }

    /// Ends the lease of a node, and deletes those that expired long ago.
    pub async fn leave(&self, name: &str) -> Result<(), StoreError> {
        let retention = i64::try_from(LEASE_RETENTION.as_millis()).unwrap_or(i64::MAX);
        let left = writing!(self.engine(), pools, connection => {
            sqlx::query("DELETE FROM nodes WHERE name = $1").bind(name).execute(&mut *connection).await?;
            sqlx::query(pools.statements.purge_nodes).bind(retention).execute(&mut *connection).await?;
            Ok(())
        });
        left.map_err(|fault| self.unwritten(fault))
    }

    /// Who owns a table; none if there is no such table.
    pub async fn ownership(&self, code: &str) -> Result<Option<Ownership>, StoreError> {
        let found: Result<Option<(Option<String>, i64)>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(pools.statements.ownership).bind(code).fetch_optional(&pools.reading).await
        });
        found
            .map(|found| found.map(|(keeper, epoch)| Ownership { keeper, epoch }))
            .map_err(|source| self.failed(source))
    }

    /// Gives a table to a node, unless the lease of its present owner holds. Whether it was given.
    pub async fn assign(&self, code: &str, node: &str) -> Result<bool, StoreError> {
        let given = writing!(self.engine(), pools, connection => {
            sqlx::query(pools.statements.assign)
                .bind(code)
                .bind(node)
                .execute(&mut *connection)
                .await
                .map(|done| done.rows_affected() > 0)
        });
        given.map_err(|fault| self.unwritten(fault))
    }

    /// Like [`Store::acquire`], for the owner of the table only: none if that is another node.
    pub async fn acquire_as(&self, code: &str, node: &str) -> Result<Option<i64>, StoreError> {
        let epoch = writing!(self.engine(), pools, connection => {
            sqlx::query_scalar("UPDATE tables SET epoch = epoch + 1 WHERE code = $1 AND keeper = $2 RETURNING epoch")
                .bind(code)
                .bind(node)
                .fetch_optional(&mut *connection)
                .await
        });
        epoch.map_err(|fault| self.unwritten(fault))
    }
}
