//! The fair queues of a node, and the permits that its threads hold.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use metrics::{counter, gauge, histogram};
use tabletop::Millis;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::queue::DecisionId;
use super::{FairQueue, Share};

/// How often the log says that decisions are shortened.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// Which decisions wait for each other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Those that take a few milliseconds.
    Quick,
    /// Those that take as long as they may.
    Laborious,
}

impl Lane {
    fn name(self) -> &'static str {
        match self {
            Lane::Quick => "quick",
            Lane::Laborious => "laborious",
        }
    }
}

/// Limits how many decisions are made on this node at once, and shares that out fairly.
#[derive(Debug)]
pub(crate) struct DecisionPool {
    quick: Arc<LaneQueue>,
    laborious: Arc<LaneQueue>,
}

impl DecisionPool {
    pub(crate) fn new(quick_slots: usize, laborious_slots: usize) -> DecisionPool {
        let queue = |lane, slots| Arc::new(LaneQueue::new(lane, slots));
        DecisionPool { quick: queue(Lane::Quick, quick_slots), laborious: queue(Lane::Laborious, laborious_slots) }
    }

    /// A pool for this machine. One core is left for those who do not wait for long decisions.
    pub(crate) fn for_this_machine() -> DecisionPool {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        DecisionPool::new((cores / 4).max(1), (cores - 1).max(1))
    }

    /// Waits for a slot for a decision that is to be made within so many milliseconds.
    pub(crate) async fn permit(&self, lane: Lane, share: Share, within: Millis) -> DecisionPermit {
        let queue = match lane {
            Lane::Quick => &self.quick,
            Lane::Laborious => &self.laborious,
        };
        let (send, granted) = oneshot::channel();
        let place = queue.enter(share, within, send);
        // The sender is kept in the queue until the decision begins.
        let stop_at = granted.await.unwrap_or_default();
        DecisionPermit { place, stop_at }
    }
}

/// A decision that runs, until this is dropped.
#[derive(Debug)]
pub(crate) struct DecisionPermit {
    place: Place,
    stop_at: Arc<AtomicU64>,
}

impl DecisionPermit {
    /// Whether the decision has to end, be it because others wait.
    pub(crate) fn is_time_up(&self) -> bool {
        self.place.queue.now() >= self.stop_at.load(Ordering::Relaxed)
    }
}

/// A place in a queue, given up when this is dropped.
#[derive(Debug)]
struct Place {
    queue: Arc<LaneQueue>,
    id: DecisionId,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.queue.leave(self.id);
    }
}

#[derive(Debug)]
struct LaneQueue {
    lane: Lane,
    origin: Instant,
    state: Mutex<LaneState>,
}

#[derive(Debug)]
struct LaneState {
    queue: FairQueue,
    waiting: HashMap<DecisionId, oneshot::Sender<Arc<AtomicU64>>>,
    /// When each running decision has to end, by the time of the lane.
    stop_times: HashMap<DecisionId, Arc<AtomicU64>>,
    /// How many decisions were shortened since that was last logged, and when it was.
    shortened: u64,
    logged: Option<Instant>,
}

impl LaneQueue {
    fn new(lane: Lane, slots: usize) -> LaneQueue {
        let state = LaneState {
            queue: FairQueue::new(slots),
            waiting: HashMap::new(),
            stop_times: HashMap::new(),
            shortened: 0,
            logged: None,
        };
        LaneQueue { lane, origin: Instant::now(), state: Mutex::new(state) }
    }

    fn now(&self) -> Millis {
        self.origin.elapsed().as_millis() as Millis
    }

    fn state(&self) -> MutexGuard<'_, LaneState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(self: &Arc<LaneQueue>, share: Share, within: Millis, granted: oneshot::Sender<Arc<AtomicU64>>) -> Place {
        let (mut state, now) = (self.state(), self.now());
        let id = state.queue.submit(share, within, now);
        state.waiting.insert(id, granted);
        state.start(now);
        self.show_waiting(&state);
        Place { queue: Arc::clone(self), id }
    }

    fn leave(&self, id: DecisionId) {
        let (mut state, now) = (self.state(), self.now());
        state.waiting.remove(&id);
        state.stop_times.remove(&id);
        let finished = state.queue.finish(id, now);
        state.start(now);
        self.show_waiting(&state);
        if finished.is_some_and(|finished| finished.was_shortened) {
            state.log_shortened(self.lane);
        }
        drop(state);
        if let Some(finished) = finished {
            let outcome = if finished.was_shortened { "shortened" } else { "full" };
            counter!("orrery_bot_decisions_total", "lane" => self.lane.name(), "outcome" => outcome).increment(1);
            histogram!("orrery_bot_wait_seconds", "lane" => self.lane.name()).record(finished.waited as f64 / 1000.0);
        }
    }

    fn show_waiting(&self, state: &LaneState) {
        gauge!("orrery_bots_waiting", "lane" => self.lane.name()).set(state.waiting.len() as f64);
    }
}

impl LaneState {
    fn log_shortened(&mut self, lane: Lane) {
        self.shortened += 1;
        if self.logged.is_none_or(|logged| logged.elapsed() >= LOG_INTERVAL) {
            self.logged = Some(Instant::now());
            let (shortened, waiting) = (std::mem::take(&mut self.shortened), self.waiting.len());
            tracing::info!(lane = lane.name(), shortened, waiting, "bots think for a shorter time, since many have to");
        }
    }

    /// Lets begin what may, and tells what runs when it has to end.
    fn start(&mut self, now: Millis) {
        for id in self.queue.start(now) {
            let stop_at = Arc::new(AtomicU64::new(u64::MAX));
            self.stop_times.insert(id, Arc::clone(&stop_at));
            if let Some(granted) = self.waiting.remove(&id) {
                // Whoever does not wait any more is about to give up its place.
                let _ = granted.send(stop_at);
            }
        }
        for (id, stop_at) in self.queue.stop_times() {
            if let Some(known) = self.stop_times.get(&id) {
                known.store(stop_at, Ordering::Relaxed);
            }
        }
    }
}
