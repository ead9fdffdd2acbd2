//! Whether the store works: found out by one task, so that clients need not try one by one.
//!
//! Loading a table writes to the store. While that fails, because the disk is full for instance, everybody who was at a table
//! comes again and again; they wait here, and all go on as soon as there is room.

use std::sync::{Arc, Weak};
use std::time::Duration;

use metrics::gauge;
use store::Store;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// How often a store that has failed is tried.
const PROBE_INTERVAL: Duration = Duration::from_millis(250);

/// How long a client waits for the store. Those that wait for a welcome no longer than two seconds shall not give up.
const RECOVERY_TIMEOUT: Duration = Duration::from_millis(1500);

#[derive(Debug)]
pub(crate) struct StoreHealth {
    store: Store,
    works: watch::Sender<bool>,
}

impl StoreHealth {
    pub(crate) fn new(store: Store) -> Arc<StoreHealth> {
        gauge!("orrery_store_works").set(1.0);
        Arc::new(StoreHealth { store, works: watch::Sender::new(true) })
    }

    /// Notes that the store has failed, and finds out when it works again.
    pub(crate) fn note_failure(self: &Arc<StoreHealth>) {
        if self.works.send_replace(false) {
            gauge!("orrery_store_works").set(0.0);
            tokio::spawn(probe(Arc::downgrade(self)));
        }
    }

    pub(crate) fn works(&self) -> bool {
        *self.works.borrow()
    }

    /// Returns at once if the store works, otherwise when it works again; false if that takes too long.
    pub(crate) async fn recovers(&self) -> bool {
        let mut works = self.works.subscribe();
        timeout(RECOVERY_TIMEOUT, works.wait_for(|works| *works)).await.is_ok_and(|found| found.is_ok())
    }
}

/// Tries the store until it works, or nobody cares any more.
async fn probe(health: Weak<StoreHealth>) {
    loop {
        sleep(PROBE_INTERVAL).await;
        let Some(health) = health.upgrade() else { return };
        match health.store.check().await {
            Ok(()) => {
                gauge!("orrery_store_works").set(1.0);
                tracing::info!("the store works again");
                health.works.send_replace(true);
                return;
            }
            Err(error) => tracing::debug!(%error, "the store does not work yet"),
        }
    }
}
