//! Who is in the cluster, and for how long this node may take itself to be.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use metrics::{counter, gauge};
use store::{Handover, Node, Store, StoreError};
use tokio::sync::watch;
use tokio::time::Instant;

use super::exchange::Exchange;
use super::{Cluster, NodeName};
use crate::table_registry::TableRegistry;

/// For how long a node is taken to be there after it has said so.
const LEASE: Duration = Duration::from_millis(1800);

/// How often it says so.
const RENEWAL: Duration = Duration::from_millis(400);

/// How long the store may take to note it.
const PATIENCE: Duration = Duration::from_millis(1500);

/// A node that has been off the bus for so long passes its tables on to those who are on it.
const ISOLATION: Duration = Duration::from_millis(1000);

/// All nodes that are there, and this one among them.
pub(crate) struct Members {
    me: NodeName,
    store: Store,
    exchange: Arc<Exchange>,
    draining: AtomicBool,
    /// How many tables this node keeps.
    tables: AtomicU32,
    /// Those who are there, this node included.
    living: Mutex<Vec<Node>>,
    /// Tables that were given to others since they last told how many they keep.
    given: Mutex<HashMap<String, u32>>,
    /// Until when this node may take itself to be there.
    lease: watch::Sender<Instant>,
}

impl Members {
    pub(super) fn new(me: NodeName, store: Store, exchange: Arc<Exchange>) -> Members {
        Members {
            me,
            store,
            exchange,
            draining: AtomicBool::new(false),
            tables: AtomicU32::new(0),
            living: Mutex::default(),
            given: Mutex::default(),
            lease: watch::Sender::new(Instant::now()),
        }
    }

    /// The name of this node.
    pub(crate) fn me(&self) -> &NodeName {
        &self.me
    }

    /// Those who are there, as far as this node knows.
    pub(crate) fn living(&self) -> Vec<Node> {
        self.living.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether this node may take itself to be there.
    pub(crate) fn has_lease(&self) -> bool {
        *self.lease.borrow() > Instant::now()
    }

    /// How many tables this node keeps.
    pub(crate) fn count_tables(&self, more: bool) {
        if more {
            self.tables.fetch_add(1, Ordering::Relaxed);
        } else {
            self.tables.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Says that this node is there, and hears who else is.
    pub(super) async fn renew(&self) -> Result<(), StoreError> {
        let begun = Instant::now();
        let node = Node {
            name: self.me.to_string(),
            draining: self.draining.load(Ordering::Relaxed),
            connected: self.exchange.is_connected(),
            tables: self.tables.load(Ordering::Relaxed),
        };
        let living = self.store.renew(&node, LEASE).await?;
        // Counted from before it was said, so that this node is the first to know when its time is up.
        self.lease.send_replace(begun + LEASE);
        self.exchange.keep_only(|name| living.iter().any(|node| node.name == name));
        gauge!("orrery_nodes").set(living.len() as f64);
        *self.living.lock().unwrap_or_else(PoisonError::into_inner) = living;
        self.given.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(())
    }

    /// Gets no new tables from now on.
    pub(crate) async fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        if let Err(error) = self.renew().await {
            tracing::warn!(%error, "the others do not know that this node is about to stop");
        }
    }

    /// Is gone.
    pub(crate) async fn leave(&self) {
        if let Err(error) = self.store.leave(&self.me).await {
            tracing::warn!(%error, "the others will find out by themselves that this node is gone");
        }
    }

    /// The node that keeps a table, or is to keep it from now on; nothing if there is no such table.
    pub(crate) async fn keeper_of(&self, code: &str) -> Result<Option<NodeName>, StoreError> {
        // Others may give it away just then; after that it has a keeper.
        for _ in 0..3 {
            let Some(whereabouts) = self.store.whereabouts(code).await? else { return Ok(None) };
            if let Some(keeper) = whereabouts.keeper {
                return Ok(Some(keeper.into()));
            }
            let node = self.least_busy(false).unwrap_or_else(|| Arc::clone(&self.me));
            if self.store.assign(code, &node).await? {
                self.note_given(&node);
                return Ok(Some(node));
            }
        }
        Ok(None)
    }

    /// Takes a table for this node; nothing if it is not this node's.
    pub(crate) async fn take(&self, code: &str) -> Result<Option<i64>, StoreError> {
        self.store.take_as(code, &self.me).await
    }

    /// How a table leaves this node: to another one, or to whoever needs it next.
    pub(crate) fn hand_over(&self, to_another: bool) -> Handover {
        let to = self.least_busy(true).filter(|_| to_another);
        if let Some(to) = &to {
            self.note_given(to);
        }
        Handover { from: self.me.to_string(), to: to.as_deref().map(str::to_owned) }
    }

    /// Another table is given to a node.
    fn note_given(&self, node: &str) {
        *self.given.lock().unwrap_or_else(PoisonError::into_inner).entry(node.to_owned()).or_default() += 1;
    }

    /// The node that is to have the next table: among those in reach that stay, the one with the fewest.
    fn least_busy(&self, others_only: bool) -> Option<NodeName> {
        let is_connected = self.exchange.is_connected();
        let given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let living = self.living.lock().unwrap_or_else(PoisonError::into_inner);
        let may = |node: &&Node| {
            let is_me = node.name == *self.me;
            !node.draining && if is_me { !others_only } else { node.connected && (is_connected || others_only) }
        };
        let busy = |node: &&Node| node.tables + given.get(&node.name).copied().unwrap_or(0);
        living.iter().filter(may).min_by_key(busy).map(|node| node.name.as_str().into())
    }

    /// Whether others could do what this node cannot, being off the bus.
    fn is_alone_off_the_bus(&self) -> bool {
        let is_elsewhere = |node: &Node| node.name != *self.me && node.connected && !node.draining;
        !self.exchange.is_connected() && self.living().iter().any(is_elsewhere)
    }
}

/// Says again and again that this node is there. Off the bus for long, it passes its tables on.
pub(super) async fn keep_lease(cluster: Arc<Cluster>, tables: Weak<TableRegistry>) {
    let members = &cluster.members;
    let mut interval = tokio::time::interval(RENEWAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut connected = Instant::now();
    loop {
        interval.tick().await;
        match tokio::time::timeout(PATIENCE, members.renew()).await {
            Ok(Ok(())) => counter!("orrery_lease_renewals_total", "outcome" => "done").increment(1),
            Ok(Err(error)) => {
                counter!("orrery_lease_renewals_total", "outcome" => "failed").increment(1);
                tracing::warn!(%error, "the lease is not renewed");
            }
            Err(_) => {
                counter!("orrery_lease_renewals_total", "outcome" => "failed").increment(1);
                tracing::warn!("the lease is not renewed: the store does not answer");
            }
        }
        let Some(tables) = tables.upgrade() else { return };
        if !members.is_alone_off_the_bus() {
            connected = Instant::now();
        } else if connected.elapsed() > ISOLATION && members.has_lease() {
            tables.resign().await;
        }
    }
}

/// Has all keepers end at once when this node can no longer take itself to be there: others may have its tables by then.
pub(super) async fn watch_lease(cluster: Arc<Cluster>, tables: Weak<TableRegistry>) {
    let mut lease = cluster.members.lease.subscribe();
    loop {
        let until = *lease.borrow_and_update();
        tokio::select! {
            changed = lease.changed() => if changed.is_err() {
                return;
            },
            () = tokio::time::sleep_until(until) => {
                let Some(tables) = tables.upgrade() else { return };
                let abandoned = tables.abandon();
                if abandoned > 0 {
                    counter!("orrery_step_downs_total").increment(1);
                    tracing::warn!(tables = abandoned, "the lease has run out: this node keeps no tables any more");
                }
                if lease.changed().await.is_err() {
                    return;
                }
            }
        }
    }
}
