//! What goes wrong around the programs, besides what connections and the store do by themselves.

use games::Playable;
use protocol::to_client::Bye;
use tabletop::{Dice, Millis};

use crate::keeper::SimulatedMessage;
use crate::queue::Event;
use crate::store::Op;
use crate::world::World;
use crate::writer::SimulatedWriter;

/// Something that happens to nodes, the store or connections. Which one it meets is left to chance.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum SimulatedFault {
    /// A node is killed; what it has written stays.
    Kill,
    /// The power fails: what the store has not synced is gone. Where store and nodes share a machine, so are the nodes.
    PowerLoss,
    /// A node stops as it should.
    Stop,
    /// A node stands still for a while, and does not know it.
    Pause,
    /// Another keeper takes a table while the first one goes on.
    TakeOver,
    /// Everything that the store is asked to do fails for a while.
    StoreFails,
    /// The store does nothing for a while.
    StoreStalls,
    /// A connection breaks.
    Cut,
    /// The clock on the wall jumps.
    WallClock,
}

const ALL: [SimulatedFault; 9] = [
    SimulatedFault::Kill,
    SimulatedFault::PowerLoss,
    SimulatedFault::Stop,
    SimulatedFault::Pause,
    SimulatedFault::TakeOver,
    SimulatedFault::StoreFails,
    SimulatedFault::StoreStalls,
    SimulatedFault::Cut,
    SimulatedFault::WallClock,
];

impl SimulatedFault {
    pub(crate) fn random(dice: &mut Dice) -> SimulatedFault {
        // Connections break more often than everything else.
        if dice.one_in(3) { SimulatedFault::Cut } else { ALL[dice.below(ALL.len())] }
    }
}

/// A process that keeps tables.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) writer: SimulatedWriter,
    pub(crate) is_down: bool,
    pub(crate) paused_until: Millis,
    /// By how much its clock on the wall is ahead.
    pub(crate) wall_clock_ahead: u64,
}

impl Node {
    pub(crate) fn is_down(&self) -> bool {
        self.is_down
    }
}

impl<R: Playable> World<R> {
    pub(crate) fn happen(&mut self, fault: SimulatedFault) {
        if self.is_calm {
            return;
        }
        self.summary.faults += 1;
        let node = self.dice.below(self.nodes.len());
        self.trace(|| format!("fault: {fault:?} (node {node})"));
        match fault {
            SimulatedFault::Kill => self.kill(node),
            SimulatedFault::PowerLoss => {
                if self.nodes.len() == 1 {
                    self.kill(0);
                }
                self.lose_power();
            }
            SimulatedFault::Stop => {
                for keeper in self.keepers_of(node) {
                    self.tell_keeper(keeper, SimulatedMessage::Close);
                }
            }
            SimulatedFault::Pause => {
                if self.options.pauses {
                    let longest = if self.dice.one_in(3) { 20_000 } else { 2_000 };
                    let millis = self.dice.below(longest) as Millis;
                    self.witness.pauses.push((node, self.now, self.now + millis));
                    self.nodes[node].paused_until = self.now + millis;
                }
            }
            SimulatedFault::TakeOver => {
                if let Some(code) = self.slots.keys().nth(self.dice.below(self.slots.len())).cloned() {
                    // Sooner or later the first one finds out that its lease has expired.
                    if let Some(keeper) = self.slots.remove(&code) {
                        self.queue.push(self.now + self.dice.below(6_000) as Millis, Event::StepDown(keeper));
                        let links = self.keepers.get(&keeper).map(|keeper| keeper.connections.iter().copied());
                        let links: Vec<_> = links.into_iter().flatten().collect();
                        if let Some(&link) = self.dice.pick(&links) {
                            self.cut(link, true);
                        }
                    }
                }
            }
            SimulatedFault::StoreFails => {
                let longest = if self.dice.one_in(3) { 30_000 } else { 300 };
                self.store.fails_until = self.now + self.dice.below(longest) as Millis;
            }
            SimulatedFault::StoreStalls => {
                let longest = if self.dice.one_in(3) { 12_000 } else { 1_000 };
                self.store.stalls_until = self.now + self.dice.below(longest) as Millis;
            }
            SimulatedFault::Cut => {
                let open: Vec<_> = self.links.iter().filter(|(_, link)| !link.is_cut()).map(|(&id, _)| id).collect();
                if let Some(&link) = self.dice.pick(&open) {
                    self.cut(link, false);
                }
            }
            SimulatedFault::WallClock => self.nodes[node].wall_clock_ahead = self.dice.below(1 << 31) as u64,
        }
    }

    /// Ends a node at once: keepers, queues and connections are gone.
    fn kill(&mut self, node: usize) {
        if self.nodes[node].is_down {
            return;
        }
        self.nodes[node] =
            Node { is_down: true, wall_clock_ahead: self.nodes[node].wall_clock_ahead, ..Node::default() };
        let keepers = self.keepers_of(node);
        for &keeper in &keepers {
            for link in self.forget_keeper(keeper) {
                // Whoever is connected to another node is told by that one.
                if self.links.get(&link).is_some_and(|link| link.node != node) {
                    self.say_goodbye(link, &Bye::Reconnect { after: 200 });
                }
            }
        }
        self.forget_asked(|op| match op {
            Op::Write { node: of, .. } => *of == node,
            Op::Acquire { keeper, .. } | Op::Create { keeper, .. } | Op::Rename { keeper, .. } => {
                keepers.contains(keeper)
            }
        });
        let links: Vec<_> = self.links.iter().filter(|(_, link)| link.node == node).map(|(&id, _)| id).collect();
        for link in links {
            self.cut(link, true);
        }
        let after = if self.dice.one_in(3) { self.dice.below(20_000) } else { self.dice.below(500) };
        self.queue.push(self.now + 1 + after as Millis, Event::Start(node));
    }

    pub(crate) fn start(&mut self, node: usize) {
        self.trace(|| format!("node {node} is there again"));
        self.nodes[node].is_down = false;
    }
}
