//! The entry point to a table of this node for all clients of one other node.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use metrics::gauge;
use table_runner::Guest;
use tokio::sync::{mpsc, oneshot};

use super::NodeName;
use super::message::{ForwardedCommand, ForwardedHello, MessageBody, TableQuery};
use super::remote_connection::RemoteConnection;
use super::transport::PeerTransport;
use crate::table::{
    ClientCommand, ConnectionId, Join, KeeperMessage, OperatorCommand, Outbox, TableConnection, TableHandle,
};
use crate::table_registry::TableRegistry;
use crate::trace;

/// The most bytes of an answer in one message.
const MAX_PART_BYTES: usize = 200_000;

pub(super) struct EntryPoint {
    transport: Arc<PeerTransport>,
    node: NodeName,
    code: Arc<str>,
    tables: Arc<TableRegistry>,
    table: Option<TableHandle>,
    /// By the ids of the other node.
    connections: HashMap<ConnectionId, Forwarded>,
}

/// A connection of the other node, as the keeper knows it.
struct Forwarded {
    id: ConnectionId,
    round_trip: Arc<AtomicU32>,
}

impl EntryPoint {
    pub(super) fn new(
        transport: Arc<PeerTransport>,
        node: NodeName,
        code: &str,
        tables: Arc<TableRegistry>,
    ) -> EntryPoint {
        EntryPoint { transport, node, code: code.into(), tables, table: None, connections: HashMap::new() }
    }

    /// Runs until there are no connections, the stream is reset, or the table is not here any more.
    pub(super) async fn serve(mut self, mut bodies: mpsc::Receiver<MessageBody>) {
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
                // What the keeper sent last goes before the news that it is gone.
                body = bodies.recv() => match body {
                    Some(body) => {
                        if !self.take(body).await {
                            self.send(MessageBody::Gone);
                            break;
                        }
                        if self.connections.is_empty()
                            && self.transport.close_entry_point(&self.node, &self.code, &mut bodies)
                        {
                            break;
                        }
                    }
                    None => break,
                },
                () = closed => {
                    self.send(MessageBody::Gone);
                    break;
                }
            }
        }
        if let Some(table) = &self.table {
            for (_, Forwarded { id, .. }) in self.connections.drain() {
                table.send(KeeperMessage::Leave { id }).await;
            }
        }
        gauge!("orrery_doors").decrement(1.0);
    }

    /// Hands a message to the keeper; false if the table is not here.
    async fn take(&mut self, body: MessageBody) -> bool {
        if self.table.is_none() {
            match self.tables.open_local(&self.code).await {
                Ok(table) => self.table = Some(table),
                Err(error) => {
                    tracing::debug!(table = &*self.code, %error, "somebody is sent elsewhere");
                    return false;
                }
            }
        }
        let Some(table) = self.table.clone() else { return false };
        match body {
            MessageBody::Join { connection, guest, hello, round_trip } => {
                self.join(&table, connection, guest, &hello, round_trip).await
            }
            MessageBody::Leave { connection } => match self.connections.remove(&connection) {
                Some(Forwarded { id, .. }) => table.send(KeeperMessage::Leave { id }).await,
                None => true,
            },
            MessageBody::Command { connection, round_trip, command } => {
                let Some(forwarded) = self.connections.get(&connection) else { return true };
                forwarded.round_trip.store(round_trip, Ordering::Relaxed);
                let Ok(ForwardedCommand { command, trace }) = serde_json::from_str(&command) else { return true };
                let span = trace::received(trace.as_deref(), &self.code, &self.node);
                let command = ClientCommand { id: forwarded.id, command, span };
                table.send(KeeperMessage::Command(Box::new(command))).await
            }
            MessageBody::Query { id, query } => self.answer(&table, id, query).await,
            MessageBody::Load
            | MessageBody::Send { .. }
            | MessageBody::Bye { .. }
            | MessageBody::Answer { .. }
            | MessageBody::Gone => true,
        }
    }

    async fn join(
        &mut self,
        table: &TableHandle,
        remote_id: ConnectionId,
        guest: Option<Guest>,
        hello: &str,
        round_trip: u32,
    ) -> bool {
        let Ok(ForwardedHello { hello, network }) = serde_json::from_str(hello) else { return true };
        let id = self.tables.next_connection_id();
        let round_trip = Arc::new(AtomicU32::new(round_trip));
        let outbox = Outbox::Remote(RemoteConnection {
            transport: Arc::clone(&self.transport),
            node: Arc::clone(&self.node),
            code: Arc::clone(&self.code),
            id: remote_id,
        });
        let round_trip_of = Arc::clone(&round_trip);
        let connection = TableConnection { guest, network, style: hello.style, outbox, round_trip: round_trip_of };
        self.connections.insert(remote_id, Forwarded { id, round_trip });
        table.send(KeeperMessage::Join(Box::new(Join { id, connection, hello }))).await
    }

    async fn answer(&self, table: &TableHandle, id: u64, query: TableQuery) -> bool {
        let answer = match query {
            TableQuery::Table => match table.look().await {
                Some(table) => serde_json::to_string(&table).ok(),
                None => return false,
            },
            TableQuery::Operate(act) => {
                let (reply, answer) = oneshot::channel();
                table.send(KeeperMessage::Operate(Box::new(OperatorCommand { act, reply }))).await;
                match answer.await {
                    Ok(result) => serde_json::to_string(&result).ok(),
                    Err(_) => return false,
                }
            }
            TableQuery::Record => {
                let (reply, answer) = oneshot::channel();
                table.send(KeeperMessage::Record { reply }).await;
                match answer.await {
                    Ok(record) => record,
                    Err(_) => return false,
                }
            }
        };
        let Some(answer) = answer else {
            self.send(MessageBody::Answer { id, part: None, is_last: true });
            return true;
        };
        let mut rest = answer.as_str();
        loop {
            let (part, after) = rest.split_at(rest.floor_char_boundary(MAX_PART_BYTES));
            rest = after;
            self.send(MessageBody::Answer { id, part: Some(part.to_owned()), is_last: rest.is_empty() });
            if rest.is_empty() {
                return true;
            }
        }
    }

    fn send(&self, body: MessageBody) {
        self.transport.enqueue(&self.node, &self.code, body);
    }
}
