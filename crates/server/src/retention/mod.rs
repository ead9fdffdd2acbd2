//! What nobody uses any more expires, and lists show tables where somebody is.
//!
//! Keepers note on the [`AttendanceBoard`] of their node who is there. A task of each node writes that to the store, once a
//! minute and whenever a table appears or disappears in lists. The [`Sweeper`] deletes what has expired; in a cluster the first
//! node does it, and it does no harm if another one believes to be the first.

mod attendance;
mod sweeper;

#[cfg(test)]
mod tests;

use std::sync::{Arc, Weak};
use std::time::Duration;

use store::StoreError;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

pub(crate) use attendance::AttendanceBoard;
pub(crate) use sweeper::Sweeper;

use crate::table_registry::TableRegistry;
use crate::time::now_millis;

/// How long what nobody uses is kept, by the time that servers are running; none for ever.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Tables whose game has not begun, from when somebody was there last.
    pub empty_tables: Option<Duration>,
    /// Games that are not over, from when somebody was there last.
    pub abandoned_games: Option<Duration>,
    /// Games that are over, from their end.
    pub finished_games: Option<Duration>,
    /// What was said at tables, from when it was said.
    pub chat: Option<Duration>,
    /// The names and devices of guests who have no game, from when they were there last.
    pub guests: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Retention {
        const DAY: Duration = Duration::from_secs(24 * 3600);
        Retention {
            empty_tables: Some(DAY),
            abandoned_games: Some(30 * DAY),
            finished_games: None,
            chat: Some(7 * DAY),
            guests: Some(30 * DAY),
        }
    }
}

/// How often the store is told who is there.
const NOTE_INTERVAL: Duration = Duration::from_secs(60);

/// For how long changes of lists are gathered before they are written.
const CHANGE_DELAY: Duration = Duration::from_millis(250);

/// How often what has expired is deleted. A table is found in one sweep and deleted in the next, which is longer than an empty
/// table stays loaded.
const SWEEP_INTERVAL: Duration = Duration::from_secs(300);

/// Notes activity and deletes what has expired, until the tables are gone.
pub(crate) async fn run(tables: Weak<TableRegistry>, retention: Retention) {
    let Some(board) = tables.upgrade().map(|tables| Arc::clone(&tables.attendance)) else { return };
    let mut sweeper = Sweeper::new(retention);
    let mut ticks = interval(NOTE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut service = 0;
    let mut swept: Option<Instant> = None;
    loop {
        let is_tick = tokio::select! {
            _ = ticks.tick() => true,
            () = board.changed() => false,
        };
        if !is_tick {
            sleep(CHANGE_DELAY).await;
        }
        let Some(tables) = tables.upgrade() else { return };
        let done = async {
            let now = now_millis();
            if is_tick || service == 0 {
                service = tables.store.advance_service_clock(now).await?;
            }
            note(&tables, now, service, is_tick).await?;
            if is_tick && swept.is_none_or(|swept| swept.elapsed() >= SWEEP_INTERVAL) {
                swept = Some(Instant::now());
                if tables.cluster.as_ref().is_none_or(|cluster| cluster.membership.is_first()) {
                    sweeper.sweep(&tables, service).await?;
                }
            }
            Ok::<(), StoreError>(())
        };
        if let Err(error) = done.await {
            tracing::warn!(%error, "it is not noted who is there, or what has expired stays");
        }
    }
}

/// Tells the store who is there at this time of the service clock: everybody, or only where lists change.
pub(crate) async fn note(tables: &TableRegistry, now: u64, service: u64, everybody: bool) -> Result<(), StoreError> {
    let changes = tables.attendance.take(now, everybody);
    let noted = async {
        tables.store.note_activity(&changes.tables, service).await?;
        if !changes.tables.is_empty() {
            tables.note_change();
        }
        tables.store.note_guests(&changes.guests, service).await
    };
    if let Err(error) = noted.await {
        tables.attendance.put_back(changes);
        return Err(error);
    }
    Ok(())
}
