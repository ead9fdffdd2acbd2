//! Membership by leases: which nodes are alive, which of them owns a table, and how long this one may act as an owner.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use metrics::{counter, gauge};
use store::{ClusterNode, Handover, Store, StoreError};
use tokio::sync::watch;
use tokio::time::Instant;

use super::transport::PeerTransport;
use super::{Cluster, NodeName};
use crate::table_registry::TableRegistry;

/// How long a lease holds after a heartbeat. It outlasts a PostgreSQL that is gone for a second, and not much more: if a node is
/// killed, its tables have to wait for so long.
const LEASE_DURATION: Duration = Duration::from_millis(2000);

/// How often this node renews its lease.
const LEASE_HEARTBEAT_INTERVAL: Duration = Duration::from_millis(300);

/// The pause after a heartbeat that failed.
const HEARTBEAT_RETRY_DELAY: Duration = Duration::from_millis(50);

/// How long the store may take to store a heartbeat.
const LEASE_HEARTBEAT_TIMEOUT: Duration = Duration::from_millis(1500);

/// A node that has been off the bus for this long hands its tables over to nodes that are on it. When the bus itself is
/// started again, nodes are on it again one after the other, and none of them has to hand anything over.
const HAND_OVER_AFTER: Duration = Duration::from_millis(600);

/// How long it takes at most until a node that is cut off from the bus hands its tables over. It notices that it is cut off
/// ([`bus::SILENCE_LIMIT`]), the others learn it from its heartbeat, and it looks at each heartbeat whether it is time.
const MAX_ISOLATION: u128 =
    bus::SILENCE_LIMIT.as_millis() + HAND_OVER_AFTER.as_millis() + 2 * LEASE_HEARTBEAT_INTERVAL.as_millis();

const _: () = assert!(MAX_ISOLATION <= 2_500, "people need the rest of three seconds to connect to another node");

const _: () = assert!(LEASE_DURATION.as_millis() <= 2_500, "the same holds for the tables of a node that is killed");

const _: () = assert!(
    LEASE_DURATION.as_millis() - LEASE_HEARTBEAT_INTERVAL.as_millis() >= 1_600,
    "a PostgreSQL that is gone for a second and takes half of one to start costs nobody their lease"
);

pub(crate) struct Membership {
    me: NodeName,
    store: Store,
    transport: Arc<PeerTransport>,
    draining: AtomicBool,
    /// How many tables this node has loaded.
    tables: AtomicU32,
    /// The nodes whose leases hold, this one included, as of the last heartbeat.
    alive: Mutex<Vec<ClusterNode>>,
    /// How many tables were assigned to each node since then.
    assigned: Mutex<HashMap<String, u32>>,
    /// When the lease of this node expires.
    expiry: watch::Sender<Instant>,
}

impl Membership {
    pub(super) fn new(me: NodeName, store: Store, transport: Arc<PeerTransport>) -> Membership {
        Membership {
            me,
            store,
            transport,
            draining: AtomicBool::new(false),
            tables: AtomicU32::new(0),
            alive: Mutex::default(),
            assigned: Mutex::default(),
            expiry: watch::Sender::new(Instant::now()),
        }
    }

    /// The name of this node.
    pub(crate) fn me(&self) -> &NodeName {
        &self.me
    }

    pub(crate) fn alive_nodes(&self) -> Vec<ClusterNode> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn has_lease(&self) -> bool {
        *self.expiry.borrow() > Instant::now()
    }

    /// Whether this node does what one node of the cluster has to do. Two may believe so for a moment.
    pub(crate) fn is_first(&self) -> bool {
        self.has_lease() && self.alive_nodes().iter().map(|node| &*node.name).min() == Some(&*self.me)
    }

    /// Counts a table that was loaded or unloaded.
    pub(crate) fn count_table(&self, is_loaded: bool) {
        if is_loaded {
            self.tables.fetch_add(1, Ordering::Relaxed);
        } else {
            self.tables.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Renews the lease, and reads which other nodes are alive.
    pub(super) async fn heartbeat(&self) -> Result<(), StoreError> {
        let begun = Instant::now();
        let node = ClusterNode {
            name: self.me.to_string(),
            draining: self.draining.load(Ordering::Relaxed),
            connected: self.transport.is_connected(),
            tables: self.tables.load(Ordering::Relaxed),
        };
        let alive = self.store.heartbeat(&node, LEASE_DURATION).await?;
        // Counted from before the heartbeat was stored, so that this node is the first to know that its lease has expired.
        self.expiry.send_replace(begun + LEASE_DURATION);
        self.transport.retain_nodes(|name| alive.iter().any(|node| node.name == name));
        let was_connected = |name: &str| self.alive_nodes().iter().any(|node| node.name == name && node.connected);
        for gone in alive.iter().filter(|node| !node.connected && was_connected(&node.name)) {
            // Whoever waits for an answer from there would wait for long.
            self.transport.reset_node(&gone.name);
        }
        gauge!("orrery_nodes").set(alive.len() as f64);
        *self.alive.lock().unwrap_or_else(PoisonError::into_inner) = alive;
        self.assigned.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(())
    }

    /// Is assigned no new tables from now on.
    pub(crate) async fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        if let Err(error) = self.heartbeat().await {
            tracing::warn!(%error, "the others do not know that this node is about to stop");
        }
    }

    pub(crate) async fn leave(&self) {
        if let Err(error) = self.store.leave(&self.me).await {
            tracing::warn!(%error, "the others will find out by themselves that this node is gone");
        }
    }

    /// The node that owns a table, assigned now if there is none; none if there is no such table.
    pub(crate) async fn owner_of(&self, code: &str) -> Result<Option<NodeName>, StoreError> {
        // Other nodes may assign it just then; after that it has an owner.
        for _ in 0..3 {
            let Some(ownership) = self.store.ownership(code).await? else { return Ok(None) };
            if let Some(owner) = ownership.keeper {
                return Ok(Some(owner.into()));
            }
            let node = self.least_loaded(false).unwrap_or_else(|| Arc::clone(&self.me));
            if self.store.assign(code, &node).await? {
                self.note_assigned(&node);
                return Ok(Some(node));
            }
        }
        Ok(None)
    }

    /// Acquires a table for this node, and returns its epoch; none if another node owns it.
    pub(crate) async fn acquire(&self, code: &str) -> Result<Option<i64>, StoreError> {
        self.store.acquire_as(code, &self.me).await
    }

    /// The handover of a table that this node lets go: to another one, or to whoever needs it next.
    pub(crate) fn hand_over(&self, to_another: bool) -> Handover {
        let to = self.least_loaded(true).filter(|_| to_another);
        if let Some(to) = &to {
            self.note_assigned(to);
        }
        Handover { from: self.me.to_string(), to: to.as_deref().map(str::to_owned) }
    }

    fn note_assigned(&self, node: &str) {
        *self.assigned.lock().unwrap_or_else(PoisonError::into_inner).entry(node.to_owned()).or_default() += 1;
    }

    /// The node that is assigned the next table: among those in reach that stay, the one with the fewest.
    fn least_loaded(&self, others_only: bool) -> Option<NodeName> {
        let is_connected = self.transport.is_connected();
        let assigned = self.assigned.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = self.alive.lock().unwrap_or_else(PoisonError::into_inner);
        let is_eligible = |node: &&ClusterNode| {
            let is_me = node.name == *self.me;
            !node.draining && if is_me { !others_only } else { node.connected && (is_connected || others_only) }
        };
        let load = |node: &&ClusterNode| node.tables + assigned.get(&node.name).copied().unwrap_or(0);
        alive.iter().filter(is_eligible).min_by_key(load).map(|node| node.name.as_str().into())
    }

    /// Whether this node is off the bus while others are on it.
    fn is_isolated(&self) -> bool {
        let is_on_the_bus = |node: &ClusterNode| node.name != *self.me && node.connected && !node.draining;
        !self.transport.is_connected() && self.alive_nodes().iter().any(is_on_the_bus)
    }
}

/// Renews the lease again and again. A node that is isolated for long hands its tables over.
pub(super) async fn heartbeat_loop(cluster: Arc<Cluster>, tables: Weak<TableRegistry>) {
    let membership = &cluster.membership;
    let mut last_connected = Instant::now();
    let mut is_renewed = true;
    loop {
        let heartbeat = tokio::time::timeout(LEASE_HEARTBEAT_TIMEOUT, membership.heartbeat()).await;
        let result = match heartbeat {
            Ok(result) => result.map_err(|error| error.to_string()),
            Err(_) => Err("the store does not answer".to_owned()),
        };
        counter!("orrery_lease_renewals_total", "outcome" => if result.is_ok() { "done" } else { "failed" })
            .increment(1);
        // It fails many times while the store is gone.
        if let Err(error) = &result
            && is_renewed
        {
            tracing::warn!(error, "the lease is not renewed");
        }
        is_renewed = result.is_ok();
        let Some(tables) = tables.upgrade() else { return };
        if !membership.is_isolated() {
            last_connected = Instant::now();
        } else if last_connected.elapsed() > HAND_OVER_AFTER && membership.has_lease() {
            tables.hand_over_all().await;
        }
        drop(tables);
        tokio::time::sleep(if is_renewed { LEASE_HEARTBEAT_INTERVAL } else { HEARTBEAT_RETRY_DELAY }).await;
    }
}

/// Aborts all keepers as soon as the lease of this node has expired: other nodes may own its tables by then.
pub(super) async fn expiry_loop(cluster: Arc<Cluster>, tables: Weak<TableRegistry>) {
    let mut expiry = cluster.membership.expiry.subscribe();
    loop {
        let expires_at = *expiry.borrow_and_update();
        tokio::select! {
            changed = expiry.changed() => if changed.is_err() {
                return;
            },
            () = tokio::time::sleep_until(expires_at) => {
                let Some(tables) = tables.upgrade() else { return };
                let aborted = tables.abort_all();
                if aborted > 0 {
                    counter!("orrery_step_downs_total").increment(1);
                    tracing::warn!(tables = aborted, "the lease has run out: this node keeps no tables any more");
                }
                if expiry.changed().await.is_err() {
                    return;
                }
            }
        }
    }
}
