//! The writer of a node: takes all writes that have gathered into one group, as the server's does.

use games::Playable;
use store::{Attempt, Write, WriteError};
use tabletop::Millis;

use crate::keeper::KeeperId;
use crate::queue::Event;
use crate::store::Op;
use crate::world::World;

/// In milliseconds.
pub(crate) const COMMIT_TIMEOUT: Millis = table_runner::COMMIT_TIMEOUT.as_millis() as Millis;

/// As in the server: the pause before another attempt, on a store that others share.
const RETRY_DELAY: Millis = 50;

/// Why a write was not made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum SimulatedSaveError {
    Stale,
    Failed,
}

#[derive(Debug, Default)]
pub(crate) struct SimulatedWriter {
    waiting: Vec<(KeeperId, Write)>,
    group: Option<Group>,
}

/// What is being written.
#[derive(Debug)]
struct Group {
    number: u64,
    /// Whose writes are in it.
    keepers: Vec<KeeperId>,
    writes: Vec<Write>,
}

impl<R: Playable> World<R> {
    pub(crate) fn write(&mut self, node: usize, keeper: KeeperId, write: Write) {
        self.nodes[node].writer.waiting.push((keeper, write));
        self.write_group(node);
    }

    fn write_group(&mut self, node: usize) {
        let writer = &mut self.nodes[node].writer;
        if writer.group.is_some() || writer.waiting.is_empty() {
            return;
        }
        let (keepers, writes): (_, Vec<Write>) = std::mem::take(&mut writer.waiting).into_iter().unzip();
        self.groups_made += 1;
        let group = self.groups_made;
        writer.group = Some(Group { number: group, keepers, writes: writes.clone() });
        self.queue.push(self.now + COMMIT_TIMEOUT, Event::WriterTimeout(node, group));
        self.ask_store(Op::Write { node, group, writes, attempt: Attempt::First });
    }

    /// The writer of a node tries once more to write a group.
    pub(crate) fn retry_group(&mut self, node: usize, group: u64) {
        let writing = self.nodes[node].writer.group.as_ref().filter(|writing| writing.number == group);
        if let Some(writes) = writing.map(|writing| writing.writes.clone()) {
            self.ask_store(Op::Write { node, group, writes, attempt: Attempt::Again });
        }
    }

    /// None if the store failed.
    pub(crate) fn group_written(&mut self, node: usize, group: u64, results: Option<&[Result<(), WriteError>]>) {
        if results.is_none() && self.plan.retries {
            return self.queue.push(self.now + RETRY_DELAY, Event::WriterRetry(node, group));
        }
        self.end_group(node, group, results);
    }

    fn end_group(&mut self, node: usize, group: u64, results: Option<&[Result<(), WriteError>]>) {
        let Some(Group { keepers, .. }) = self.nodes[node].writer.group.take_if(|writing| writing.number == group)
        else {
            return;
        };
        for (index, keeper) in keepers.into_iter().enumerate() {
            let result = match results.and_then(|results| results.get(index)) {
                Some(Ok(())) => Ok(()),
                Some(Err(WriteError::Stale)) => Err(SimulatedSaveError::Stale),
                Some(Err(WriteError::Unwritable)) | None => Err(SimulatedSaveError::Failed),
            };
            self.keeper_saved(keeper, result);
        }
        self.write_group(node);
    }

    pub(crate) fn writer_timeout(&mut self, node: usize, group: u64) {
        if self.nodes[node].writer.group.as_ref().is_some_and(|writing| writing.number == group) {
            self.trace(|| format!("the writer of node {node} gives group {group} up"));
            self.forget_asked(|op| matches!(op, Op::Write { group: of, .. } if *of == group));
            self.end_group(node, group, None);
        }
    }
}
