//! The event queue: simulated time passes from one event to the next.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

use games::DecisionTask;
use tabletop::{Millis, Seat};

use crate::faults::SimulatedFault;
use crate::keeper::KeeperId;
use crate::link::{LinkId, LinkSide};
use crate::store::{Op, OpId, SimulatedReply};

/// What happens at some moment.
pub(crate) enum Event {
    /// A connection is there, or could not be made.
    Opened(LinkId, bool),
    /// The first message on its way to this side arrives.
    Arrives(LinkId, LinkSide),
    /// This side notices that the connection is broken.
    Noticed(LinkId, LinkSide),
    /// The store has done what it was asked to do, and has not synced it.
    Applied(OpId),
    Synced(OpId),
    /// Whoever asked is told. None if the store failed.
    Reported(Rc<Op>, Option<SimulatedReply>),
    /// The writer of a node tries once more to write this group.
    WriterRetry(usize, u64),
    /// The writer of a node waits no longer for this group.
    WriterTimeout(usize, u64),
    /// A keeper reads the table that it has acquired.
    Loaded(KeeperId),
    /// A keeper may have something to do.
    Wake(KeeperId),
    /// A keeper ends because it knows that it is not the only one.
    StepDown(KeeperId),
    /// A bot is done. Nobody decides if the task was dropped.
    Decided(KeeperId, Seat, u64, Option<Box<dyn DecisionTask>>),
    /// Somebody looks at the table and does something.
    Act(usize),
    /// A client's session may have something to do.
    WakeSession(usize),
    Fault(SimulatedFault),
    /// A node is started again.
    Start(usize),
    /// From now on nothing fails, and people play to the end.
    Calm,
    /// Whether all is over.
    Look,
}

struct Scheduled {
    at: Millis,
    /// Events of the same millisecond come in the order in which they were scheduled.
    sequence: u64,
    event: Event,
}

impl Ord for Scheduled {
    fn cmp(&self, other: &Scheduled) -> Ordering {
        (other.at, other.sequence).cmp(&(self.at, self.sequence))
    }
}

impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Scheduled) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Scheduled) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Scheduled {}

/// Events to come, the next one first.
#[derive(Default)]
pub(crate) struct Queue {
    events: BinaryHeap<Scheduled>,
    sequence: u64,
}

impl Queue {
    pub(crate) fn push(&mut self, at: Millis, event: Event) {
        self.sequence += 1;
        self.events.push(Scheduled { at, sequence: self.sequence, event });
    }

    pub(crate) fn pop(&mut self) -> Option<(Millis, Event)> {
        self.events.pop().map(|Scheduled { at, event, .. }| (at, event))
    }
}
