//! Brings what people here say to the node that keeps their table, and back what it says.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use metrics::gauge;
use protocol::table::Table;
use protocol::to_client::Bye;
use tokio::sync::{mpsc, oneshot};

use super::NodeName;
use super::exchange::Exchange;
use super::parcel::{Body, Question};
use crate::table::{ConnectionId, Listener, Order, Out};

/// Without anybody to serve, a courier goes after so long.
const IDLE: Duration = Duration::from_secs(30);

/// Stands in for the keeper of a table that another node has: it takes the same orders.
pub(crate) struct Courier {
    exchange: Arc<Exchange>,
    keeper: NodeName,
    code: String,
    listeners: HashMap<ConnectionId, Listener>,
    asked: HashMap<u64, Asked>,
    tickets: u64,
}

/// Somebody who waits for an answer, and what has come of it.
struct Asked {
    reply: Reply,
    so_far: String,
}

enum Reply {
    Table(oneshot::Sender<Box<Table>>),
    Record(oneshot::Sender<Option<String>>),
}

impl Courier {
    /// A courier to a node.
    pub(crate) fn new(exchange: Arc<Exchange>, keeper: NodeName, code: &str) -> Courier {
        Courier {
            exchange,
            keeper,
            code: code.to_owned(),
            listeners: HashMap::new(),
            asked: HashMap::new(),
            tickets: 0,
        }
    }

    /// Serves until the way is lost, the table is not kept there any more, or nobody is left to serve.
    pub(crate) async fn serve(mut self, mut orders: mpsc::Receiver<Order>) {
        gauge!("orrery_couriers").increment(1.0);
        let mut bodies = self.exchange.open_courier(&self.keeper, &self.code);
        let after = loop {
            let is_idle = self.listeners.is_empty() && self.asked.is_empty();
            tokio::select! {
                order = orders.recv() => match order {
                    Some(Order::Close) | None => break 0,
                    Some(order) => self.take(order),
                },
                body = bodies.recv() => match body {
                    Some(Body::Away) | None => break 100,
                    Some(body) => if self.bring(body).is_break() {
                        break 0;
                    },
                },
                () = tokio::time::sleep(IDLE), if is_idle => break 0,
            }
        };
        // Nobody can reach this courier any more; who is still here comes again and finds the way.
        orders.close();
        for (_, listener) in self.listeners.drain() {
            listener.outbox.put(Out::Bye(Bye::Reconnect { after }));
        }
        self.exchange.close_courier(&self.keeper, &self.code, bodies);
        gauge!("orrery_couriers").decrement(1.0);
    }

    /// Takes an order to the keeper.
    fn take(&mut self, order: Order) {
        let body = match order {
            Order::Join { connection, listener, hello } => {
                let guest = listener.guest.clone();
                let round_trip = listener.round_trip.load(Ordering::Relaxed);
                let hello = serde_json::to_string(&hello).unwrap_or_default();
                self.listeners.insert(connection, *listener);
                Body::Join { connection, guest, hello, round_trip }
            }
            Order::Leave { connection } => {
                self.listeners.remove(&connection);
                Body::Leave { connection }
            }
            Order::Command { connection, command } => {
                let Some(listener) = self.listeners.get(&connection) else { return };
                let round_trip = listener.round_trip.load(Ordering::Relaxed);
                let command = serde_json::to_string(&command).unwrap_or_default();
                Body::Command { connection, round_trip, command }
            }
            Order::Look { reply } => self.ask(Reply::Table(reply), Question::Look),
            Order::Record { reply } => self.ask(Reply::Record(reply), Question::Record),
            // Bots decide where the table is kept.
            Order::Decided { .. } | Order::Close => return,
        };
        self.exchange.post(&self.keeper, &self.code, body);
    }

    fn ask(&mut self, reply: Reply, question: Question) -> Body {
        self.tickets += 1;
        self.asked.insert(self.tickets, Asked { reply, so_far: String::new() });
        Body::Ask { ticket: self.tickets, question }
    }

    /// Brings what the keeper says to those whom it is for. It breaks off when the keeper sends everybody away.
    fn bring(&mut self, body: Body) -> std::ops::ControlFlow<()> {
        match body {
            Body::Say { connections, text } => {
                for connection in connections {
                    self.hand_over(connection, Out::Text(text.0.clone()));
                }
            }
            Body::Bye { connection, bye } => {
                let bye = serde_json::from_str(&bye).unwrap_or(Bye::Reconnect { after: 200 });
                let is_leaving = matches!(bye, Bye::Reconnect { .. });
                self.hand_over(connection, Out::Bye(bye));
                self.listeners.remove(&connection);
                if is_leaving {
                    return std::ops::ControlFlow::Break(());
                }
            }
            Body::Answer { ticket, part, is_last } => self.answer(ticket, part, is_last),
            Body::Join { .. }
            | Body::Leave { .. }
            | Body::Command { .. }
            | Body::TakeUp
            | Body::Ask { .. }
            | Body::Away => {}
        }
        std::ops::ControlFlow::Continue(())
    }

    /// Whoever does not keep up is gone, as the keeper would see it.
    fn hand_over(&mut self, connection: ConnectionId, out: Out) {
        if self.listeners.get(&connection).is_some_and(|listener| !listener.outbox.put(out)) {
            self.listeners.remove(&connection);
            self.exchange.post(&self.keeper, &self.code, Body::Leave { connection });
        }
    }

    fn answer(&mut self, ticket: u64, part: Option<String>, is_last: bool) {
        let Some(mut asked) = self.asked.remove(&ticket) else { return };
        let is_answered = part.is_some();
        asked.so_far.push_str(&part.unwrap_or_default());
        if !is_last {
            self.asked.insert(ticket, asked);
            return;
        }
        // Whoever asked may be gone by now.
        match asked.reply {
            Reply::Table(reply) => {
                if let Ok(table) = serde_json::from_str(&asked.so_far) {
                    let _ = reply.send(Box::new(table));
                }
            }
            Reply::Record(reply) => drop(reply.send(is_answered.then_some(asked.so_far))),
        }
    }
}
