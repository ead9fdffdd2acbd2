//! The registry of live tables: keepers on this node, and proxies of those on other nodes.

mod creation;
mod slots;
mod summaries;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::FutureExt as _;
use games::{InternalError, SavedEntry};
use job_queue::WorkerPool;
use metrics::gauge;
use protocol::to_client::Refused;
use store::{Handover, KEPT_MESSAGES, Store, StoreError, StoredEntry, StoredMessage};
use table_runner::{CHAT_HISTORY, Restored, SavedMessage, Venue};
use tabletop::fair::Secret;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use self::slots::{Slots, TableRoute};
use crate::cluster::{Cluster, NodeName, RemoteProxy};
use crate::codes;
use crate::fair_share::DecisionPool;
use crate::node_time::NodeTime;
use crate::operators::OperatorAct;
use crate::retention::AttendanceBoard;
use crate::store_health::StoreHealth;
use crate::table::{
    ConnectionId, Keeper, KeeperEnd, KeeperMessage, LoadedTable, Mailbox, OperatorCommand, TableHandle, mailbox,
};
use crate::writer::{SaveError, Writer};

pub(crate) use summaries::{bare_summary, is_open, lobby_of, stored_phase, summary, summary_for};

const _: () = assert!(KEPT_MESSAGES as usize >= CHAT_HISTORY, "what is shown of the chat is also kept");

/// In a cluster, how long a client that wants to connect to a table may wait for it before the connection is accepted.
const EXPECT_TIMEOUT: Duration = Duration::from_millis(500);

/// How long a client of a cluster waits for a table after that. Those that wait for a welcome no longer than two seconds shall
/// not give up.
const HAND_OVER_TIMEOUT: Duration = Duration::from_millis(1500);

/// How often it is looked meanwhile which node has the table.
const HAND_OVER_PROBE_INTERVAL: Duration = Duration::from_millis(100);

/// Why a table cannot be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RegistryError {
    #[error("there is no table {0}")]
    NoSuchTable(String),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("table {code} is damaged: {error}")]
    Damaged { code: String, error: String },
    /// Another node owns it, or is about to.
    #[error("table {0} is out of reach at the moment")]
    OutOfReach(String),
}

/// All tables, and what they share.
pub(crate) struct TableRegistry {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    health: Arc<StoreHealth>,
    /// Shares out how many bots decide on this node at once.
    pub(crate) decisions: DecisionPool,
    /// Who is at the tables of this node.
    pub(crate) attendance: Arc<AttendanceBoard>,
    /// The workers that bots' decisions are offered to first.
    pub(crate) workers: WorkerPool,
    /// None if this is the only node.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) time: Arc<NodeTime>,
    slots: Slots,
    last_connection: AtomicU64,
    /// How often what lists tell of tables has changed on this node.
    changes: AtomicU64,
    closing: AtomicBool,
}

impl TableRegistry {
    pub(crate) fn new(store: Store, cluster: Option<Arc<Cluster>>) -> Arc<TableRegistry> {
        let bus = cluster.as_ref().map(|cluster| cluster.transport.bus().clone());
        let workers = bus.map_or_else(WorkerPool::empty, WorkerPool::over);
        TableRegistry::with_writer(Writer::start(store.clone()), store, workers, cluster)
    }

    pub(crate) fn with_writer(
        writer: Writer,
        store: Store,
        workers: WorkerPool,
        cluster: Option<Arc<Cluster>>,
    ) -> Arc<TableRegistry> {
        Arc::new(TableRegistry {
            writer,
            health: StoreHealth::new(store.clone()),
            store,
            decisions: DecisionPool::for_this_machine(),
            attendance: Arc::default(),
            workers,
            cluster,
            time: NodeTime::start(),
            slots: Slots::default(),
            last_connection: AtomicU64::new(0),
            changes: AtomicU64::new(0),
            closing: AtomicBool::new(false),
        })
    }

    pub(crate) fn next_connection_id(&self) -> ConnectionId {
        self.last_connection.fetch_add(1, Ordering::Relaxed)
    }

    /// How often what lists tell of tables has changed on this node.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Notes that a table was stored anew, so that lists are out of date.
    pub(crate) fn note_change(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    /// The handle of a table, which is loaded if need be; that of a remote proxy, if another node owns it.
    pub(crate) async fn open(self: &Arc<TableRegistry>, code: &str) -> Result<TableHandle, RegistryError> {
        if !codes::is_table_code(code) {
            return Err(RegistryError::NoSuchTable(code.to_owned()));
        }
        let mut slot = self.slots.lock(code).await;
        if let Some(handle) = slot.handle() {
            return Ok(handle);
        }
        let route = match self.remote_owner(code).await {
            Ok(Some(owner)) => self.start_proxy(code, owner),
            Ok(None) => self.start_keeper(code).await,
            Err(error) => Err(error),
        };
        slot.set(route)
    }

    /// Whether there is such a table to connect to. While the store fails, or no node has the table, nobody can tell; then
    /// clients may connect, and wait for it with [`TableRegistry::open_to_stay`]. If they were refused, they would come back
    /// later and later.
    pub(crate) async fn expect(self: &Arc<TableRegistry>, code: &str) -> Result<(), RegistryError> {
        if !codes::is_table_code(code) {
            return Err(RegistryError::NoSuchTable(code.to_owned()));
        }
        if let Some(cluster) = &self.cluster {
            // Off the bus, this node cannot be of use soon. Others can.
            let may_wait = cluster.transport.is_connected() && !self.is_closing();
            return match timeout(EXPECT_TIMEOUT, self.open(code)).await {
                Ok(Err(RegistryError::Store(_) | RegistryError::OutOfReach(_))) | Err(_) if may_wait => Ok(()),
                Ok(opened) => opened.map(drop),
                Err(_) => Err(RegistryError::OutOfReach(code.to_owned())),
            };
        }
        if !self.health.works() {
            return Ok(());
        }
        match self.open(code).await {
            Err(RegistryError::Store(error)) => {
                tracing::error!(%error, "the store failed");
                self.health.note_failure();
                Ok(())
            }
            opened => opened.map(drop),
        }
    }

    /// The same as [`TableRegistry::open`] for somebody who comes to stay, and rather waits for a while than comes again and
    /// again: for a store that fails, and in a cluster also for a table that is about to be handed over.
    pub(crate) async fn open_to_stay(self: &Arc<TableRegistry>, code: &str) -> Result<TableHandle, RegistryError> {
        if self.cluster.is_some() {
            let out_of_reach = || RegistryError::OutOfReach(code.to_owned());
            return timeout(HAND_OVER_TIMEOUT, self.open_again_and_again(code))
                .await
                .unwrap_or_else(|_| Err(out_of_reach()));
        }
        if !self.health.recovers().await {
            return Err(RegistryError::OutOfReach(code.to_owned()));
        }
        let opened = self.open(code).await;
        if matches!(opened, Err(RegistryError::Store(_))) {
            self.health.note_failure();
        }
        opened
    }

    /// Has the keeper of a table do what whoever runs the server wants, wherever it is.
    pub(crate) async fn operate(
        self: &Arc<TableRegistry>,
        code: &str,
        act: &OperatorAct,
    ) -> Result<Result<(), Refused>, RegistryError> {
        // A keeper may end just when it is asked; then the next one answers.
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            let message = KeeperMessage::Operate(Box::new(OperatorCommand { act: act.clone(), reply }));
            if self.open(code).await?.send(message).await
                && let Ok(result) = answer.await
            {
                return Ok(result);
            }
        }
        Err(RegistryError::OutOfReach(code.to_owned()))
    }

    async fn open_again_and_again(self: &Arc<TableRegistry>, code: &str) -> Result<TableHandle, RegistryError> {
        loop {
            match self.open(code).await {
                Err(RegistryError::Store(_) | RegistryError::OutOfReach(_)) if !self.is_closing() => {
                    sleep(HAND_OVER_PROBE_INTERVAL).await;
                }
                opened => return opened,
            }
        }
    }

    /// Whether a table is loaded on this node, or is being loaded.
    pub(crate) fn is_loaded(&self, code: &str) -> bool {
        self.slots.has(code)
    }

    /// The handle of a table of this node, which is loaded if need be.
    pub(crate) async fn open_local(self: &Arc<TableRegistry>, code: &str) -> Result<TableHandle, RegistryError> {
        let mut slot = self.slots.lock(code).await;
        if let Some(handle) = slot.local_handle() {
            return Ok(handle);
        }
        let route = self.start_keeper(code).await;
        slot.set(route)
    }

    /// The other node that owns a table; none if it is this one.
    async fn remote_owner(&self, code: &str) -> Result<Option<NodeName>, RegistryError> {
        let Some(cluster) = &self.cluster else { return Ok(None) };
        let owner = cluster.membership.owner_of(code).await?;
        let owner = owner.ok_or_else(|| RegistryError::NoSuchTable(code.to_owned()))?;
        Ok(Some(owner).filter(|owner| owner != cluster.membership.me()))
    }

    fn start_proxy(self: &Arc<TableRegistry>, code: &str, owner: NodeName) -> Result<TableRoute, RegistryError> {
        let out_of_reach = || RegistryError::OutOfReach(code.to_owned());
        let cluster = self.cluster.as_ref().filter(|cluster| cluster.can_reach(&owner));
        let transport = Arc::clone(&cluster.ok_or_else(out_of_reach)?.transport);
        let (handle, messages) = mailbox();
        let (tables, code) = (Arc::clone(self), code.to_owned());
        tokio::spawn(async move {
            RemoteProxy::new(transport, owner, &code).serve(messages).await;
            tables.slots.remove_closed(&code);
        });
        Ok(TableRoute::Remote(handle))
    }

    /// Loads a table and starts its keeper.
    async fn start_keeper(self: &Arc<TableRegistry>, code: &str) -> Result<TableRoute, RegistryError> {
        if self.is_closing() {
            return Err(RegistryError::OutOfReach(code.to_owned()));
        }
        let loaded = self.load(code).await?;
        let (handle, messages) = mailbox();
        let keeper = Keeper::new(loaded, Arc::clone(self), handle.clone());
        let keeper = keeper.map_err(|InternalError(error)| RegistryError::Damaged { code: code.to_owned(), error })?;
        let task = self.spawn_keeper(code.to_owned(), Box::new(keeper), messages);
        Ok(TableRoute::Local(handle, task))
    }

    /// Loads a table and acquires it, so that no former keeper can write to it any more.
    async fn load(&self, code: &str) -> Result<LoadedTable, RegistryError> {
        let damaged = |error: String| RegistryError::Damaged { code: code.to_owned(), error };
        let missing = || RegistryError::NoSuchTable(code.to_owned());
        let epoch = match &self.cluster {
            None => self.store.acquire(code).await?.ok_or_else(missing)?,
            Some(cluster) if cluster.membership.has_lease() => {
                let epoch = cluster.membership.acquire(code).await?;
                epoch.ok_or_else(|| RegistryError::OutOfReach(code.to_owned()))?
            }
            Some(_) => return Err(RegistryError::OutOfReach(code.to_owned())),
        };
        let (stored, entries, chat) =
            tokio::try_join!(self.store.table(code), self.store.entries(code, 0), self.store.chat(code))?;
        let stored = stored.ok_or_else(missing)?;
        let lobby = summaries::lobby_of(&stored).map_err(|InternalError(error)| damaged(error))?;
        let secret = stored.secret.as_slice().try_into().map_err(|_| damaged("the seed is missing".to_owned()))?;
        let saved = |StoredEntry { n, body, command }| SavedEntry { n, body, command };
        let said = |StoredMessage { n, body, command, .. }| {
            serde_json::from_str(&body).map(|message| SavedMessage { n, command, message })
        };
        let chat: Result<Vec<SavedMessage>, _> = chat.into_iter().map(said).collect();
        let table = Restored {
            code: code.to_owned(),
            venue: Venue::Server,
            is_bound: !lobby.uploaded,
            lobby,
            secret: Secret::new(secret),
            entries: entries.into_iter().map(saved).collect(),
            chat: chat.map_err(|error| damaged(error.to_string()))?,
            bot_seed: codes::random_bytes(),
        };
        Ok(LoadedTable { table, series: stored.series, epoch })
    }

    fn spawn_keeper(self: &Arc<TableRegistry>, code: String, keeper: Box<Keeper>, messages: Mailbox) -> AbortHandle {
        let guard = LoadedGuard::new(Arc::clone(self), code);
        let task = tokio::spawn(async move {
            let table = &guard.code;
            // A panic ends the keeper of one table only; the next who comes finds the table restored from its log.
            match AssertUnwindSafe(keeper.run(messages)).catch_unwind().await {
                Ok(ended @ (KeeperEnd::Idle | KeeperEnd::Closed | KeeperEnd::Deleted)) => {
                    tracing::debug!(table, %ended, "unloaded");
                }
                Ok(ended) => {
                    tracing::error!(table, %ended, "given up");
                    if matches!(ended, KeeperEnd::Unsaved(SaveError::Failed(_))) {
                        guard.tables.health.note_failure();
                    }
                }
                Err(_) => tracing::error!(table, "the keeper has panicked"),
            }
            drop(guard);
        });
        task.abort_handle()
    }

    /// The handle of a table that is loaded.
    #[cfg(test)]
    pub(crate) async fn loaded(&self, code: &str) -> Option<TableHandle> {
        if self.is_loaded(code) { self.slots.lock(code).await.handle() } else { None }
    }

    /// Replaces the keeper of a table with one that was changed by `change`.
    #[cfg(test)]
    pub(crate) async fn restart_keeper_changed(
        self: &Arc<TableRegistry>,
        code: &str,
        change: impl FnOnce(&mut Keeper),
    ) {
        let mut slot = self.slots.lock(code).await;
        if let Some(handle) = slot.handle() {
            handle.send(KeeperMessage::Close).await;
            handle.closed().await;
        }
        let loaded = self.load(code).await.expect("the table is stored");
        let (handle, messages) = mailbox();
        let keeper = Keeper::new(loaded, Arc::clone(self), handle.clone()).expect("its log can be played");
        let mut keeper = Box::new(keeper);
        change(&mut keeper);
        let task = self.spawn_keeper(code.to_owned(), keeper, messages);
        slot.set(Ok(TableRoute::Local(handle, task))).expect("it is loaded");
    }

    /// The handover with which a keeper lets go of its table; none if there are no other nodes.
    pub(crate) fn hand_over(&self, ended: &KeeperEnd) -> Option<Handover> {
        let cluster = self.cluster.as_ref()?;
        Some(cluster.membership.hand_over(matches!(ended, KeeperEnd::Closed)))
    }

    /// Has another node load a table to which clients are about to connect.
    pub(crate) fn preload_at(&self, node: &str, code: &str) {
        if let Some(cluster) = &self.cluster {
            cluster.transport.preload(node, code);
        }
    }

    /// After how many milliseconds clients should connect again when a keeper has ended.
    pub(crate) fn reconnect_delay(&self, ended: &KeeperEnd) -> u64 {
        match (&self.cluster, ended) {
            (Some(_), KeeperEnd::Closed) => 0,
            // The server is about to stop, and starts again some time later.
            (None, KeeperEnd::Closed) => 1000,
            _ => 200,
        }
    }

    /// Unloads all tables, and loads none any more.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.slots.close().await;
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Unloads the tables of this node and hands them over to others.
    pub(crate) async fn hand_over_all(&self) {
        self.slots.close_local().await;
    }

    /// Aborts all keepers; what they have not saved is lost, and was sent to nobody. Returns how many there were.
    pub(crate) fn abort_all(&self) -> usize {
        self.slots.abort_local()
    }
}

/// Counts a table as loaded until this is dropped, however the keeper ends.
struct LoadedGuard {
    tables: Arc<TableRegistry>,
    code: String,
}

impl LoadedGuard {
    fn new(tables: Arc<TableRegistry>, code: String) -> LoadedGuard {
        gauge!("orrery_tables").increment(1.0);
        if let Some(cluster) = &tables.cluster {
            cluster.membership.count_table(true);
        }
        LoadedGuard { tables, code }
    }
}

impl Drop for LoadedGuard {
    fn drop(&mut self) {
        gauge!("orrery_tables").decrement(1.0);
        if let Some(cluster) = &self.tables.cluster {
            cluster.membership.count_table(false);
        }
        self.tables.attendance.forget(&self.code);
        self.tables.slots.remove_closed(&self.code);
    }
}
