//! Which decisions run, and until when.

use std::collections::HashMap;

use table_runner::MIN_DECISION_TIME;
use tabletop::Millis;

use super::Share;
use super::tree::{FairTurn, ShareTree};

/// The longest that a network with no decision running waits for its next one, in milliseconds. It holds as long as no more
/// than 25 networks wait for each slot; beyond that the shortest time of a decision would be too short.
#[cfg(test)]
pub(super) const MAX_WAIT: Millis = 1000;

/// What the times of running decisions are planned for, in milliseconds. The rest is for searches that end a little late.
const PLANNED_WAIT: Millis = 500;

/// The time within which all decisions of a network that wait are planned to be made, in milliseconds. It is twice as long as a
/// bot may think, so that the bots of one table have all the time that they are to have, one after the other.
const NETWORK_TIME: Millis = 3000;

/// The number of a decision in its queue.
pub(super) type DecisionId = u64;

/// Gives slots to decisions in turn, and shortens those that run as far as others have to wait for them.
#[derive(Debug)]
pub(crate) struct FairQueue {
    slots: usize,
    tree: ShareTree,
    waiting: HashMap<DecisionId, Waiting>,
    running: HashMap<DecisionId, Running>,
    last_number: u64,
}

#[derive(Debug)]
struct Waiting {
    share: Share,
    within: Millis,
    since: Millis,
}

#[derive(Debug)]
struct Running {
    share: Share,
    within: Millis,
    waited: Millis,
    began: Millis,
    stop_at: Millis,
}

/// What became of a decision.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FinishedDecision {
    /// How long it waited for a slot, in milliseconds.
    pub(crate) waited: Millis,
    /// Whether it was stopped before it had half of the time that it was to have.
    pub(crate) was_shortened: bool,
}

impl FairQueue {
    /// A queue for so many decisions at a time.
    pub(crate) fn new(slots: usize) -> FairQueue {
        FairQueue {
            slots: slots.max(1),
            tree: ShareTree::default(),
            waiting: HashMap::new(),
            running: HashMap::new(),
            last_number: 0,
        }
    }

    /// Takes in a decision that may take so many milliseconds. [`FairQueue::start`] says when it begins.
    pub(crate) fn submit(&mut self, share: Share, within: Millis, now: Millis) -> DecisionId {
        let turn = self.turn(now);
        self.tree.add(share.path(), turn.number, turn);
        self.waiting.insert(turn.number, Waiting { share, within, since: now });
        turn.number
    }

    /// Notes that a decision was made, or that nobody wants it any more; none if it had not begun.
    pub(crate) fn finish(&mut self, id: DecisionId, now: Millis) -> Option<FinishedDecision> {
        let turn = self.turn(now);
        if let Some(waiting) = self.waiting.remove(&id) {
            self.tree.withdraw(waiting.share.path(), id);
            return None;
        }
        let Running { share, within, waited, began, stop_at } = self.running.remove(&id)?;
        self.tree.finish(share.path(), turn);
        let was_shortened = now >= stop_at && 2 * stop_at.saturating_sub(began) < within;
        Some(FinishedDecision { waited, was_shortened })
    }

    /// The decisions that begin now. To be called after every change, and then [`FairQueue::stop_times`].
    pub(crate) fn start(&mut self, now: Millis) -> Vec<DecisionId> {
        let mut started = Vec::new();
        while self.running.len() < self.slots {
            let turn = self.turn(now);
            let Some(id) = self.tree.take_next(turn) else { break };
            let Some(Waiting { share, within, since }) = self.waiting.remove(&id) else { break };
            let left = self.time_of_network(&share, since, now);
            let stop_at = now + left.clamp(MIN_DECISION_TIME.min(within), within);
            self.running.insert(id, Running { share, within, waited: now - since, began: now, stop_at });
            started.push(id);
        }
        self.shorten(now);
        started
    }

    /// When each of the running decisions has to end. It never gets later.
    pub(crate) fn stop_times(&self) -> impl Iterator<Item = (DecisionId, Millis)> {
        self.running.iter().map(|(&id, running)| (id, running.stop_at))
    }

    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    #[cfg(test)]
    pub(super) fn is_waiting(&self, id: DecisionId) -> bool {
        self.waiting.contains_key(&id)
    }

    /// How long a decision that was submitted then may go on from now, if the time of its network is shared with those that
    /// wait behind it. So a network with many bots has them think less rather than later.
    fn time_of_network(&self, share: &Share, since: Millis, now: Millis) -> Millis {
        let network = share.path().first().and_then(|network| self.tree.branch(network));
        let behind = network.map_or(0, ShareTree::waiting);
        (since + NETWORK_TIME).saturating_sub(now) / self.rounds_before(behind)
    }

    /// Shortens what runs, so that networks with nothing running get a slot in time, and others of the same network too.
    fn shorten(&mut self, now: Millis) {
        let unserved = self.tree.unserved();
        let round = unserved
            .iter()
            .enumerate()
            .map(|(ahead, since)| (since + PLANNED_WAIT).saturating_sub(now) / self.rounds_before(ahead));
        let round = round.min().unwrap_or(Millis::MAX);
        let stop_time = |running: &Running| {
            let of_network = self.time_of_network(&running.share, running.began - running.waited, now);
            now.saturating_add(round.min(of_network)).max(running.began + MIN_DECISION_TIME)
        };
        let stop_times: Vec<(DecisionId, Millis)> =
            self.running.iter().map(|(&id, running)| (id, stop_time(running))).collect();
        for (id, stop_at) in stop_times {
            if let Some(running) = self.running.get_mut(&id) {
                running.stop_at = running.stop_at.min(stop_at);
            }
        }
    }

    /// How often all slots have to be given back until it is the turn of somebody who has so many others ahead.
    fn rounds_before(&self, ahead: usize) -> Millis {
        (ahead / self.slots + 1) as Millis
    }

    fn turn(&mut self, at: Millis) -> FairTurn {
        self.last_number += 1;
        FairTurn { at, number: self.last_number }
    }
}
