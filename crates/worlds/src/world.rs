//! A world: one seed, one event loop, simulated time.

use std::collections::BTreeMap;

use games::Playable;
use table_runner::{Guest, Lobby};
use tabletop::fair::Secret;
use tabletop::{Dice, Millis};

use crate::faults::Node;
use crate::keeper::{KeeperId, SimulatedKeeper, new_table};
use crate::laws::Witness;
use crate::link::{LinkId, LinkSide, SimulatedLink};
use crate::person::Person;
use crate::plan::Plan;
use crate::queue::{Event, Queue};
use crate::store::{Op, SimulatedStore};
use crate::{Failure, SimulationOptions, SimulationSummary};

pub use crate::laws::Law;

/// How long people may take to the end of their games once nothing goes wrong any more, in milliseconds.
const LONGEST_GAME: Millis = 4 * 3_600_000;

/// How often it is looked whether all is over, in milliseconds.
const LOOK_EVERY: Millis = 1_000;

/// More events than this make no sense.
const MAX_EVENTS: u64 = 2_000_000;

pub(crate) struct World<R: Playable> {
    pub(crate) now: Millis,
    pub(crate) queue: Queue,
    pub(crate) options: SimulationOptions,
    pub(crate) plan: Plan,
    /// What is left to chance besides what people do.
    pub(crate) dice: Dice,
    pub(crate) store: SimulatedStore,
    pub(crate) nodes: Vec<Node>,
    pub(crate) keepers: BTreeMap<KeeperId, SimulatedKeeper>,
    /// The keepers that are found by those who come now.
    pub(crate) slots: BTreeMap<String, KeeperId>,
    pub(crate) links: BTreeMap<LinkId, SimulatedLink>,
    pub(crate) people: Vec<Person<R>>,
    pub(crate) is_calm: bool,
    /// The code of the table at which all begin.
    pub(crate) first_table: String,
    pub(crate) links_made: u64,
    pub(crate) keepers_made: u64,
    pub(crate) groups_made: u64,
    pub(crate) tables_made: u64,
    pub(crate) witness: Witness,
    pub(crate) violation: Option<(Law, String)>,
    pub(crate) summary: SimulationSummary,
    is_over: bool,
}

impl<R: Playable> World<R> {
    pub(crate) fn run_plan(seed: u64, plan: Plan, options: SimulationOptions) -> Result<SimulationSummary, Failure> {
        World::<R>::new(seed, plan, options).run()
    }

    fn new(seed: u64, plan: Plan, options: SimulationOptions) -> World<R> {
        let mut dice = Dice::new(seed, 1);
        let mut store = SimulatedStore::default();
        let code = "table0".to_owned();
        let guest = |index: usize| Guest { id: format!("guest{index}"), name: format!("Guest {index}") };
        let lobby = Lobby::new(plan.settings.clone(), &guest(0), 0);
        let secret: Vec<u8> = (0..Secret::BYTES).map(|_| dice.below(256) as u8).collect();
        store.begin_with(&new_table(&lobby, code.clone(), code.clone(), secret));
        let person = |index: usize, whose: Option<usize>, temper| {
            Person::new(whose.map(guest), temper, Dice::new(seed, 100 + index as u64), code.clone())
        };
        let mut people: Vec<Person<R>> = Vec::new();
        for (index, temper) in plan.people.iter().enumerate() {
            let has_name = temper.plays || !plan.has_nameless;
            people.push(person(index, has_name.then_some(index), *temper));
        }
        if plan.has_second_device {
            people.push(person(people.len(), Some(0), plan.people[0]));
        }
        let nodes = (0..plan.nodes).map(|_| Node::default()).collect();
        let watched = dice.below(people.len());
        World {
            now: 0,
            queue: Queue::default(),
            options,
            plan,
            dice,
            store,
            nodes,
            keepers: BTreeMap::new(),
            slots: BTreeMap::new(),
            links: BTreeMap::new(),
            witness: Witness::new(watched),
            people,
            is_calm: false,
            first_table: code,
            links_made: 0,
            keepers_made: 0,
            groups_made: 0,
            tables_made: 0,
            violation: None,
            summary: SimulationSummary::default(),
            is_over: false,
        }
    }

    /// Lets time pass until all games are over and everybody knows it.
    fn run(mut self) -> Result<SimulationSummary, Failure> {
        for index in 0..self.people.len() {
            let at = self.dice.below(2_000) as Millis;
            self.queue.push(at, Event::Act(index));
        }
        for (at, fault) in std::mem::take(&mut self.plan.faults) {
            self.queue.push(at, Event::Fault(fault));
        }
        self.queue.push(self.plan.calm_at, Event::Calm);
        while self.violation.is_none()
            && !self.is_over
            && let Some((at, event)) = self.queue.pop()
        {
            if let Some(until) =
                self.node_of(&event).map(|node| self.nodes[node].paused_until).filter(|&until| until > at)
            {
                self.queue.push(until, event);
                continue;
            }
            self.now = at;
            self.summary.events += 1;
            self.handle(event);
            if self.summary.events > MAX_EVENTS {
                self.violate(Law::Endings, "events never end");
            }
        }
        if self.violation.is_none() {
            self.check_all();
        }
        self.summary.simulated += self.now;
        match self.violation.take() {
            None => Ok(self.summary),
            Some((law, text)) => Err(Failure { law, text, at: self.now }),
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Opened(link, is_open) => self.opened(link, is_open),
            Event::Arrives(link, side) => self.arrives(link, side),
            Event::Noticed(link, side) => self.noticed(link, side),
            Event::Applied(op) => self.applied(op),
            Event::Synced(op) => self.synced(op),
            Event::Reported(op, reply) => self.reported(&op, reply),
            Event::WriterRetry(node, group) => self.retry_group(node, group),
            Event::WriterTimeout(node, group) => self.writer_timeout(node, group),
            Event::Loaded(keeper) => self.loaded(keeper),
            Event::Wake(keeper) => self.wake_keeper(keeper),
            Event::StepDown(keeper) => self.end_keeper(keeper, 200),
            Event::Decided(keeper, seat, number, task) => self.decided(keeper, seat, number, task),
            Event::Act(person) => self.act(person),
            Event::WakeSession(person) => self.wake_session(person),
            Event::Fault(fault) => self.happen(fault),
            Event::Start(node) => self.start(node),
            Event::Calm => {
                self.trace(|| "from now on nothing goes wrong".to_owned());
                self.is_calm = true;
                (self.store.fails_until, self.store.stalls_until) = (0, 0);
                self.queue.push(self.now, Event::Look);
            }
            Event::Look => self.look(),
        }
    }

    /// The node that has to run for something to happen.
    fn node_of(&self, event: &Event) -> Option<usize> {
        let of_keeper = |id: &KeeperId| self.keepers.get(id).map(|keeper| keeper.node);
        match event {
            Event::Arrives(link, LinkSide::Server) | Event::Noticed(link, LinkSide::Server) => {
                self.links.get(link).map(|link| link.node)
            }
            Event::Reported(op, _) => match &**op {
                Op::Write { node, .. } => Some(*node),
                Op::Acquire { keeper, .. } | Op::Create { keeper, .. } | Op::Rename { keeper, .. } => of_keeper(keeper),
            },
            Event::WriterRetry(node, _) | Event::WriterTimeout(node, _) => Some(*node),
            Event::Loaded(keeper) | Event::Wake(keeper) | Event::StepDown(keeper) | Event::Decided(keeper, ..) => {
                of_keeper(keeper)
            }
            _ => None,
        }
    }

    fn look(&mut self) {
        match self.unsettled() {
            None => self.is_over = true,
            Some(what) if self.now > self.plan.calm_at + LONGEST_GAME => self.violate(Law::Endings, what),
            Some(_) => self.queue.push(self.now + LOOK_EVERY, Event::Look),
        }
    }

    /// Notes what must not happen. The first one counts.
    pub(crate) fn violate(&mut self, law: Law, text: impl Into<String>) {
        let text = text.into();
        self.trace(|| format!("VIOLATION of {law:?}: {text}"));
        self.violation.get_or_insert((law, text));
    }

    /// Tells what happens, if somebody wants to know.
    pub(crate) fn trace(&self, line: impl FnOnce() -> String) {
        if self.options.trace {
            println!("{:>10.3} s  {}", self.now as f64 / 1000.0, line());
        }
    }
}
