//! The time of a table: that of its node, without most of what the table had to wait for the store.

use std::sync::Arc;
use std::time::Duration;

use table_runner::Time;
use tabletop::Millis;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::node_time::NodeTime;
use crate::time::now_millis;

/// What a wait for the store counts at most, in milliseconds. Until a move is durable nobody is told of it, so whoever is
/// next cannot use that time; what a store usually takes is too little to be worth a correction.
const MAX_COUNTED_WAIT: Millis = 250;

pub(super) struct TableClock {
    node: Arc<NodeTime>,
    origin: Millis,
    /// What was waited for the store and does not count.
    left_out: Millis,
    stalls: watch::Receiver<u64>,
    /// Whether clients have to be told anew what the clock shows.
    is_corrected: bool,
}

impl TableClock {
    /// Begins at 0.
    pub(super) fn new(node: Arc<NodeTime>) -> TableClock {
        TableClock { origin: node.now(), left_out: 0, stalls: node.stalls(), is_corrected: false, node }
    }

    pub(super) fn now(&self) -> Time {
        Time { monotonic: self.node.now() - self.origin - self.left_out, unix: now_millis() }
    }

    /// When it shows this, unless there is a stall.
    pub(super) fn when(&self, monotonic: Millis) -> Instant {
        Instant::now() + Duration::from_millis(monotonic.saturating_sub(self.now().monotonic))
    }

    /// Waits for the store.
    pub(super) async fn wait_for<T>(&mut self, work: impl Future<Output = T>) -> T {
        let begun = self.node.now();
        let done = work.await;
        let beyond = (self.node.now() - begun).saturating_sub(MAX_COUNTED_WAIT);
        self.left_out += beyond;
        self.is_corrected |= beyond > 0;
        done
    }

    /// Returns when the node has stood still.
    pub(super) async fn stalled(&mut self) {
        // The sender is the node's.
        if self.stalls.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
        self.is_corrected = true;
    }

    /// Whether clients have to be told what the clock shows since this was asked last.
    pub(super) fn take_correction(&mut self) -> bool {
        std::mem::take(&mut self.is_corrected)
    }
}
