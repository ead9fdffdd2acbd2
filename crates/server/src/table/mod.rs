//! A live table: one actor keeps it and takes orders one after the other.

mod decisions;
mod keeper;
mod listener;
mod outbox;
#[cfg(test)]
mod tests;

use protocol::table::Table;
use protocol::to_server::{Command, Hello};
use tokio::sync::{mpsc, oneshot};

use tabletop::Seat;

pub(crate) use keeper::{Ended, Keeper, Loaded};
pub(crate) use listener::Listener;
pub(crate) use outbox::{OUTBOX, Out, Outbox};
pub(crate) use table_runner::ConnectionId;

/// What a keeper is asked to do.
pub(crate) enum Order {
    /// Somebody connects.
    Join { connection: ConnectionId, listener: Box<Listener>, hello: Hello },
    /// Somebody's connection is gone.
    Leave { connection: ConnectionId },
    /// Somebody asks for something.
    Command { connection: ConnectionId, command: Box<Command> },
    /// The task of a bot's decision has ended.
    Decided { seat: Seat, number: u64 },
    /// Tell how the table stands.
    Look { reply: oneshot::Sender<Box<Table>> },
    /// The record so far; without one before the game is over.
    Record { reply: oneshot::Sender<Option<String>> },
    /// Save everything and send everyone away.
    Close,
}

/// How many orders may wait for one table before their senders have to.
const MAX_QUEUED_ORDERS: usize = 1024;

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
    let (orders, queue) = mpsc::channel(MAX_QUEUED_ORDERS);
    (TableHandle { orders }, queue)
}
