//! The time of this node, in which nothing counts while the node could serve nobody.
//!
//! A heartbeat reads the clock of the machine. When it comes much too late, the process was stopped, starved of the
//! processor or asleep with the machine, and what its clock has gone on meanwhile is left out for all tables alike.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use metrics::counter;
use table_runner::UsableTime;
use tabletop::Millis;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How often the clock is read at least.
const NODE_CLOCK_READ_INTERVAL: Duration = Duration::from_millis(100);

/// A heartbeat that comes later than this after the last one ends a stall, in milliseconds.
const MAX_NODE_CLOCK_GAP: Millis = 400;

pub(crate) struct NodeTime {
    origin: Instant,
    time: Mutex<UsableTime>,
    /// How many stalls are over.
    stalls: watch::Sender<u64>,
}

impl NodeTime {
    /// Begins at 0, and starts the heartbeat, which ends with the last user of this.
    pub(crate) fn start() -> Arc<NodeTime> {
        let time = Arc::new(NodeTime {
            origin: Instant::now(),
            time: Mutex::new(UsableTime::new(MAX_NODE_CLOCK_GAP, 0)),
            stalls: watch::Sender::new(0),
        });
        tokio::spawn(heartbeat(Arc::downgrade(&time)));
        time
    }

    /// The usable time in milliseconds, never going back.
    pub(crate) fn now(&self) -> Millis {
        // Read under the lock, so that readings are in order.
        let mut time = self.time.lock().unwrap_or_else(PoisonError::into_inner);
        let stalls = time.stalls();
        let now = time.read(self.origin.elapsed().as_millis() as Millis);
        if time.stalls() > stalls {
            self.stalls.send_replace(time.stalls());
            counter!("orrery_stalls_total").increment(1);
            tracing::warn!("the node stood still for a while; the clocks of its tables have, too");
        }
        now
    }

    /// Changes whenever a stall is over.
    pub(crate) fn stalls(&self) -> watch::Receiver<u64> {
        self.stalls.subscribe()
    }
}

async fn heartbeat(time: Weak<NodeTime>) {
    let mut interval = interval(NODE_CLOCK_READ_INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        let Some(time) = time.upgrade() else { return };
        time.now();
    }
}
