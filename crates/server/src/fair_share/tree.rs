//! Round robin at every level of a tree: among networks, among hosts of a network, among tables of a host.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use tabletop::Millis;

use super::queue::DecisionId;

/// A moment in the order of all events. Of two at the same time, the one with the lower number came first.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FairTurn {
    pub(super) at: Millis,
    pub(super) number: u64,
}

/// All decisions of a branch. The branches at the end of a path, which are tables, hold those that wait.
#[derive(Debug, Default)]
pub(super) struct ShareTree {
    running: usize,
    waiting: usize,
    /// When it began to wait, or when it last got or gave back a slot if that was later.
    since: FairTurn,
    branches: BTreeMap<Arc<str>, ShareTree>,
    queue: VecDeque<DecisionId>,
}

impl ShareTree {
    pub(super) fn add(&mut self, path: &[Arc<str>], id: DecisionId, turn: FairTurn) {
        if self.waiting == 0 {
            self.since = turn;
        }
        self.waiting += 1;
        match path {
            [] => self.queue.push_back(id),
            [first, rest @ ..] => self.branches.entry(Arc::clone(first)).or_default().add(rest, id, turn),
        }
    }

    /// The next decision to run: of the branch that has the fewest running, and of several the one that waits longest.
    /// Whoever has none running is therefore served before anybody is served twice.
    pub(super) fn take_next(&mut self, turn: FairTurn) -> Option<DecisionId> {
        let id = match self.queue.pop_front() {
            Some(id) => id,
            None => {
                let waiting = self.branches.values_mut().filter(|branch| branch.waiting > 0);
                waiting.min_by_key(|branch| (branch.running, branch.since))?.take_next(turn)?
            }
        };
        self.waiting -= 1;
        self.running += 1;
        self.since = turn;
        Some(id)
    }

    /// A decision at the end of this path has ended.
    pub(super) fn finish(&mut self, path: &[Arc<str>], turn: FairTurn) {
        self.running -= 1;
        self.since = turn;
        self.descend(path, |branch, rest| branch.finish(rest, turn));
    }

    /// A decision at the end of this path waits no longer.
    pub(super) fn withdraw(&mut self, path: &[Arc<str>], id: DecisionId) {
        self.waiting -= 1;
        self.queue.retain(|waiting| *waiting != id);
        self.descend(path, |branch, rest| branch.withdraw(rest, id));
    }

    fn descend(&mut self, path: &[Arc<str>], change: impl FnOnce(&mut ShareTree, &[Arc<str>])) {
        if let [first, rest @ ..] = path
            && let Some(branch) = self.branches.get_mut(first)
        {
            change(branch, rest);
            if branch.waiting == 0 && branch.running == 0 {
                self.branches.remove(first);
            }
        }
    }

    pub(super) fn branch(&self, name: &str) -> Option<&ShareTree> {
        self.branches.get(name)
    }

    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Since when each branch waits that has nothing running, in the order in which they are served.
    pub(super) fn unserved(&self) -> Vec<Millis> {
        let unserved = self.branches.values().filter(|branch| branch.running == 0 && branch.waiting > 0);
        let mut turns: Vec<FairTurn> = unserved.map(|branch| branch.since).collect();
        turns.sort_unstable();
        turns.into_iter().map(|turn| turn.at).collect()
    }
}
