//! Messages between nodes. Connections have the ids of the node that has them, and what clients send and get stays in JSON.

use std::net::IpAddr;
use std::sync::Arc;

use protocol::to_server::{Command, Hello};
use serde::{Deserialize, Serialize};
use table_runner::Guest;

use crate::operators::OperatorAct;
use crate::table::ConnectionId;

/// What is published on the bus.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope {
    /// The node that sends it.
    pub(super) from: String,
    /// The stream of the sender; the one after a reset has a higher number.
    pub(super) stream: u64,
    pub(super) content: EnvelopeContent,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) enum EnvelopeContent {
    Messages {
        /// The sequence number; the first in a stream is 1.
        number: u64,
        messages: Vec<TableMessage>,
    },
    Heartbeat {
        /// The last sequence number of the stream.
        sent: u64,
    },
    /// The receiver's stream of this number has lost something.
    StreamLost,
}

/// A message that concerns a table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableMessage {
    pub(super) code: String,
    pub(super) body: MessageBody,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum MessageBody {
    Join {
        connection: ConnectionId,
        guest: Option<Guest>,
        hello: String,
        round_trip: u32,
    },
    Leave {
        connection: ConnectionId,
    },
    Command {
        connection: ConnectionId,
        round_trip: u32,
        command: String,
    },
    /// The receiver owns the table now, and had better load it since clients are about to connect.
    Load,
    Query {
        id: u64,
        query: TableQuery,
    },
    /// A message to clients.
    Send {
        connections: Vec<ConnectionId>,
        text: Arc<str>,
    },
    /// The last message to a client.
    Bye {
        connection: ConnectionId,
        bye: String,
    },
    /// A part of the answer to a query; none if there is no answer.
    Answer {
        id: u64,
        part: Option<String>,
        is_last: bool,
    },
    /// The table is not here.
    Gone,
}

/// The greeting of a client of another node, in JSON: so it can tell more than nodes of an older version understand.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForwardedHello {
    #[serde(flatten)]
    pub(super) hello: Hello,
    /// What counts as the address of the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) network: Option<IpAddr>,
}

/// The command of a client of another node, in JSON for the same reason.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ForwardedCommand {
    #[serde(flatten)]
    pub(super) command: Command,
    /// The context of its trace, as in the header `traceparent`; none if it is not traced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) trace: Option<String>,
}

/// What a node wants to know for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum TableQuery {
    Table,
    Record,
    /// It does something first, for whoever runs the server.
    Operate(OperatorAct),
}

impl MessageBody {
    /// Roughly the number of bytes when serialised.
    pub(super) fn size(&self) -> usize {
        const OVERHEAD_BYTES: usize = 64;
        let text = match self {
            MessageBody::Join { hello, .. } => hello.len(),
            MessageBody::Command { command, .. } => command.len(),
            MessageBody::Send { connections, text } => text.len() + 4 * connections.len(),
            MessageBody::Bye { bye, .. } => bye.len(),
            MessageBody::Answer { part, .. } => part.as_ref().map_or(0, String::len),
            MessageBody::Leave { .. } | MessageBody::Load | MessageBody::Query { .. } | MessageBody::Gone => 0,
        };
        text + OVERHEAD_BYTES
    }

    /// Whether it goes from the owner of a table to a remote proxy; else it goes the other way.
    pub(super) fn is_for_proxy(&self) -> bool {
        use MessageBody::{Answer, Bye, Gone, Send};
        matches!(self, Send { .. } | Bye { .. } | Answer { .. } | Gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_other_versions_understand_the_greeting() {
        let hello = Hello {
            version: 2,
            style: protocol::stream::StreamStyle::Rules,
            after: Some(3),
            contribution: None,
            announcements: true,
        };
        let older = serde_json::to_string(&hello).unwrap();
        assert!(serde_json::from_str::<ForwardedHello>(&older).is_ok_and(|forwarded| forwarded.network.is_none()));
        let network = Some(IpAddr::from([192, 0, 2, 1]));
        let newer = serde_json::to_string(&ForwardedHello { hello: hello.clone(), network }).unwrap();
        assert_eq!(serde_json::from_str::<Hello>(&newer).unwrap(), hello);
        assert_eq!(serde_json::from_str::<ForwardedHello>(&newer).unwrap().network, network);
    }

    #[test]
    fn nodes_of_other_versions_understand_commands() {
        for text in [r#"{"id":"a","at":7,"move":{"do":"place","at":[1,0]}}"#, r#"{"id":"b","ready":{}}"#] {
            let command: Command = serde_json::from_str(text).unwrap();
            assert!(serde_json::from_str::<ForwardedCommand>(text).is_ok_and(|forwarded| forwarded.trace.is_none()));
            let trace = Some("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".to_owned());
            let newer =
                serde_json::to_string(&ForwardedCommand { command: command.clone(), trace: trace.clone() }).unwrap();
            assert_eq!(serde_json::from_str::<Command>(&newer).unwrap(), command);
            assert_eq!(serde_json::from_str::<ForwardedCommand>(&newer).unwrap().trace, trace);
        }
    }

    #[test]
    fn what_is_sent_is_what_comes() {
        let guest = Guest { id: "g".to_owned(), name: "Zoë \u{1f30c}".to_owned() };
        let bodies = [
            MessageBody::Join { connection: 7, guest: Some(guest), hello: "{}".to_owned(), round_trip: 40 },
            MessageBody::Leave { connection: 7 },
            MessageBody::Command { connection: 7, round_trip: 40, command: "{}".to_owned() },
            MessageBody::Load,
            MessageBody::Query { id: 1, query: TableQuery::Record },
            MessageBody::Query { id: 2, query: TableQuery::Operate(OperatorAct::Forget("g".to_owned())) },
            MessageBody::Send { connections: vec![1, 2], text: "hello".into() },
            MessageBody::Bye { connection: 2, bye: "{}".to_owned() },
            MessageBody::Answer { id: 1, part: None, is_last: true },
            MessageBody::Gone,
        ];
        for body in bodies {
            let message = TableMessage { code: "kapelo42".to_owned(), body };
            let bytes = postcard::to_allocvec(&message).expect("it can be written");
            assert_eq!(postcard::from_bytes::<TableMessage>(&bytes).expect("it can be read"), message);
        }
    }
}
