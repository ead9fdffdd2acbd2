//! The remote proxy of a table that another node owns: it takes the same messages as a keeper, and forwards them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use metrics::gauge;
use protocol::table::Table;
use protocol::to_client::{Bye, Refused};
use tokio::sync::oneshot;

use super::NodeName;
use super::message::{ForwardedCommand, ForwardedHello, MessageBody, TableQuery};
use super::transport::PeerTransport;
use crate::table::{
    ClientCommand, ConnectionId, Join, KeeperMessage, Mailbox, OperatorCommand, OutboxMessage, TableConnection,
};
use crate::trace;

/// A proxy without connections and open queries ends after this long.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) struct RemoteProxy {
    transport: Arc<PeerTransport>,
    owner: NodeName,
    code: String,
    connections: HashMap<ConnectionId, TableConnection>,
    queries: HashMap<u64, OpenQuery>,
    last_query: u64,
}

/// A query, and the parts of its answer that have come.
struct OpenQuery {
    reply: Reply,
    answer: String,
}

enum Reply {
    Table(oneshot::Sender<Box<Table>>),
    Record(oneshot::Sender<Option<String>>),
    Operated(oneshot::Sender<Result<(), Refused>>),
}

impl RemoteProxy {
    pub(crate) fn new(transport: Arc<PeerTransport>, owner: NodeName, code: &str) -> RemoteProxy {
        RemoteProxy {
            transport,
            owner,
            code: code.to_owned(),
            connections: HashMap::new(),
            queries: HashMap::new(),
            last_query: 0,
        }
    }

    /// Runs until the stream is reset, the table is not there any more, or the proxy is idle.
    pub(crate) async fn serve(mut self, mut mailbox: Mailbox) {
        gauge!("orrery_couriers").increment(1.0);
        let mut bodies = self.transport.open_proxy(&self.owner, &self.code);
        let reconnect_after = loop {
            let is_idle = self.connections.is_empty() && self.queries.is_empty();
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(KeeperMessage::Close) | None => break 0,
                    Some(message) => self.forward(message),
                },
                body = bodies.recv() => match body {
                    Some(MessageBody::Gone) | None => break 100,
                    Some(body) => if self.receive(body).is_break() {
                        break 0;
                    },
                },
                () = tokio::time::sleep(IDLE_TIMEOUT), if is_idle => break 0,
            }
        };
        // Nobody can reach this proxy any more; clients that connect again find the table.
        mailbox.close();
        for (_, connection) in self.connections.drain() {
            connection.outbox.put(OutboxMessage::Bye(Bye::Reconnect { after: reconnect_after }));
        }
        self.transport.close_proxy(&self.owner, &self.code, bodies);
        gauge!("orrery_couriers").decrement(1.0);
    }

    fn forward(&mut self, message: KeeperMessage) {
        let body = match message {
            KeeperMessage::Join(join) => {
                let Join { id, connection, hello } = *join;
                let guest = connection.guest.clone();
                let round_trip = connection.round_trip.load(Ordering::Relaxed);
                let hello = ForwardedHello { hello, network: connection.network };
                let hello = serde_json::to_string(&hello).unwrap_or_default();
                self.connections.insert(id, connection);
                MessageBody::Join { connection: id, guest, hello, round_trip }
            }
            KeeperMessage::Leave { id } => {
                self.connections.remove(&id);
                MessageBody::Leave { connection: id }
            }
            KeeperMessage::Command(command) => {
                let ClientCommand { id, command, span } = *command;
                let Some(connection) = self.connections.get(&id) else { return };
                let round_trip = connection.round_trip.load(Ordering::Relaxed);
                let trace = trace::context_of(&trace::forwarding(&span, &self.code, &self.owner));
                let command = ForwardedCommand { command, trace };
                let command = serde_json::to_string(&command).unwrap_or_default();
                MessageBody::Command { connection: id, round_trip, command }
            }
            KeeperMessage::Look { reply } => self.query(Reply::Table(reply), TableQuery::Table),
            KeeperMessage::Record { reply } => self.query(Reply::Record(reply), TableQuery::Record),
            KeeperMessage::Operate(command) => {
                let OperatorCommand { act, reply } = *command;
                self.query(Reply::Operated(reply), TableQuery::Operate(act))
            }
            // Bots decide at the owner.
            KeeperMessage::Decided { .. } | KeeperMessage::Close => return,
        };
        self.transport.enqueue(&self.owner, &self.code, body);
    }

    fn query(&mut self, reply: Reply, query: TableQuery) -> MessageBody {
        self.last_query += 1;
        self.queries.insert(self.last_query, OpenQuery { reply, answer: String::new() });
        MessageBody::Query { id: self.last_query, query }
    }

    /// Hands on what the keeper sends. It breaks off when the keeper sends everybody away.
    fn receive(&mut self, body: MessageBody) -> ControlFlow<()> {
        match body {
            MessageBody::Send { connections, text } => {
                for id in connections {
                    self.hand_over(id, OutboxMessage::Text(Arc::clone(&text)));
                }
            }
            MessageBody::Bye { connection, bye } => {
                let bye = serde_json::from_str(&bye).unwrap_or(Bye::Reconnect { after: 200 });
                let is_leaving = matches!(bye, Bye::Reconnect { .. });
                self.hand_over(connection, OutboxMessage::Bye(bye));
                self.connections.remove(&connection);
                if is_leaving {
                    return ControlFlow::Break(());
                }
            }
            MessageBody::Answer { id, part, is_last } => self.answer(id, part, is_last),
            MessageBody::Join { .. }
            | MessageBody::Leave { .. }
            | MessageBody::Command { .. }
            | MessageBody::Load
            | MessageBody::Query { .. }
            | MessageBody::Gone => {}
        }
        ControlFlow::Continue(())
    }

    /// A connection that does not keep up is dropped, as the keeper would do.
    fn hand_over(&mut self, id: ConnectionId, message: OutboxMessage) {
        if self.connections.get(&id).is_some_and(|connection| !connection.outbox.put(message)) {
            self.connections.remove(&id);
            self.transport.enqueue(&self.owner, &self.code, MessageBody::Leave { connection: id });
        }
    }

    fn answer(&mut self, id: u64, part: Option<String>, is_last: bool) {
        let Some(mut query) = self.queries.remove(&id) else { return };
        let is_answered = part.is_some();
        query.answer.push_str(&part.unwrap_or_default());
        if !is_last {
            self.queries.insert(id, query);
            return;
        }
        // Whoever asked may be gone by now.
        match query.reply {
            Reply::Table(reply) => {
                if let Ok(table) = serde_json::from_str(&query.answer) {
                    let _ = reply.send(Box::new(table));
                }
            }
            Reply::Operated(reply) => {
                if let Ok(result) = serde_json::from_str(&query.answer) {
                    let _ = reply.send(result);
                }
            }
            Reply::Record(reply) => drop(reply.send(is_answered.then_some(query.answer))),
        }
    }
}
