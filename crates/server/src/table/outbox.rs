//! Where messages to a connection go.

use axum::extract::ws::Utf8Bytes;
use protocol::to_client::Bye;
use tokio::sync::mpsc;

use crate::cluster::Remote;

/// How many messages may wait for a connection. One that falls behind further is closed, and may come again.
pub(crate) const OUTBOX: usize = 256;

/// What goes out to a connection.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last one.
    Bye(Bye),
}

/// Where messages to a connection go.
#[derive(Clone, Debug)]
pub(crate) enum Outbox {
    /// To a connection of this node.
    Here(mpsc::Sender<Out>),
    /// To one that another node has.
    There(Remote),
}

impl Outbox {
    /// Puts a message in. False if it is full or nobody empties it any more.
    pub(crate) fn put(&self, out: Out) -> bool {
        match self {
            Outbox::Here(outbox) => outbox.try_send(out).is_ok(),
            // How much waits there is for the other node to watch.
            Outbox::There(remote) => {
                remote.put(out);
                true
            }
        }
    }
}
