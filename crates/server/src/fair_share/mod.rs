//! Fair shares of this node's processors for bots' decisions: fair queuing over networks, hosts and tables.
//!
//! [`FairQueue`] decides without I/O: decisions and time go in, and which of them run, and until when, comes out.
//! [`DecisionPool`] is its adapter for threads. It has two lanes, so that what takes a millisecond never waits for what takes a
//! second.

mod pool;
mod queue;
mod tree;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use table_runner::Lobby;

pub(crate) use pool::{DecisionPool, Lane};
pub(crate) use queue::FairQueue;

/// Who is responsible for a decision. Shares are equal among networks, then among the hosts of one network, then among the
/// tables of one host: whoever has more tables, or calls themselves many guests, has no more of the processors for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Share([Arc<str>; 3]);

impl Share {
    pub(crate) fn new(network: &str, host: &str, table: &str) -> Share {
        Share([network.into(), host.into(), table.into()])
    }

    /// The share of a table. Where nobody knows from which network it was made, its host is taken for a network.
    pub(crate) fn of(lobby: &Lobby, code: &str) -> Share {
        Share::new(lobby.network.as_deref().unwrap_or(&lobby.host), &lobby.host, code)
    }

    fn path(&self) -> &[Arc<str>] {
        &self.0
    }
}
