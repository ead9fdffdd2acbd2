//! A live table: one task keeps it and takes orders one after the other.

mod answers;
mod attendance;
mod audience;
mod ballot;
mod bots_here;
mod breaks;
mod chatter;
mod clock;
mod commands;
mod host;
mod keeper;
mod lateness;
pub(crate) mod lobby;
mod outbox;
mod rematch;
#[cfg(test)]
mod tests;

use live::Thought;
use protocol::table::Table;
use protocol::to_server::{Command, Hello};
use tokio::sync::{mpsc, oneshot};

use tabletop::Seat;

pub(crate) use audience::{ConnectionId, Listener};
pub(crate) use keeper::{Ended, Keeper, Restored};
pub(crate) use outbox::{OUTBOX, Out, Outbox};

/// What a keeper is asked to do.
pub(crate) enum Order {
    /// Somebody connects.
    Join { connection: ConnectionId, listener: Box<Listener>, hello: Hello },
    /// Somebody's connection is gone.
    Leave { connection: ConnectionId },
    /// Somebody asks for something.
    Command { connection: ConnectionId, command: Box<Command> },
    /// A bot has decided; nothing if it has failed.
    Thought { seat: Seat, thought: Option<Thought> },
    /// Tell how the table stands.
    Look { reply: oneshot::Sender<Box<Table>> },
    /// The record so far; without one before the game is over.
    Record { reply: oneshot::Sender<Option<String>> },
    /// Save everything and send everyone away.
    Close,
}

/// Orders that may wait for one table.
const QUEUE: usize = 1024;

/// Where to send orders to the keeper of a table.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    orders: mpsc::Sender<Order>,
}

impl TableHandle {
    /// Sends an order; false if nobody keeps the table any more.
    pub(crate) async fn send(&self, order: Order) -> bool {
        self.orders.send(order).await.is_ok()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.orders.is_closed()
    }

    /// Returns when nobody keeps the table any more.
    pub(crate) async fn closed(&self) {
        self.orders.closed().await;
    }

    /// The table as it stands; none if nobody keeps it any more.
    pub(crate) async fn look(&self) -> Option<Box<Table>> {
        let (reply, answer) = oneshot::channel();
        if !self.send(Order::Look { reply }).await {
            return None;
        }
        answer.await.ok()
    }
}

/// The two ends of a table's queue.
pub(crate) fn queue() -> (TableHandle, mpsc::Receiver<Order>) {
    let (orders, queue) = mpsc::channel(QUEUE);
    (TableHandle { orders }, queue)
}
