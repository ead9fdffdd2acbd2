//! Where each table is, as far as somebody has asked for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::join_all;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::task::AbortHandle;

use super::RegistryError;
use crate::table::{Order, TableHandle};

/// Who takes orders for a table.
#[derive(Debug)]
pub(super) enum Place {
    /// Its keeper, and how to end it at once.
    Here(TableHandle, AbortHandle),
    /// A courier to the node that keeps it.
    Away(TableHandle),
}

impl Place {
    fn handle(&self) -> &TableHandle {
        let (Place::Here(handle, _) | Place::Away(handle)) = self;
        handle
    }
}

/// None until somebody asks for the table. Locked while the table is being loaded.
type Slot = Arc<AsyncMutex<Option<Place>>>;

/// Where all tables are.
#[derive(Default)]
pub(super) struct Slots {
    slots: Mutex<HashMap<String, Slot>>,
}

/// The place of one table, which nobody else can change meanwhile.
pub(super) struct Locked<'a> {
    slots: &'a Slots,
    code: String,
    place: OwnedMutexGuard<Option<Place>>,
}

impl Slots {
    /// Waits until nobody else changes where a table is.
    pub(super) async fn lock(&self, code: &str) -> Locked<'_> {
        loop {
            let slot = Arc::clone(self.all().entry(code.to_owned()).or_default());
            let place = Arc::clone(&slot).lock_owned().await;
            // The slot may have been forgotten while it was waited for; then there is another.
            if self.all().get(code).is_some_and(|current| Arc::ptr_eq(current, &slot)) {
                return Locked { slots: self, code: code.to_owned(), place };
            }
        }
    }

    /// Forgets a table for which nobody takes orders any more.
    pub(super) fn forget(&self, code: &str) {
        let mut slots = self.all();
        let is_kept = slots.get(code).is_some_and(|slot| match slot.try_lock() {
            Ok(place) => place.as_ref().is_some_and(|place| !place.handle().is_closed()),
            // Somebody is about to take it up.
            Err(_) => true,
        });
        if !is_kept {
            slots.remove(code);
        }
    }

    /// Has all who take orders save and end, and waits until they have.
    pub(super) async fn close(&self) {
        self.close_if(|_| true).await;
    }

    /// The same for all keepers.
    pub(super) async fn close_here(&self) {
        self.close_if(|place| matches!(place, Place::Here(..))).await;
    }

    async fn close_if(&self, is_wanted: impl Fn(&Place) -> bool) {
        let slots: Vec<Slot> = self.all().values().cloned().collect();
        // All at once: none waits for another that is still being loaded.
        join_all(slots.iter().map(async |slot| {
            let handle =
                slot.lock().await.as_ref().filter(|place| is_wanted(place)).map(|place| place.handle().clone());
            if let Some(handle) = handle {
                handle.send(Order::Close).await;
                handle.closed().await;
            }
        }))
        .await;
    }

    /// Ends all keepers at once; how many there were.
    pub(super) fn abort_here(&self) -> usize {
        let slots: Vec<Slot> = self.all().values().cloned().collect();
        let mut aborted = 0;
        for slot in slots {
            // One that is being loaded is not this node's any more, which it finds out by itself.
            if let Ok(place) = slot.try_lock()
                && let Some(Place::Here(_, task)) = &*place
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

impl Locked<'_> {
    /// Who takes orders for the table.
    pub(super) fn open(&self) -> Option<TableHandle> {
        self.place.as_ref().map(Place::handle).filter(|handle| !handle.is_closed()).cloned()
    }

    /// Its keeper, if that is here.
    pub(super) fn open_here(&self) -> Option<TableHandle> {
        matches!(*self.place, Some(Place::Here(..))).then(|| self.open()).flatten()
    }

    /// Notes where the table was found; if it was not, it is forgotten.
    pub(super) fn settle(&mut self, found: Result<Place, RegistryError>) -> Result<TableHandle, RegistryError> {
        match found {
            Ok(place) => Ok(self.place.insert(place).handle().clone()),
            Err(error) => {
                self.slots.all().remove(&self.code);
                Err(error)
            }
        }
    }
}
