//! The keeper of a table: what the server's actor does with its runner, without tasks and sockets.
//!
//! The way from the runner to the store and to those who follow is the server's own, [`Commit`].

mod sending;
mod storing;

use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};

use games::{DecisionTask, InternalError, Playable};
use protocol::to_server::{Command, Hello};
use table_runner::{
    Commit, CommitStep, Effect, Guest, MAX_BATCH, PendingDecision, Subscriber, TableRunner, Time, UNLOAD_AFTER,
    UNLOAD_OVER_AFTER,
};
use tabletop::{Millis, Seat};

use crate::link::{LinkId, SimulatedLink};
use crate::queue::Event;
use crate::sabotage::Sabotage;
use crate::store::Op;
use crate::world::{Law, World};

pub(crate) use storing::{new_table, secret_of};

pub(crate) type KeeperId = u64;

/// How often a runner may want to be woken in the same millisecond.
const MAX_WAKES: u32 = 1000;

/// How often a bot may look at its clock before its time is up: the fewer, the worse and quicker it plays.
const MAX_LOOKS: i32 = 3;

/// Milliseconds since 1970 when a world begins.
const WORLD_BEGINS: u64 = 1_790_000_000_000;

/// A message to a keeper.
#[derive(Debug)]
pub(crate) enum SimulatedMessage {
    Join { link: LinkId, guest: Option<Guest>, hello: Hello },
    Leave { link: LinkId },
    Command { link: LinkId, command: Box<Command> },
    Decided { seat: Seat, number: u64 },
    Close,
}

/// What a keeper is about.
enum Doing {
    /// It waits for the store to read the table.
    Loading,
    Idle,
    Committing,
    /// It waits for the writer.
    Saving,
    CarryingOut(Effect),
}

pub(crate) struct SimulatedKeeper {
    pub(crate) node: usize,
    pub(crate) code: String,
    series: String,
    pub(crate) epoch: i64,
    /// None while the table is loading.
    pub(crate) runner: Option<TableRunner>,
    pub(crate) mailbox: VecDeque<SimulatedMessage>,
    doing: Doing,
    commit: Commit,
    /// Whether something was handed in that is not committed yet.
    is_dirty: bool,
    is_closing: bool,
    taken: usize,
    pub(crate) connections: BTreeSet<LinkId>,
    lost: Vec<LinkId>,
    /// Whether the runner's time has come.
    is_due: bool,
    wake_scheduled: Option<Millis>,
    /// When the runner was woken last, and how often at that time.
    woken_at: Millis,
    wakes: u32,
    idle_since: Millis,
    /// When its monotonic time began.
    origin: Millis,
}

impl<R: Playable> World<R> {
    /// The keeper of a table, which is loaded if need be.
    pub(crate) fn open_table(&mut self, code: &str, node: usize) -> KeeperId {
        if let Some(&keeper) = self.slots.get(code) {
            return keeper;
        }
        self.keepers_made += 1;
        let id = self.keepers_made;
        let keeper = SimulatedKeeper {
            node,
            code: code.to_owned(),
            series: String::new(),
            epoch: 0,
            runner: None,
            mailbox: VecDeque::new(),
            doing: Doing::Loading,
            commit: Commit::default(),
            is_dirty: false,
            is_closing: false,
            taken: 0,
            connections: BTreeSet::new(),
            lost: Vec::new(),
            is_due: false,
            wake_scheduled: None,
            woken_at: 0,
            wakes: 0,
            idle_since: self.now,
            origin: self.now,
        };
        self.trace(|| format!("node {node} loads {code} (keeper {id})"));
        self.keepers.insert(id, keeper);
        self.slots.insert(code.to_owned(), id);
        self.ask_store(Op::Acquire { keeper: id, code: code.to_owned() });
        id
    }

    pub(crate) fn keeper_time(&self, id: KeeperId) -> Time {
        let (origin, node) = self.keepers.get(&id).map_or((0, 0), |keeper| (keeper.origin, keeper.node));
        Time {
            monotonic: (self.now - origin) * self.pace(),
            unix: WORLD_BEGINS + self.now + self.nodes[node].wall_clock_ahead,
        }
    }

    /// How fast the monotonic clocks of nodes run.
    fn pace(&self) -> Millis {
        if self.options.sabotage == Some(Sabotage::FastClock) { 2 } else { 1 }
    }

    pub(crate) fn tell_keeper(&mut self, id: KeeperId, message: SimulatedMessage) {
        if let Some(keeper) = self.keepers.get_mut(&id) {
            keeper.mailbox.push_back(message);
            self.run_keeper(id);
        }
    }

    pub(crate) fn wake_keeper(&mut self, id: KeeperId) {
        let now = self.keeper_time(id);
        // An earlier moment may have been chosen meanwhile.
        let is_scheduled = |keeper: &&mut SimulatedKeeper| keeper.wake_scheduled.is_some_and(|at| at <= self.now);
        let Some(keeper) = self.keepers.get_mut(&id).filter(is_scheduled) else { return };
        keeper.wake_scheduled = None;
        keeper.is_due = keeper.runner.as_ref().and_then(TableRunner::wake_at).is_some_and(|at| at <= now.monotonic);
        self.run_keeper(id);
    }

    /// Does everything that a keeper can do now.
    pub(crate) fn run_keeper(&mut self, id: KeeperId) {
        while let Some(keeper) = self.keepers.get(&id).filter(|_| self.violation.is_none()) {
            let goes_on = match keeper.doing {
                Doing::Loading | Doing::Saving | Doing::CarryingOut(_) => return,
                Doing::Committing => self.next_step(id),
                Doing::Idle => self.next_message(id),
            };
            match goes_on {
                Ok(true) => {}
                Ok(false) => return,
                Err(InternalError(error)) => return self.violate(Law::Invariants, error),
            }
        }
    }

    fn next_step(&mut self, id: KeeperId) -> Result<bool, InternalError> {
        let now = self.keeper_time(id);
        let Some(keeper) = self.keepers.get_mut(&id) else { return Ok(false) };
        let Some(runner) = keeper.runner.as_mut() else { return Ok(false) };
        if keeper.is_closing {
            // What waits for the next save waits for the next keeper.
            let outgoing = runner.saved(now)?;
            self.send_saved(id, outgoing);
            self.end_keeper(id, 1_000);
            return Ok(false);
        }
        match keeper.commit.next(runner, now)? {
            Some(CommitStep::Save(unsaved)) => self.save(id, unsaved),
            Some(CommitStep::Send(outgoing)) => self.send_saved(id, outgoing),
            Some(CommitStep::CarryOut(effect)) => self.carry_out(id, effect),
            None => {
                runner.take_events();
                if keeper.lost.is_empty() {
                    (keeper.doing, keeper.is_dirty, keeper.taken) = (Doing::Idle, false, 0);
                }
                for link in std::mem::take(&mut keeper.lost) {
                    runner.disconnect(link, now)?;
                }
                self.note_attendance(id);
            }
        }
        Ok(true)
    }

    /// Takes the next message, or does what is due; whether there may be more.
    fn next_message(&mut self, id: KeeperId) -> Result<bool, InternalError> {
        let now = self.keeper_time(id);
        let is_time_first = self.dice.one_in(2);
        let Some(keeper) = self.keepers.get_mut(&id) else { return Ok(false) };
        let Some(runner) = keeper.runner.as_mut() else { return Ok(false) };
        let is_batch_over = keeper.mailbox.is_empty() || keeper.taken >= MAX_BATCH;
        let wants_commit = is_batch_over || matches!(keeper.mailbox.front(), Some(SimulatedMessage::Join { .. }));
        if (keeper.is_dirty && wants_commit) || runner.is_waiting() {
            keeper.doing = Doing::Committing;
            return Ok(true);
        }
        // Nobody can say which of the two comes first.
        if keeper.is_due && !keeper.is_dirty && (keeper.mailbox.is_empty() || is_time_first) {
            keeper.is_due = false;
            self.wake_runner(id, now)?;
            return Ok(true);
        }
        let Some(message) = keeper.mailbox.pop_front() else {
            return Ok(self.rest(id, now));
        };
        (keeper.is_dirty, keeper.taken) = (true, keeper.taken + 1);
        match message {
            SimulatedMessage::Command { link, command } => {
                let round_trip = self.links.get(&link).map_or(0, SimulatedLink::round_trip);
                runner.set_round_trip(link, round_trip);
                runner.command(link, *command, now)?;
            }
            SimulatedMessage::Decided { seat, number } => runner.decided(seat, number, now)?,
            SimulatedMessage::Join { link, guest, hello } => {
                let mut after = hello.after;
                if self.options.sabotage == Some(Sabotage::ResumeTooLate) {
                    after = after.map(|n| n + 1);
                }
                keeper.connections.insert(link);
                let subscriber = Subscriber {
                    guest,
                    network: None,
                    style: hello.style,
                    from_start: hello.after == Some(0),
                    contribution: hello.contribution,
                };
                runner.connect(link, subscriber, after, now)?;
            }
            SimulatedMessage::Leave { link } => {
                keeper.connections.remove(&link);
                if self.options.sabotage != Some(Sabotage::MissLeaving) {
                    runner.disconnect(link, now)?;
                }
            }
            SimulatedMessage::Close => {
                runner.stop(now);
                keeper.is_closing = true;
                keeper.doing = Doing::Committing;
                if let Some(unsaved) = runner.take_unsaved() {
                    self.save(id, unsaved);
                }
            }
        }
        self.note_attendance(id);
        Ok(true)
    }

    /// Nothing is left to be done now: when the keeper goes on; whether that is at once.
    fn rest(&mut self, id: KeeperId, now: Time) -> bool {
        let pace = self.pace();
        let Some(keeper) = self.keepers.get_mut(&id) else { return false };
        let Some(runner) = &keeper.runner else { return false };
        let is_empty = runner.is_empty();
        if !is_empty {
            keeper.idle_since = self.now;
        }
        let unload_after = if runner.lobby().is_over() { UNLOAD_OVER_AFTER } else { UNLOAD_AFTER };
        let unload_at = keeper.idle_since + unload_after.as_millis() as Millis;
        if is_empty && self.now >= unload_at {
            keeper.mailbox.push_back(SimulatedMessage::Close);
            return true;
        }
        let wake_at = runner.wake_at().map(|at| keeper.origin + at.div_ceil(pace));
        let Some(at) = wake_at.or(is_empty.then_some(unload_at)) else { return false };
        if runner.wake_at().is_some_and(|at| at <= now.monotonic) {
            keeper.is_due = true;
            return true;
        }
        if keeper.wake_scheduled.is_none_or(|scheduled| at < scheduled) {
            keeper.wake_scheduled = Some(at);
            self.queue.push(at, Event::Wake(id));
        }
        false
    }

    fn wake_runner(&mut self, id: KeeperId, now: Time) -> Result<(), InternalError> {
        let Some(keeper) = self.keepers.get_mut(&id) else { return Ok(()) };
        let Some(runner) = keeper.runner.as_mut() else { return Ok(()) };
        keeper.wakes = if keeper.woken_at == self.now { keeper.wakes + 1 } else { 0 };
        keeper.woken_at = self.now;
        if keeper.wakes > MAX_WAKES {
            return Err(InternalError("the runner wants to be woken again and again".to_owned()));
        }
        for &link in &keeper.connections {
            runner.set_round_trip(link, self.links.get(&link).map_or(0, SimulatedLink::round_trip));
        }
        runner.wake(now)?;
        while let Some(PendingDecision { seat, number, task, within }) = runner.next_decision(now) {
            let longest = if self.dice.one_in(20) { within.max(1) } else { 30 };
            let at = self.now + 1 + self.dice.below(longest as usize) as Millis;
            let task = if !self.is_calm && self.dice.one_in(500) { None } else { Some(task) };
            self.queue.push(at, Event::Decided(id, seat, number, task));
        }
        keeper.doing = Doing::Committing;
        self.note_attendance(id);
        Ok(())
    }

    /// A bot decides, if its task was not dropped.
    pub(crate) fn decided(&mut self, id: KeeperId, seat: Seat, number: u64, task: Option<Box<dyn DecisionTask>>) {
        if !self.keepers.contains_key(&id) {
            return;
        }
        if let Some(task) = task {
            let left = Cell::new(MAX_LOOKS);
            task.decide(&|| {
                left.set(left.get() - 1);
                left.get() <= 0
            });
        }
        self.tell_keeper(id, SimulatedMessage::Decided { seat, number });
    }

    pub(crate) fn keepers_of(&self, node: usize) -> Vec<KeeperId> {
        self.keepers.iter().filter(|(_, keeper)| keeper.node == node).map(|(&id, _)| id).collect()
    }
}
