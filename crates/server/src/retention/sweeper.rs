//! Deletes what has expired, a few at a time.

use std::collections::HashMap;
use std::time::Duration;

use metrics::counter;
use store::{ExpiredTable, StoreError, StoredPhase};

use super::Retention;
use crate::table_registry::TableRegistry;

/// How many tables of each phase are found in one sweep.
const MAX_FOUND: u32 = 1000;

/// How many tables are deleted in one transaction: their logs may have hundreds of entries each, and games have to wait for it.
const TABLES_AT_ONCE: usize = 20;

/// How many guests are deleted in one transaction.
const GUESTS_AT_ONCE: u32 = 200;

/// How many messages are deleted in one transaction.
const MESSAGES_AT_ONCE: u32 = 500;

/// Finds tables that have expired, and deletes in the next sweep those that nobody has loaded in between.
#[derive(Debug)]
pub(crate) struct Sweeper {
    retention: Retention,
    found: HashMap<StoredPhase, Vec<ExpiredTable>>,
}

/// How much was deleted.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    pub(crate) tables: u64,
    pub(crate) messages: u64,
    pub(crate) guests: u64,
}

impl Sweeper {
    pub(crate) fn new(retention: Retention) -> Sweeper {
        Sweeper { retention, found: HashMap::new() }
    }

    /// One sweep at this time of the service clock.
    pub(crate) async fn sweep(&mut self, tables: &TableRegistry, service: u64) -> Result<Swept, StoreError> {
        let Retention { empty_tables, abandoned_games, finished_games, chat, guests } = self.retention;
        tables.store.note_unknown_activity(service).await?;
        let mut swept = Swept::default();
        for (phase, keep, what) in [
            (StoredPhase::Gathering, empty_tables, "empty-table"),
            (StoredPhase::Playing, abandoned_games, "abandoned-game"),
            (StoredPhase::Over, finished_games, "finished-game"),
        ] {
            if let Some(before) = time_before(service, keep) {
                let deleted = self.sweep_tables(tables, phase, before).await?;
                counter!("orrery_expired_total", "what" => what).increment(deleted);
                swept.tables += deleted;
            }
        }
        if let Some(before) = time_before(service, chat) {
            loop {
                let deleted = tables.store.delete_old_chat(before, MESSAGES_AT_ONCE).await?;
                counter!("orrery_expired_total", "what" => "chat-message").increment(deleted);
                swept.messages += deleted;
                if deleted < u64::from(MESSAGES_AT_ONCE) {
                    break;
                }
            }
        }
        if let Some(before) = time_before(service, guests) {
            loop {
                let deleted = tables.store.delete_idle_guests(before, GUESTS_AT_ONCE).await?;
                counter!("orrery_expired_total", "what" => "guest").increment(deleted);
                swept.guests += deleted;
                if deleted < u64::from(GUESTS_AT_ONCE) {
                    break;
                }
            }
        }
        if let Some(before) = time_before(service, guests) {
            while tables.store.delete_idle_devices(before, GUESTS_AT_ONCE).await? == u64::from(GUESTS_AT_ONCE) {}
        }
        if swept != Swept::default() {
            tracing::info!(
                tables = swept.tables,
                messages = swept.messages,
                guests = swept.guests,
                "what nobody used any more is deleted"
            );
        }
        Ok(swept)
    }

    async fn sweep_tables(
        &mut self,
        tables: &TableRegistry,
        phase: StoredPhase,
        before: u64,
    ) -> Result<u64, StoreError> {
        let mut found = self.found.remove(&phase).unwrap_or_default();
        found.retain(|table| !tables.is_loaded(&table.code));
        let mut deleted = 0;
        for batch in found.chunks(TABLES_AT_ONCE) {
            deleted += tables.store.delete_expired(batch, phase, before).await?;
        }
        self.found.insert(phase, tables.store.expired_tables(phase, before, MAX_FOUND).await?);
        Ok(deleted)
    }
}

/// The time before which everything has expired that is kept for so long; none if nothing has.
fn time_before(service: u64, keep: Option<Duration>) -> Option<u64> {
    service.checked_sub(u64::try_from(keep?.as_millis()).ok()?)
}
