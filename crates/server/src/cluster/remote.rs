//! A connection that another node has.

use std::sync::Arc;

use super::NodeName;
use super::exchange::Exchange;
use super::parcel::{Body, Text};
use crate::table::{ConnectionId, Out};

/// Where messages go to a connection that another node has.
#[derive(Clone)]
pub(crate) struct Remote {
    pub(super) exchange: Arc<Exchange>,
    pub(super) node: NodeName,
    pub(super) code: Arc<str>,
    pub(super) connection: ConnectionId,
}

impl Remote {
    /// Sends a message. Whether it arrives is for both nodes to find out.
    pub(crate) fn put(&self, out: Out) {
        let connection = self.connection;
        let body = match out {
            Out::Text(text) => Body::Say { connections: vec![connection], text: Text(text) },
            Out::Bye(bye) => Body::Bye { connection, bye: serde_json::to_string(&bye).unwrap_or_default() },
        };
        self.exchange.post(&self.node, &self.code, body);
    }
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Remote({} of {})", self.connection, self.node)
    }
}
