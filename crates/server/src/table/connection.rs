//! A connection as its table knows it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use protocol::stream::StreamStyle;
use protocol::to_server::Hello;
use table_runner::{ConnectionId, Guest, Subscriber};
use tabletop::Millis;

use crate::table::outbox::Outbox;

#[derive(Clone, Debug)]
pub(crate) struct TableConnection {
    /// None for somebody who never gave a name.
    pub(crate) guest: Option<Guest>,
    /// What counts as its address; none if the node that has it tells none.
    pub(crate) network: Option<IpAddr>,
    pub(crate) style: StreamStyle,
    pub(crate) outbox: Outbox,
    /// The round-trip time of the connection in milliseconds, as measured by the server.
    pub(crate) round_trip: Arc<AtomicU32>,
}

impl TableConnection {
    pub(super) fn subscriber(&self, hello: &Hello) -> Subscriber {
        Subscriber {
            guest: self.guest.clone(),
            network: self.network,
            style: self.style,
            from_start: hello.after == Some(0),
            contribution: hello.contribution.clone(),
        }
    }

    pub(super) fn round_trip(&self) -> Millis {
        self.round_trip.load(Ordering::Relaxed).into()
    }
}

/// The connections of a table, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct TableConnections(Vec<(ConnectionId, TableConnection)>);

impl TableConnections {
    fn position(&self, id: ConnectionId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&id, |(id, _)| *id)
    }

    pub(super) fn get(&self, id: ConnectionId) -> Option<&TableConnection> {
        self.0.get(self.position(id).ok()?).map(|(_, connection)| connection)
    }

    pub(super) fn insert(&mut self, id: ConnectionId, connection: TableConnection) {
        match self.position(id) {
            Ok(index) => self.0[index].1 = connection,
            Err(index) => {
                // Few come to a table, and there are thousands of tables.
                self.0.reserve_exact(1);
                self.0.insert(index, (id, connection));
            }
        }
    }

    pub(super) fn remove(&mut self, id: ConnectionId) {
        if let Ok(index) = self.position(id) {
            self.0.remove(index);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (ConnectionId, &TableConnection)> {
        self.0.iter().map(|(id, connection)| (*id, connection))
    }

    /// Takes all of them out.
    pub(super) fn take(&mut self) -> impl Iterator<Item = TableConnection> + use<> {
        std::mem::take(&mut self.0).into_iter().map(|(_, connection)| connection)
    }
}
