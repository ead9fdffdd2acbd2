//! What operators do: whom they block, what they announce, and the log of all their acts.
//!
//! Blocks and the announcement have a common revision, which rises with each change: nodes look at it again and again, and read
//! the rest only if it is not the one they know.

use sqlx::Connection as _;

use crate::engine::on_engine;
use crate::writing::{WriteFault, writing};
use crate::{Store, StoreError};

/// What a block keeps out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A guest, by id.
    Guest,
    /// A network in CIDR notation, or an address as a network of its own.
    Network,
}

impl BlockKind {
    fn name(self) -> &'static str {
        match self {
            BlockKind::Guest => "guest",
            BlockKind::Network => "network",
        }
    }
}

/// Somebody who is kept out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub kind: BlockKind,
    pub target: String,
    /// In milliseconds since 1970; none for good.
    pub until: Option<u64>,
    pub reason: String,
    /// In milliseconds since 1970.
    pub created: u64,
}

/// What everybody is told who is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnnouncement {
    pub text: String,
    /// When what it is about happens, in milliseconds since 1970.
    pub at: Option<u64>,
}

/// What holds for all nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperatorState {
    /// Rises with each change.
    pub revision: u64,
    pub announcement: Option<StoredAnnouncement>,
    /// Those whose time is up included.
    pub blocks: Vec<Block>,
}

/// An act of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// In milliseconds since 1970.
    pub at: u64,
    /// The name that whoever did it gave.
    pub actor: String,
    pub act: String,
    /// What it was done to: the code of a table, the id of a guest, a network; may be empty.
    pub target: String,
    pub reason: String,
    /// Why it was not carried out after all: then it follows the entry that was written before.
    pub failure: Option<String>,
}

type AuditRow = (i64, String, String, String, String, Option<String>);

/// Raises the revision, so that all nodes look.
const CHANGED: &str = "UPDATE operator_state SET revision = revision + 1";

impl Store {
    /// The revision of [`Store::operator_state`].
    pub async fn operator_revision(&self) -> Result<u64, StoreError> {
        let revision: Result<i64, _> = on_engine!(self.engine(), pools => {
            sqlx::query_scalar("SELECT revision FROM operator_state").fetch_one(&pools.reading).await
        });
        revision.map(i64::cast_unsigned).map_err(|source| self.failed(source))
    }

    /// Blocks and the announcement. If they change meanwhile, the revision is one from before.
    pub async fn operator_state(&self) -> Result<OperatorState, StoreError> {
        type Rows = ((i64, Option<String>, Option<i64>), Vec<(String, String, Option<i64>, String, i64)>);
        let read: Result<Rows, sqlx::Error> = async {
            on_engine!(self.engine(), pools => {
                let state = sqlx::query_as("SELECT revision, announcement, announced_for FROM operator_state")
                    .fetch_one(&pools.reading)
                    .await?;
                let blocks = sqlx::query_as("SELECT kind, target, until, reason, created FROM blocks ORDER BY created, target")
                    .fetch_all(&pools.reading)
                    .await?;
                Ok((state, blocks))
            })
        }
        .await;
        let ((revision, text, at), blocks) = read.map_err(|source| self.failed(source))?;
        let block = |(kind, target, until, reason, created): (String, _, Option<i64>, _, i64)| Block {
            kind: if kind == BlockKind::Guest.name() { BlockKind::Guest } else { BlockKind::Network },
            target,
            until: until.map(i64::cast_unsigned),
            reason,
            created: created.cast_unsigned(),
        };
        Ok(OperatorState {
            revision: revision.cast_unsigned(),
            announcement: text.map(|text| StoredAnnouncement { text, at: at.map(i64::cast_unsigned) }),
            blocks: blocks.into_iter().map(block).collect(),
        })
    }

    /// Blocks somebody, or changes until when, and forgets the blocks whose time is up.
    pub async fn block(&self, block: &Block) -> Result<(), StoreError> {
        let done: Result<(), WriteFault> = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            sqlx::query("DELETE FROM blocks WHERE until <= $1")
                .bind(block.created.cast_signed())
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO blocks (kind, target, until, reason, created) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (kind, target) DO UPDATE SET until = excluded.until, reason = excluded.reason, \
                 created = excluded.created",
            )
            .bind(block.kind.name())
            .bind(&block.target)
            .bind(block.until.map(u64::cast_signed))
            .bind(&block.reason)
            .bind(block.created.cast_signed())
            .execute(&mut *transaction)
            .await?;
            sqlx::query(CHANGED).execute(&mut *transaction).await?;
            transaction.commit().await
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Lets somebody in again. Whether they were blocked.
    pub async fn unblock(&self, kind: BlockKind, target: &str) -> Result<bool, StoreError> {
        let done: Result<bool, WriteFault> = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            let deleted = sqlx::query("DELETE FROM blocks WHERE kind = $1 AND target = $2")
                .bind(kind.name())
                .bind(target)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(CHANGED).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(deleted.rows_affected() > 0)
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Announces something instead of what was announced before, or nothing any more.
    pub async fn announce(&self, announcement: Option<&StoredAnnouncement>) -> Result<(), StoreError> {
        let done: Result<(), WriteFault> = writing!(self.engine(), pools, connection => {
            sqlx::query(
                "UPDATE operator_state SET revision = revision + 1, announcement = $1, announced_for = $2",
            )
            .bind(announcement.map(|announcement| announcement.text.as_str()))
            .bind(announcement.and_then(|announcement| announcement.at).map(u64::cast_signed))
            .execute(&mut *connection)
            .await
            .map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Adds an act to the log.
    pub async fn audit(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        let done: Result<(), WriteFault> = writing!(self.engine(), pools, connection => {
            sqlx::query("INSERT INTO audit_log (at, actor, act, target, reason, failure) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(entry.at.cast_signed())
                .bind(&entry.actor)
                .bind(&entry.act)
                .bind(&entry.target)
                .bind(&entry.reason)
                .bind(&entry.failure)
                .execute(&mut *connection)
                .await
                .map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// The last acts of operators, newest first: all, or those on one target.
    pub async fn audit_log(&self, target: Option<&str>, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
        let rows: Result<Vec<AuditRow>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(
                "SELECT at, actor, act, target, reason, failure FROM audit_log WHERE $1 IS NULL OR target = $1 \
                 ORDER BY number DESC LIMIT $2",
            )
            .bind(target)
            .bind(i64::from(limit))
            .fetch_all(&pools.reading)
            .await
        });
        let entry = |(at, actor, act, target, reason, failure): AuditRow| AuditEntry {
            at: at.cast_unsigned(),
            actor,
            act,
            target,
            reason,
            failure,
        };
        rows.map(|rows| rows.into_iter().map(entry).collect()).map_err(|source| self.failed(source))
    }

    /// Keeps the last figures of a node, and forgets those of nodes that have kept none since `before`; both in milliseconds
    /// since 1970.
    pub async fn keep_figures(&self, node: &str, at: u64, figures: &str, before: u64) -> Result<(), StoreError> {
        let done: Result<(), WriteFault> = writing!(self.engine(), pools, connection => {
            sqlx::query(
                "INSERT INTO node_figures (node, at, figures) VALUES ($1, $2, $3) \
                 ON CONFLICT (node) DO UPDATE SET at = excluded.at, figures = excluded.figures",
            )
            .bind(node)
            .bind(at.cast_signed())
            .bind(figures)
            .execute(&mut *connection)
            .await?;
            sqlx::query("DELETE FROM node_figures WHERE at < $1").bind(before.cast_signed()).execute(&mut *connection).await?;
            Ok(())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// The last figures of all nodes, by name.
    pub async fn figures(&self) -> Result<Vec<(String, String)>, StoreError> {
        let rows = on_engine!(self.engine(), pools => {
            sqlx::query_as("SELECT node, figures FROM node_figures ORDER BY node").fetch_all(&pools.reading).await
        });
        rows.map_err(|source| self.failed(source))
    }
}
