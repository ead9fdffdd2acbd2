//! One slot per table that somebody has asked for: its local keeper, or a proxy of the remote one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::join_all;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::task::AbortHandle;

use super::RegistryError;
use crate::table::{KeeperMessage, TableHandle};

/// Who takes messages for a table.
#[derive(Debug)]
pub(super) enum TableRoute {
    /// The keeper on this node, and how to abort it.
    Local(TableHandle, AbortHandle),
    /// The proxy of a keeper on another node.
    Remote(TableHandle),
}

impl TableRoute {
    fn handle(&self) -> &TableHandle {
        let (TableRoute::Local(handle, _) | TableRoute::Remote(handle)) = self;
        handle
    }
}

/// None until somebody asks for the table. Locked while the table is being loaded.
type Slot = Arc<AsyncMutex<Option<TableRoute>>>;

#[derive(Default)]
pub(super) struct Slots {
    slots: Mutex<HashMap<String, Slot>>,
}

/// A slot that nobody else can change meanwhile.
pub(super) struct LockedSlot<'a> {
    slots: &'a Slots,
    code: String,
    route: OwnedMutexGuard<Option<TableRoute>>,
}

impl Slots {
    pub(super) async fn lock(&self, code: &str) -> LockedSlot<'_> {
        loop {
            let slot = Arc::clone(self.all().entry(code.to_owned()).or_default());
            let route = Arc::clone(&slot).lock_owned().await;
            // The slot may have been removed while it was waited for; then there is another.
            if self.all().get(code).is_some_and(|current| Arc::ptr_eq(current, &slot)) {
                return LockedSlot { slots: self, code: code.to_owned(), route };
            }
        }
    }

    /// Whether anybody has asked for a table, which may be on its way.
    pub(super) fn has(&self, code: &str) -> bool {
        self.all().contains_key(code)
    }

    /// Removes the slot of a table for which nobody takes messages any more.
    pub(super) fn remove_closed(&self, code: &str) {
        let mut slots = self.all();
        let is_open = slots.get(code).is_some_and(|slot| match slot.try_lock() {
            Ok(route) => route.as_ref().is_some_and(|route| !route.handle().is_closed()),
            // It is being loaded.
            Err(_) => true,
        });
        if !is_open {
            slots.remove(code);
        }
    }

    /// Closes all keepers and proxies, and waits until they have saved everything.
    pub(super) async fn close(&self) {
        self.close_if(|_| true).await;
    }

    /// The same for the keepers of this node.
    pub(super) async fn close_local(&self) {
        self.close_if(|route| matches!(route, TableRoute::Local(..))).await;
    }

    async fn close_if(&self, is_included: impl Fn(&TableRoute) -> bool) {
        let slots: Vec<Slot> = self.all().values().cloned().collect();
        // All at once: none waits for another that is still being loaded.
        join_all(slots.iter().map(async |slot| {
            let handle =
                slot.lock().await.as_ref().filter(|route| is_included(route)).map(|route| route.handle().clone());
            if let Some(handle) = handle {
                handle.send(KeeperMessage::Close).await;
                handle.closed().await;
            }
        }))
        .await;
    }

    /// Aborts all keepers of this node; how many there were.
    pub(super) fn abort_local(&self) -> usize {
        let slots: Vec<Slot> = self.all().values().cloned().collect();
        let mut aborted = 0;
        for slot in slots {
            // One that is being loaded finds out by itself that this node does not own it any more.
            if let Ok(route) = slot.try_lock()
                && let Some(TableRoute::Local(_, task)) = &*route
            {
                task.abort();
                aborted += 1;
            }
        }
        aborted
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LockedSlot<'_> {
    pub(super) fn handle(&self) -> Option<TableHandle> {
        self.route.as_ref().map(TableRoute::handle).filter(|handle| !handle.is_closed()).cloned()
    }

    /// The handle of a keeper on this node.
    pub(super) fn local_handle(&self) -> Option<TableHandle> {
        matches!(*self.route, Some(TableRoute::Local(..))).then(|| self.handle()).flatten()
    }

    /// Fills the slot, or removes it if the table was not found.
    pub(super) fn set(&mut self, found: Result<TableRoute, RegistryError>) -> Result<TableHandle, RegistryError> {
        match found {
            Ok(route) => Ok(self.route.insert(route).handle().clone()),
            Err(error) => {
                self.slots.all().remove(&self.code);
                Err(error)
            }
        }
    }
}
