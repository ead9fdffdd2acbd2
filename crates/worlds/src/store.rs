//! The simulated store: what is written, what of it is synced, and everything that can go wrong between.
//!
//! One operation runs at a time, as with the one connection that writes to SQLite. What it has written can be read at once and
//! is lost with the power until it is synced; whoever asked is told later still. Which writes are kept is judged by the real
//! store's code.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use games::Playable;
use store::{AddEntries, Attempt, NewTable, StoredEntry, StoredMessage, StoredPhase, Write, WriteError};
use table_runner::Guest;
use tabletop::Millis;

use crate::keeper::KeeperId;
use crate::queue::Event;
use crate::sabotage::Sabotage;
use crate::world::World;

pub(crate) type OpId = u64;

/// What the store is asked to do.
#[derive(Debug)]
pub(crate) enum Op {
    Acquire {
        keeper: KeeperId,
        code: String,
    },
    /// A group of the writer of a node.
    Write {
        node: usize,
        group: u64,
        writes: Vec<Write>,
        attempt: Attempt,
    },
    Create {
        keeper: KeeperId,
        table: NewTable,
    },
    Rename {
        keeper: KeeperId,
        guest: Guest,
    },
}

/// What came of it.
#[derive(Clone, Debug)]
pub(crate) enum SimulatedReply {
    /// The new epoch of the table.
    Acquired(i64),
    Written(Vec<Result<(), WriteError>>),
    Created(String),
    Renamed,
}

/// What becomes of an operation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Fate {
    Done,
    /// It fails and has changed nothing.
    Undone,
    /// It is done, and whoever asked is told that it failed.
    Unknown,
}

/// A table as it is stored.
#[derive(Clone)]
pub(crate) struct Stored {
    pub(crate) epoch: i64,
    pub(crate) series: String,
    pub(crate) document: String,
    pub(crate) phase: StoredPhase,
    pub(crate) secret: Vec<u8>,
    pub(crate) entries: Vec<StoredEntry>,
    /// All that was ever said.
    pub(crate) chat: Vec<StoredMessage>,
    pub(crate) result: Option<String>,
}

#[derive(Clone, Default)]
pub(crate) struct Contents {
    pub(crate) tables: BTreeMap<String, Stored>,
    pub(crate) names: BTreeMap<String, String>,
}

impl Contents {
    fn apply(&mut self, op: &Op) -> SimulatedReply {
        match op {
            Op::Acquire { code, .. } => SimulatedReply::Acquired(self.tables.get_mut(code).map_or(0, |table| {
                table.epoch += 1;
                table.epoch
            })),
            Op::Write { writes, attempt, .. } => SimulatedReply::Written(self.write(writes, *attempt)),
            Op::Create { table, .. } => {
                self.create(table);
                SimulatedReply::Created(table.code.clone())
            }
            Op::Rename { guest, .. } => {
                self.names.insert(guest.id.clone(), guest.name.clone());
                SimulatedReply::Renamed
            }
        }
    }

    fn create(&mut self, table: &NewTable) {
        let stored = Stored {
            epoch: 0,
            series: table.series.clone(),
            document: table.document.clone(),
            phase: table.phase,
            secret: table.secret.clone(),
            entries: Vec::new(),
            chat: Vec::new(),
            result: None,
        };
        self.tables.entry(table.code.clone()).or_insert(stored);
    }

    fn write(&mut self, writes: &[Write], attempt: Attempt) -> Vec<Result<(), WriteError>> {
        let (mut epochs, mut last) = (Vec::new(), Vec::new());
        for code in writes.iter().map(|write| &write.code) {
            if let Some(table) = self.tables.get(code) {
                epochs.push((code.clone(), table.epoch));
                last.push((code.clone(), table.entries.len() as i64));
            }
        }
        let judgements = store::judge(writes, &epochs, &last, attempt);
        for (write, judgement) in writes.iter().zip(&judgements) {
            let (Some(table), Ok(AddEntries(adds_entries))) = (self.tables.get_mut(&write.code), judgement) else {
                continue;
            };
            table.entries.extend(write.entries.iter().filter(|_| *adds_entries).cloned());
            let is_new = |message: &&StoredMessage| table.chat.last().is_none_or(|last| message.n > last.n);
            let said: Vec<StoredMessage> = write.chat.iter().filter(is_new).cloned().collect();
            table.chat.extend(said);
            if let Some(state) = &write.state {
                table.document.clone_from(&state.document);
                table.phase = state.phase;
                table.result.clone_from(&state.result);
            }
        }
        judgements.into_iter().map(|judgement| judgement.map(|_| ())).collect()
    }
}

struct Running {
    id: OpId,
    op: Rc<Op>,
    fate: Fate,
    reply: Option<SimulatedReply>,
}

#[derive(Default)]
pub(crate) struct SimulatedStore {
    /// What can be read.
    pub(crate) written: Contents,
    /// What a loss of power leaves.
    pub(crate) synced: Contents,
    queue: VecDeque<Rc<Op>>,
    running: Option<Running>,
    last_id: OpId,
    /// Until when operations fail.
    pub(crate) fails_until: Millis,
    /// Until when nothing is done.
    pub(crate) stalls_until: Millis,
}

impl SimulatedStore {
    /// Stores a table before the world begins.
    pub(crate) fn begin_with(&mut self, table: &NewTable) {
        self.written.create(table);
        self.synced.create(table);
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.running.is_none() && self.queue.is_empty()
    }
}

impl<R: Playable> World<R> {
    pub(crate) fn ask_store(&mut self, op: Op) {
        self.store.queue.push_back(Rc::new(op));
        self.run_store();
    }

    fn run_store(&mut self) {
        if self.store.running.is_some() {
            return;
        }
        let Some(op) = self.store.queue.pop_front() else { return };
        let fails = self.now < self.store.fails_until || (!self.is_calm && self.dice.one_in(400));
        let fate = match fails {
            true if self.dice.one_in(3) => Fate::Unknown,
            true => Fate::Undone,
            false => Fate::Done,
        };
        let mut at = self.now.max(self.store.stalls_until) + 1 + self.dice.below(5) as Millis;
        if !self.is_calm && self.dice.one_in(200) {
            // A commit that takes long, sometimes too long for the writer.
            at += self.dice.below(8_000) as Millis;
        }
        self.store.last_id += 1;
        let id = self.store.last_id;
        self.store.running = Some(Running { id, op, fate, reply: None });
        self.queue.push(at, Event::Applied(id));
    }

    pub(crate) fn applied(&mut self, id: OpId) {
        let sabotage = self.options.sabotage;
        let store = &mut self.store;
        let Some(running) = store.running.as_mut().filter(|running| running.id == id) else { return };
        if running.fate == Fate::Undone {
            let op = Rc::clone(&running.op);
            store.running = None;
            self.report(op, None);
            return self.run_store();
        }
        let reply = store.written.apply(&running.op);
        let (op, fate) = (Rc::clone(&running.op), running.fate);
        running.reply = Some(reply.clone());
        if sabotage == Some(Sabotage::ReportBeforeSync) && fate == Fate::Done {
            self.report(op, Some(reply));
        }
        let at = self.now + 1 + self.dice.below(12) as Millis;
        self.queue.push(at, Event::Synced(id));
    }

    pub(crate) fn synced(&mut self, id: OpId) {
        let Some(running) = self.store.running.take_if(|running| running.id == id) else { return };
        let Running { op, fate, reply, .. } = running;
        self.store.synced.apply(&op);
        self.note_synced(&op);
        if self.options.sabotage != Some(Sabotage::ReportBeforeSync) || fate != Fate::Done {
            self.report(op, reply.filter(|_| fate == Fate::Done));
        }
        self.run_store();
    }

    fn report(&mut self, op: Rc<Op>, reply: Option<SimulatedReply>) {
        let after = if self.dice.one_in(20) { self.dice.below(50) } else { self.dice.below(3) };
        self.queue.push(self.now + after as Millis, Event::Reported(op, reply));
    }

    pub(crate) fn reported(&mut self, op: &Op, reply: Option<SimulatedReply>) {
        match op {
            Op::Acquire { keeper, .. } => {
                let epoch = match reply {
                    Some(SimulatedReply::Acquired(epoch)) => Some(epoch),
                    _ => None,
                };
                self.acquired(*keeper, epoch);
            }
            Op::Write { node, group, .. } => {
                let results = match reply {
                    Some(SimulatedReply::Written(results)) => Some(results),
                    _ => None,
                };
                self.group_written(*node, *group, results.as_deref());
            }
            Op::Create { keeper, .. } | Op::Rename { keeper, .. } => self.carried_out(*keeper, reply),
        }
    }

    /// Whoever has asked is gone: nothing that has not begun yet is done.
    pub(crate) fn forget_asked(&mut self, is_gone: impl Fn(&Op) -> bool) {
        self.store.queue.retain(|op| !is_gone(op.as_ref()));
        let running = self.store.running.as_ref();
        let unfinished = running.is_some_and(|running| running.reply.is_none() && is_gone(running.op.as_ref()));
        if unfinished && self.dice.one_in(2) {
            self.store.running = None;
            self.run_store();
        }
    }

    /// The power of the store fails: what was not synced is gone, and nobody knows what became of what they had asked for.
    pub(crate) fn lose_power(&mut self) {
        self.store.written = self.store.synced.clone();
        let unfinished: Vec<Rc<Op>> =
            self.store.running.take().map(|running| running.op).into_iter().chain(self.store.queue.drain(..)).collect();
        for op in unfinished {
            self.queue.push(self.now + 1, Event::Reported(op, None));
        }
    }
}
