//! A connection that another node has.

use std::fmt;
use std::sync::Arc;

use super::NodeName;
use super::message::MessageBody;
use super::transport::PeerTransport;
use crate::table::{ConnectionId, OutboxMessage};

#[derive(Clone)]
pub(crate) struct RemoteConnection {
    pub(super) transport: Arc<PeerTransport>,
    pub(super) node: NodeName,
    pub(super) code: Arc<str>,
    pub(super) id: ConnectionId,
}

impl RemoteConnection {
    /// Sends a message. The transport notices if it is lost.
    pub(crate) fn send(&self, message: OutboxMessage) {
        let body = match message {
            OutboxMessage::Text(text) => MessageBody::Send { connections: vec![self.id], text },
            OutboxMessage::Bye(bye) => {
                MessageBody::Bye { connection: self.id, bye: serde_json::to_string(&bye).unwrap_or_default() }
            }
        };
        self.transport.enqueue(&self.node, &self.code, body);
    }
}

impl fmt::Debug for RemoteConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RemoteConnection({} of {})", self.id, self.node)
    }
}
