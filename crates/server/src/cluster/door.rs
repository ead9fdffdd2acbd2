//! Lets people of another node in to a table that is kept here.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use metrics::gauge;
use protocol::to_server::{Command, Hello};
use tokio::sync::{mpsc, oneshot};

use super::NodeName;
use super::exchange::Exchange;
use super::parcel::{Body, Question};
use super::remote::Remote;
use crate::table::{ConnectionId, Listener, Order, Outbox, TableHandle};
use crate::table_registry::TableRegistry;
use table_runner::Guest;

/// The most bytes of an answer in one parcel.
const PART: usize = 200_000;

/// The way in to a table for all people of one other node.
pub(super) struct Door {
    exchange: Arc<Exchange>,
    node: NodeName,
    code: Arc<str>,
    tables: Arc<TableRegistry>,
    table: Option<TableHandle>,
    /// By the numbers of the other node.
    inside: HashMap<ConnectionId, Inside>,
}

/// Somebody who came in.
struct Inside {
    connection: ConnectionId,
    round_trip: Arc<AtomicU32>,
}

impl Door {
    pub(super) fn new(exchange: Arc<Exchange>, node: NodeName, code: &str, tables: Arc<TableRegistry>) -> Door {
        Door { exchange, node, code: code.into(), tables, table: None, inside: HashMap::new() }
    }

    /// Does what people want, until nobody is inside, the way is lost, or the table is not kept here any more.
    pub(super) async fn keep(mut self, mut bodies: mpsc::Receiver<Body>) {
        gauge!("orrery_doors").increment(1.0);
        loop {
            let table = self.table.clone();
            let closed = async {
                match table {
                    Some(table) => table.closed().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // What the keeper said last goes before the news that it is gone.
                body = bodies.recv() => match body {
                    Some(body) => {
                        if !self.take(body).await {
                            self.post(Body::Away);
                            break;
                        }
                        if self.inside.is_empty() && self.exchange.close_door(&self.node, &self.code, &mut bodies) {
                            break;
                        }
                    }
                    None => break,
                },
                () = closed => {
                    self.post(Body::Away);
                    break;
                }
            }
        }
        if let Some(table) = &self.table {
            for (_, Inside { connection, .. }) in self.inside.drain() {
                table.send(Order::Leave { connection }).await;
            }
        }
        gauge!("orrery_doors").decrement(1.0);
    }

    /// Does what somebody wants; false if the table is not kept here.
    async fn take(&mut self, body: Body) -> bool {
        if self.table.is_none() {
            match self.tables.reach_here(&self.code).await {
                Ok(table) => self.table = Some(table),
                Err(error) => {
                    tracing::debug!(table = &*self.code, %error, "somebody is sent elsewhere");
                    return false;
                }
            }
        }
        let Some(table) = self.table.clone() else { return false };
        match body {
            Body::Join { connection, guest, hello, round_trip } => {
                self.join(&table, connection, guest, &hello, round_trip).await
            }
            Body::Leave { connection } => match self.inside.remove(&connection) {
                Some(inside) => table.send(Order::Leave { connection: inside.connection }).await,
                None => true,
            },
            Body::Command { connection, round_trip, command } => {
                let Some(inside) = self.inside.get(&connection) else { return true };
                inside.round_trip.store(round_trip, Ordering::Relaxed);
                let Ok(command) = serde_json::from_str::<Command>(&command) else { return true };
                table.send(Order::Command { connection: inside.connection, command: Box::new(command) }).await
            }
            Body::Ask { ticket, question } => self.answer(&table, ticket, question).await,
            Body::TakeUp | Body::Say { .. } | Body::Bye { .. } | Body::Answer { .. } | Body::Away => true,
        }
    }

    async fn join(
        &mut self,
        table: &TableHandle,
        there: ConnectionId,
        guest: Option<Guest>,
        hello: &str,
        round_trip: u32,
    ) -> bool {
        let Ok(hello) = serde_json::from_str::<Hello>(hello) else { return true };
        let connection = self.tables.number_connection();
        let round_trip = Arc::new(AtomicU32::new(round_trip));
        let remote = Remote {
            exchange: Arc::clone(&self.exchange),
            node: Arc::clone(&self.node),
            code: Arc::clone(&self.code),
            connection: there,
        };
        let outbox = Outbox::There(remote);
        let listener = Listener { guest, style: hello.style, outbox, round_trip: Arc::clone(&round_trip) };
        self.inside.insert(there, Inside { connection, round_trip });
        table.send(Order::Join { connection, listener: Box::new(listener), hello }).await
    }

    async fn answer(&self, table: &TableHandle, ticket: u64, question: Question) -> bool {
        let answer = match question {
            Question::Look => match table.look().await {
                Some(table) => serde_json::to_string(&table).ok(),
                None => return false,
            },
            Question::Record => {
                let (reply, answer) = oneshot::channel();
                table.send(Order::Record { reply }).await;
                match answer.await {
                    Ok(record) => record,
                    Err(_) => return false,
                }
            }
        };
        let Some(answer) = answer else {
            self.post(Body::Answer { ticket, part: None, is_last: true });
            return true;
        };
        let mut rest = answer.as_str();
        loop {
            let (part, after) = rest.split_at(rest.floor_char_boundary(PART));
            rest = after;
            self.post(Body::Answer { ticket, part: Some(part.to_owned()), is_last: rest.is_empty() });
            if rest.is_empty() {
                return true;
            }
        }
    }

    fn post(&self, body: Body) {
        self.exchange.post(&self.node, &self.code, body);
    }
}
