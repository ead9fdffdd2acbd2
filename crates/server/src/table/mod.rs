//! A live table is an actor: the keeper owns its state and takes messages from a mailbox one after the other.

mod clock;
mod connection;
mod decisions;
mod keeper;
mod outbox;
#[cfg(test)]
mod tests;

use protocol::table::Table;
use protocol::to_client::Refused;
use protocol::to_server::{Command, Hello};
use tabletop::Seat;
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

pub(crate) use connection::TableConnection;
pub(crate) use keeper::{Keeper, KeeperEnd, LoadedTable};
pub(crate) use outbox::{Outbox, OutboxMessage, OutboxReceiver, local_outbox};
pub(crate) use table_runner::ConnectionId;

use crate::operators::OperatorAct;

/// Somebody connects.
pub(crate) struct Join {
    pub(crate) id: ConnectionId,
    pub(crate) connection: TableConnection,
    pub(crate) hello: Hello,
}

/// Somebody asks for something over a connection.
pub(crate) struct ClientCommand {
    pub(crate) id: ConnectionId,
    pub(crate) command: Command,
    /// None if it is not traced.
    pub(crate) span: Span,
}

/// An act of whoever runs the server; the answer comes when it is durable.
pub(crate) struct OperatorCommand {
    pub(crate) act: OperatorAct,
    pub(crate) reply: oneshot::Sender<Result<(), Refused>>,
}

/// A message to a keeper, or to the remote proxy of one. Larger ones are in boxes: each mailbox keeps room for dozens of them.
pub(crate) enum KeeperMessage {
    Join(Box<Join>),
    Leave {
        id: ConnectionId,
    },
    Command(Box<ClientCommand>),
    /// The task of a bot's decision has ended.
    Decided {
        seat: Seat,
        number: u64,
    },
    Look {
        reply: oneshot::Sender<Box<Table>>,
    },
    /// The answer is none before the game is over.
    Record {
        reply: oneshot::Sender<Option<String>>,
    },
    Operate(Box<OperatorCommand>),
    /// Save everything and send everyone away.
    Close,
}

/// How many messages may wait for one table before senders have to.
const MAILBOX_CAPACITY: usize = 1024;

/// The receiving end of a table's mailbox.
pub(crate) type Mailbox = mpsc::Receiver<KeeperMessage>;

/// The sending end of a table's mailbox.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    mailbox: mpsc::Sender<KeeperMessage>,
}

impl TableHandle {
    /// False if the table is unloaded.
    pub(crate) async fn send(&self, message: KeeperMessage) -> bool {
        self.mailbox.send(message).await.is_ok()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.mailbox.is_closed()
    }

    /// Returns when the table is unloaded.
    pub(crate) async fn closed(&self) {
        self.mailbox.closed().await;
    }

    /// The table as everyone may see it; none if it is unloaded.
    pub(crate) async fn look(&self) -> Option<Box<Table>> {
        let (reply, answer) = oneshot::channel();
        if !self.send(KeeperMessage::Look { reply }).await {
            return None;
        }
        answer.await.ok()
    }
}

pub(crate) fn mailbox() -> (TableHandle, Mailbox) {
    let (mailbox, messages) = mpsc::channel(MAILBOX_CAPACITY);
    (TableHandle { mailbox }, messages)
}
