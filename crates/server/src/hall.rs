//! All tables that are kept on this node.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt as _;
use live::Broken;
use metrics::gauge;
use protocol::table::{Settings, TableSummary, Visibility};
use store::{NewTable, Store, StoreError, StoredEntry, StoredTable, TableState};
use tabletop::fair::Secret;
use tokio::sync::{Mutex as AsyncMutex, Semaphore, mpsc};

use crate::codes;
use crate::table::lobby::Lobby;
use crate::table::{ConnectionId, Ended, Keeper, Order, Restored, TableHandle, queue};
use crate::uploaded::Uploaded;
use crate::writer::Writer;

/// Why a table cannot be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HallError {
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
}

/// So many codes are tried for a game that was uploaded.
const MOST_CODES: u8 = 100;

/// Who keeps a table; none until somebody asks for it. Locked while the table is being loaded.
type Slot = Arc<AsyncMutex<Option<TableHandle>>>;

/// All tables, and what they share.
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    /// How many bots may think at once.
    pub(crate) thinking: Arc<Semaphore>,
    slots: Mutex<HashMap<String, Slot>>,
    connections: AtomicU64,
}

impl Hall {
    pub(crate) fn new(store: Store) -> Arc<Hall> {
        Hall::with_writer(Writer::start(store.clone()), store)
    }

    pub(crate) fn with_writer(writer: Writer, store: Store) -> Arc<Hall> {
        Arc::new(Hall {
            writer,
            store,
            thinking: Arc::new(Semaphore::new(places_to_think())),
            slots: Mutex::default(),
            connections: AtomicU64::new(0),
        })
    }

    /// A number for a new connection.
    pub(crate) fn number_connection(&self) -> ConnectionId {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Makes a table and tells its code. A rematch belongs to a series of tables.
    pub(crate) async fn create(&self, lobby: &Lobby, series: Option<&str>) -> Result<String, StoreError> {
        loop {
            let code = codes::table_code();
            let table = NewTable {
                series: series.unwrap_or(&code).to_owned(),
                visibility_open: is_open(&lobby.settings),
                document: serde_json::to_string(lobby).unwrap_or_default(),
                secret: codes::random_bytes::<{ Secret::BYTES }>().to_vec(),
                guests: lobby.guests(),
                created: lobby.created,
                code,
            };
            if self.store.create_table(&table).await? {
                return Ok(table.code);
            }
        }
    }

    /// Stores a game that a guest has uploaded, and tells its code: the same whenever that guest uploads the same game.
    pub(crate) async fn shelve(&self, game: &Uploaded, lobby: &Lobby, guest: &str) -> Result<String, HallError> {
        let series = game.name_for(guest);
        let entries = |bodies: &[String]| {
            let numbered = (1..).zip(bodies);
            numbered.map(|(n, body)| StoredEntry { n, body: body.clone(), command: None }).collect()
        };
        for number in 0..MOST_CODES {
            let table = NewTable {
                code: codes::code_of(Uploaded::code_bytes(&series, number)),
                series: series.clone(),
                visibility_open: false,
                document: serde_json::to_string(lobby).unwrap_or_default(),
                secret: codes::random_bytes::<{ Secret::BYTES }>().to_vec(),
                guests: vec![guest.to_owned()],
                created: lobby.created,
            };
            let state = TableState {
                document: table.document.clone(),
                phase: lobby.phase,
                visibility_open: false,
                guests: Vec::new(),
                finished: lobby.finished,
                result: Some(game.result.clone()),
            };
            if self.store.create_finished(&table, entries(&game.entries), state).await? {
                return Ok(table.code);
            }
            // The code is taken: by this very game, or by another.
            if self.store.table(&table.code).await?.is_some_and(|known| known.series == series) {
                return Ok(table.code);
            }
        }
        Err(HallError::Damaged { code: series, error: "there is no code left for this game".to_owned() })
    }

    /// The keeper of a table, who takes it up if nobody does.
    pub(crate) async fn reach(self: &Arc<Hall>, code: &str) -> Result<TableHandle, HallError> {
        if !codes::is_table_code(code) {
            return Err(HallError::NoSuchTable(code.to_owned()));
        }
        loop {
            let slot = Arc::clone(self.slots().entry(code.to_owned()).or_default());
            let mut keeper = slot.lock().await;
            // The slot may have been forgotten while it was waited for; then there is another.
            if !self.slots().get(code).is_some_and(|current| Arc::ptr_eq(current, &slot)) {
                continue;
            }
            if let Some(handle) = keeper.as_ref().filter(|handle| !handle.is_closed()) {
                return Ok(handle.clone());
            }
            return match self.take_up(code).await {
                Ok(handle) => {
                    *keeper = Some(handle.clone());
                    Ok(handle)
                }
                Err(error) => {
                    self.slots().remove(code);
                    Err(error)
                }
            };
        }
    }

    /// Loads a table and starts its keeper.
    async fn take_up(self: &Arc<Hall>, code: &str) -> Result<TableHandle, HallError> {
        let restored = self.load(code).await?;
        let (handle, orders) = queue();
        let keeper = Keeper::new(restored, Arc::clone(self), handle.clone());
        let keeper = keeper.map_err(|Broken(error)| HallError::Damaged { code: code.to_owned(), error })?;
        self.employ(code.to_owned(), keeper, orders);
        Ok(handle)
    }

    /// Takes a table from the store, so that nobody else can write to it any more.
    async fn load(&self, code: &str) -> Result<Restored, HallError> {
        let damaged = |error: String| HallError::Damaged { code: code.to_owned(), error };
        let missing = || HallError::NoSuchTable(code.to_owned());
        let epoch = self.store.take(code).await?.ok_or_else(missing)?;
        let stored = self.store.table(code).await?.ok_or_else(missing)?;
        let entries = self.store.entries(code, 0).await?;
        let lobby = lobby_of(&stored).map_err(|Broken(error)| damaged(error))?;
        let secret = stored.secret.as_slice().try_into().map_err(|_| damaged("the seed is missing".to_owned()))?;
        Ok(Restored {
            code: code.to_owned(),
            series: stored.series,
            epoch,
            lobby,
            secret: Secret::new(secret),
            entries,
        })
    }

    /// Lets a keeper keep its table.
    fn employ(self: &Arc<Hall>, code: String, keeper: Keeper, orders: mpsc::Receiver<Order>) {
        let hall = Arc::clone(self);
        gauge!("orrery_tables").increment(1.0);
        tokio::spawn(async move {
            // A fault in one table ends that table's keeper only; the next who comes finds it restored from its log.
            match AssertUnwindSafe(Box::new(keeper).keep(orders)).catch_unwind().await {
                Ok(ended @ (Ended::Idle | Ended::Closed)) => tracing::debug!(table = code, %ended, "put away"),
                Ok(ended) => tracing::error!(table = code, %ended, "given up"),
                Err(_) => tracing::error!(table = code, "the keeper has panicked"),
            }
            gauge!("orrery_tables").decrement(1.0);
            hall.forget(&code);
        });
    }

    /// Takes up a table with a keeper that was changed by `change`, whoever kept it before.
    #[cfg(test)]
    pub(crate) async fn take_up_changed(self: &Arc<Hall>, code: &str, change: impl FnOnce(&mut Keeper)) {
        let slot = Arc::clone(self.slots().entry(code.to_owned()).or_default());
        let mut kept = slot.lock().await;
        if let Some(handle) = kept.take() {
            handle.send(Order::Close).await;
            handle.closed().await;
        }
        let restored = self.load(code).await.expect("the table is stored");
        let (handle, orders) = queue();
        let mut keeper = Keeper::new(restored, Arc::clone(self), handle.clone()).expect("its log can be played");
        change(&mut keeper);
        self.employ(code.to_owned(), keeper, orders);
        *kept = Some(handle);
    }

    /// Forgets a table that nobody keeps.
    fn forget(&self, code: &str) {
        let mut slots = self.slots();
        let is_kept = slots.get(code).is_some_and(|slot| match slot.try_lock() {
            Ok(keeper) => keeper.as_ref().is_some_and(|handle| !handle.is_closed()),
            // Somebody is about to take it up.
            Err(_) => true,
        });
        if !is_kept {
            slots.remove(code);
        }
    }

    /// Has all keepers save and end.
    pub(crate) async fn close(&self) {
        let slots: Vec<Slot> = self.slots().values().cloned().collect();
        let mut closing = Vec::new();
        for slot in slots {
            if let Some(handle) = slot.lock().await.take() {
                handle.send(Order::Close).await;
                closing.push(handle);
            }
        }
        for handle in closing {
            handle.closed().await;
        }
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many bots may think at once. One core is left for those who do not wait for them.
fn places_to_think() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores - 1).max(1)
}

/// What is stored of a table, as it stands in a list.
pub(crate) fn summary(stored: &StoredTable) -> Option<TableSummary> {
    Some(summed_up(stored, &lobby_of(stored).ok()?))
}

/// The same for a guest, who is told where they sit.
pub(crate) fn summary_for(stored: &StoredTable, guest: &str) -> Option<TableSummary> {
    let lobby = lobby_of(stored).ok()?;
    Some(TableSummary { seat: lobby.seat_of(guest), ..summed_up(stored, &lobby) })
}

fn summed_up(stored: &StoredTable, lobby: &Lobby) -> TableSummary {
    let result = stored.result.as_deref().and_then(|result| serde_json::from_str(result).ok());
    TableSummary { finished: stored.finished, result, ..lobby.summary(&stored.code) }
}

fn lobby_of(stored: &StoredTable) -> Result<Lobby, Broken> {
    serde_json::from_str(&stored.document).map_err(|error| Broken(error.to_string()))
}

pub(crate) fn is_open(settings: &Settings) -> bool {
    settings.visibility == Visibility::Open
}
