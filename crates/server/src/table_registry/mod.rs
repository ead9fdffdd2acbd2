//! All tables that are kept on this node, and the way to those that others keep.

mod making;
mod slots;
mod summaries;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use futures_util::FutureExt as _;
use games::{InternalError, SavedEntry};
use metrics::gauge;
use store::{Handover, Store, StoreError, StoredEntry};
use table_runner::{Restored, Venue};
use tabletop::fair::Secret;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::AbortHandle;
use workshop::Workshop;

use self::slots::{Place, Slots};
use crate::cluster::{Cluster, Courier, NodeName};
use crate::codes;
use crate::table::{ConnectionId, Ended, Keeper, Loaded, Order, TableHandle, queue};
use crate::writer::Writer;

pub(crate) use summaries::{is_open, summary, summary_for};

/// Why a table cannot be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RegistryError {
    /// There is none of this name.
    #[error("there is no table {0}")]
    NoSuchTable(String),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is stored makes no sense.
    #[error("table {code} is damaged: {error}")]
    Damaged {
        /// Which table.
        code: String,
        /// What is wrong.
        error: String,
    },
    /// Another node keeps it, or is about to.
    #[error("table {0} is out of reach at the moment")]
    OutOfReach(String),
}

/// All tables, and what they share.
pub(crate) struct TableRegistry {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    /// How many bots may decide at once.
    pub(crate) deciding: Arc<Semaphore>,
    /// Where they decide if there is somebody else to do it.
    pub(crate) workshop: Workshop,
    /// The other nodes; none if this is the only one.
    pub(crate) cluster: Option<Arc<Cluster>>,
    slots: Slots,
    connections: AtomicU64,
    closing: AtomicBool,
}

impl TableRegistry {
    /// A tables over a store that it may share with other nodes.
    pub(crate) fn new(store: Store, cluster: Option<Arc<Cluster>>) -> Arc<TableRegistry> {
        let workshop =
            cluster.as_ref().map_or_else(Workshop::alone, |cluster| Workshop::over(cluster.exchange.client().clone()));
        TableRegistry::with_writer(Writer::start(store.clone()), store, workshop, cluster)
    }

    pub(crate) fn with_writer(
        writer: Writer,
        store: Store,
        workshop: Workshop,
        cluster: Option<Arc<Cluster>>,
    ) -> Arc<TableRegistry> {
        Arc::new(TableRegistry {
            writer,
            store,
            deciding: Arc::new(Semaphore::new(deciding_threads())),
            workshop,
            cluster,
            slots: Slots::default(),
            connections: AtomicU64::new(0),
            closing: AtomicBool::new(false),
        })
    }

    /// A number for a new connection.
    pub(crate) fn number_connection(&self) -> ConnectionId {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// The keeper of a table, who takes it up if nobody does; or a courier to it, if another node keeps it.
    pub(crate) async fn reach(self: &Arc<TableRegistry>, code: &str) -> Result<TableHandle, RegistryError> {
        if !codes::is_table_code(code) {
            return Err(RegistryError::NoSuchTable(code.to_owned()));
        }
        let mut place = self.slots.lock(code).await;
        if let Some(handle) = place.open() {
            return Ok(handle);
        }
        let found = match self.keeper_elsewhere(code).await {
            Ok(Some(keeper)) => self.send_courier(code, keeper),
            Ok(None) => self.take_up(code).await,
            Err(error) => Err(error),
        };
        place.settle(found)
    }

    /// The keeper of a table on this node, who takes it up if the table is this node's.
    pub(crate) async fn reach_here(self: &Arc<TableRegistry>, code: &str) -> Result<TableHandle, RegistryError> {
        let mut place = self.slots.lock(code).await;
        if let Some(handle) = place.open_here() {
            return Ok(handle);
        }
        let found = self.take_up(code).await;
        place.settle(found)
    }

    /// The other node that keeps a table; nothing if it is this one.
    async fn keeper_elsewhere(&self, code: &str) -> Result<Option<NodeName>, RegistryError> {
        let Some(cluster) = &self.cluster else { return Ok(None) };
        let keeper = cluster.members.keeper_of(code).await?;
        let keeper = keeper.ok_or_else(|| RegistryError::NoSuchTable(code.to_owned()))?;
        Ok(Some(keeper).filter(|keeper| keeper != cluster.members.me()))
    }

    /// Has a courier go to the node that keeps a table.
    fn send_courier(self: &Arc<TableRegistry>, code: &str, keeper: NodeName) -> Result<Place, RegistryError> {
        let out_of_reach = || RegistryError::OutOfReach(code.to_owned());
        let cluster = self.cluster.as_ref().filter(|cluster| cluster.can_reach(&keeper));
        let exchange = Arc::clone(&cluster.ok_or_else(out_of_reach)?.exchange);
        let (handle, orders) = queue();
        let (tables, code) = (Arc::clone(self), code.to_owned());
        tokio::spawn(async move {
            Courier::new(exchange, keeper, &code).serve(orders).await;
            tables.slots.forget(&code);
        });
        Ok(Place::Away(handle))
    }

    /// Loads a table and starts its keeper.
    async fn take_up(self: &Arc<TableRegistry>, code: &str) -> Result<Place, RegistryError> {
        if self.is_closing() {
            return Err(RegistryError::OutOfReach(code.to_owned()));
        }
        let loaded = self.load(code).await?;
        let (handle, orders) = queue();
        let keeper = Keeper::new(loaded, Arc::clone(self), handle.clone());
        let keeper = keeper.map_err(|InternalError(error)| RegistryError::Damaged { code: code.to_owned(), error })?;
        let task = self.employ(code.to_owned(), keeper, orders);
        Ok(Place::Here(handle, task))
    }

    /// Takes a table from the store, so that nobody else can write to it any more.
    async fn load(&self, code: &str) -> Result<Loaded, RegistryError> {
        let damaged = |error: String| RegistryError::Damaged { code: code.to_owned(), error };
        let missing = || RegistryError::NoSuchTable(code.to_owned());
        let epoch = match &self.cluster {
            None => self.store.take(code).await?.ok_or_else(missing)?,
            Some(cluster) if cluster.members.has_lease() => {
                let epoch = cluster.members.take(code).await?;
                epoch.ok_or_else(|| RegistryError::OutOfReach(code.to_owned()))?
            }
            Some(_) => return Err(RegistryError::OutOfReach(code.to_owned())),
        };
        let (stored, entries) = tokio::try_join!(self.store.table(code), self.store.entries(code, 0))?;
        let stored = stored.ok_or_else(missing)?;
        let lobby = summaries::lobby_of(&stored).map_err(|InternalError(error)| damaged(error))?;
        let secret = stored.secret.as_slice().try_into().map_err(|_| damaged("the seed is missing".to_owned()))?;
        let saved = |StoredEntry { n, body, command }| SavedEntry { n, body, command };
        let table = Restored {
            code: code.to_owned(),
            venue: Venue::Server,
            is_bound: !lobby.uploaded,
            lobby,
            secret: Secret::new(secret),
            entries: entries.into_iter().map(saved).collect(),
            bot_seed: codes::random_bytes(),
        };
        Ok(Loaded { table, series: stored.series, epoch })
    }

    /// Lets a keeper keep its table.
    fn employ(self: &Arc<TableRegistry>, code: String, keeper: Keeper, orders: mpsc::Receiver<Order>) -> AbortHandle {
        let kept = Kept::new(Arc::clone(self), code);
        let task = tokio::spawn(async move {
            // A fault in one table ends that table's keeper only; the next who comes finds it restored from its log.
            match AssertUnwindSafe(Box::new(keeper).keep(orders)).catch_unwind().await {
                Ok(ended @ (Ended::Idle | Ended::Closed)) => tracing::debug!(table = kept.code, %ended, "put away"),
                Ok(ended) => tracing::error!(table = kept.code, %ended, "given up"),
                Err(_) => tracing::error!(table = kept.code, "the keeper has panicked"),
            }
            drop(kept);
        });
        task.abort_handle()
    }

    /// Takes up a table with a keeper that was changed by `change`, whoever kept it before.
    #[cfg(test)]
    pub(crate) async fn take_up_changed(self: &Arc<TableRegistry>, code: &str, change: impl FnOnce(&mut Keeper)) {
        let mut place = self.slots.lock(code).await;
        if let Some(handle) = place.open() {
            handle.send(Order::Close).await;
            handle.closed().await;
        }
        let loaded = self.load(code).await.expect("the table is stored");
        let (handle, orders) = queue();
        let mut keeper = Keeper::new(loaded, Arc::clone(self), handle.clone()).expect("its log can be played");
        change(&mut keeper);
        let task = self.employ(code.to_owned(), keeper, orders);
        place.settle(Ok(Place::Here(handle, task))).expect("it is kept");
    }

    /// How a table leaves this node when its keeper ends of its own accord; nothing if there are no others.
    pub(crate) fn hand_over(&self, ended: &Ended) -> Option<Handover> {
        let cluster = self.cluster.as_ref()?;
        Some(cluster.members.hand_over(matches!(ended, Ended::Closed)))
    }

    /// Has another node take up a table that people are about to come to.
    pub(crate) fn pass_on(&self, code: &str, to: &str) {
        if let Some(cluster) = &self.cluster {
            cluster.exchange.pass(to, code);
        }
    }

    /// In how many milliseconds whoever is at a table had better come again when its keeper has ended.
    pub(crate) fn reconnect_delay(&self, ended: &Ended) -> u64 {
        match (&self.cluster, ended) {
            (Some(_), Ended::Closed) => 0,
            // The server is about to stop, and starts again some time later.
            (None, Ended::Closed) => 1000,
            _ => 200,
        }
    }

    /// Has all keepers save and end, and all couriers too. No table is taken up any more.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.slots.close().await;
    }

    /// Whether this node is about to stop.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Has all keepers save and end: other nodes go on with their tables.
    pub(crate) async fn resign(&self) {
        self.slots.close_here().await;
    }

    /// Ends all keepers at once, whatever they do; what they have not saved has never happened. How many there were.
    pub(crate) fn abandon(&self) -> usize {
        self.slots.abort_here()
    }
}

/// Notes that a table is kept here, until this is dropped, however the keeper ends.
struct Kept {
    tables: Arc<TableRegistry>,
    code: String,
}

impl Kept {
    fn new(tables: Arc<TableRegistry>, code: String) -> Kept {
        gauge!("orrery_tables").increment(1.0);
        if let Some(cluster) = &tables.cluster {
            cluster.members.count_tables(true);
        }
        Kept { tables, code }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        gauge!("orrery_tables").decrement(1.0);
        if let Some(cluster) = &self.tables.cluster {
            cluster.members.count_tables(false);
        }
        self.tables.slots.forget(&self.code);
    }
}

/// How many bots may decide at once. One core is left for those who do not wait for them.
fn deciding_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores - 1).max(1)
}
