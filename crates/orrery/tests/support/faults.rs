//! What can happen to a cluster.

use testbed::Cut;
use tokio::task::block_in_place;

use super::cluster::Cluster;

/// Something that happens to one node, or to what all nodes share.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The process is killed, and started again later.
    Kill,
    /// The process stands still, and does not know it when it goes on.
    Pause,
    /// The process is asked to stop, and started again later, as for an upgrade.
    Stop,
    /// Nothing comes through between the node and NATS, and nobody is told.
    StallBus,
    /// The node cannot connect to NATS.
    CloseBus,
    /// Nothing comes through between the node and PostgreSQL, and nobody is told.
    StallStore,
    /// The node cannot connect to PostgreSQL.
    CloseStore,
    /// NATS is killed, and started again later.
    RestartBus,
    /// PostgreSQL is killed, and started again later.
    RestartStore,
}

/// A part of a cluster.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Process(usize),
    LinkToBus(usize),
    LinkToStore(usize),
    Bus,
    Store,
}

impl Fault {
    pub(crate) const ALL: [Fault; 9] = [
        Fault::Kill,
        Fault::Pause,
        Fault::Stop,
        Fault::StallBus,
        Fault::CloseBus,
        Fault::StallStore,
        Fault::CloseStore,
        Fault::RestartBus,
        Fault::RestartStore,
    ];

    /// What happens, in a few words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Fault::Kill => "node killed",
            Fault::Pause => "node paused",
            Fault::Stop => "node stopped gracefully",
            Fault::StallBus => "node and NATS: packets lost",
            Fault::CloseBus => "node and NATS: connections broken",
            Fault::StallStore => "node and PostgreSQL: packets lost",
            Fault::CloseStore => "node and PostgreSQL: connections broken",
            Fault::RestartBus => "NATS killed",
            Fault::RestartStore => "PostgreSQL killed",
        }
    }

    /// What fails. Two faults of the same thing exclude each other.
    pub(crate) fn part(self, node: usize) -> Part {
        match self {
            Fault::Kill | Fault::Pause | Fault::Stop => Part::Process(node),
            Fault::StallBus | Fault::CloseBus => Part::LinkToBus(node),
            Fault::StallStore | Fault::CloseStore => Part::LinkToStore(node),
            Fault::RestartBus => Part::Bus,
            Fault::RestartStore => Part::Store,
        }
    }

    /// Whether a process has to be started to make up for it, which needs the store and the bus.
    pub(crate) fn ends_with_a_start(self) -> bool {
        matches!(self, Fault::Kill | Fault::Stop)
    }

    /// Whether other nodes have to take over the tables of the node.
    pub(crate) fn is_of_one_node(self) -> bool {
        !matches!(self, Fault::RestartBus | Fault::RestartStore)
    }

    /// Whether the node runs, and has to find out by itself.
    pub(crate) fn is_of_the_network(self) -> bool {
        matches!(self, Fault::StallBus | Fault::CloseBus | Fault::StallStore | Fault::CloseStore)
    }
}

impl Cluster {
    /// Lets something happen.
    pub(crate) fn inflict(&mut self, fault: Fault, node: usize) {
        let Cluster { nodes, postgres, nats, .. } = self;
        let node = &mut nodes[node];
        block_in_place(|| match fault {
            Fault::Kill => node.server.kill(),
            Fault::Pause => node.server.signal("STOP"),
            Fault::Stop => node.server.signal("TERM"),
            Fault::StallBus => node.to_bus.cut(Cut::Stall),
            Fault::CloseBus => node.to_bus.cut(Cut::Close),
            Fault::StallStore => node.to_store.cut(Cut::Stall),
            Fault::CloseStore => node.to_store.cut(Cut::Close),
            Fault::RestartBus => nats.stop().expect("it runs"),
            Fault::RestartStore => postgres.stop().expect("it runs"),
        });
    }

    /// Brings back what has failed.
    pub(crate) fn repair(&mut self, fault: Fault, node: usize) {
        let Cluster { nodes, postgres, nats, .. } = self;
        let node = &mut nodes[node];
        block_in_place(|| match fault {
            Fault::Kill => node.server.start_again(),
            Fault::Stop => {
                node.server.until_stopped();
                node.server.start_again();
            }
            Fault::Pause => node.server.signal("CONT"),
            Fault::StallBus | Fault::CloseBus => node.to_bus.mend(),
            Fault::StallStore | Fault::CloseStore => node.to_store.mend(),
            Fault::RestartBus => nats.start_again().expect("it starts"),
            Fault::RestartStore => postgres.start_again().expect("it starts"),
        });
    }
}
