//! The outbox of a connection, with backpressure: a client that falls behind is disconnected, never skipped.

use std::sync::Arc;

use protocol::to_client::Bye;
use tokio::sync::mpsc;

use crate::cluster::RemoteConnection;

/// How many messages may wait for a connection. One that falls behind further is closed, and may connect again.
pub(crate) const OUTBOX_CAPACITY: usize = 256;

#[derive(Clone, Debug)]
pub(crate) enum OutboxMessage {
    /// Serialised once for all connections that get it.
    Text(Arc<str>),
    /// The last message.
    Bye(Bye),
}

#[derive(Clone, Debug)]
pub(crate) enum Outbox {
    /// Of a connection of this node.
    Local(mpsc::Sender<OutboxMessage>),
    Remote(RemoteConnection),
}

impl Outbox {
    /// False if it is full or nobody empties it any more.
    pub(crate) fn put(&self, message: OutboxMessage) -> bool {
        match self {
            Outbox::Local(outbox) => outbox.try_send(message).is_ok(),
            // The other node watches how much waits for its connection.
            Outbox::Remote(connection) => {
                connection.send(message);
                true
            }
        }
    }
}
