//! What nodes say to each other.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::table::ConnectionId;
use table_runner::Guest;

/// A message from one node to another.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Envelope {
    /// Who sends it.
    pub(super) from: String,
    /// What it belongs to: a stream that is torn is followed by one with a higher number.
    pub(super) stream: u64,
    pub(super) content: Content,
}

/// What is in a message.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Content {
    /// The next of the stream.
    Parcels {
        /// The first has the number 1.
        number: u64,
        parcels: Vec<Parcel>,
    },
    /// A sign of life, and how many there were.
    Pulse { sent: u64 },
    /// The receiver's stream of this number has lost something.
    Torn,
}

/// Something that concerns a table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Parcel {
    pub(super) code: String,
    pub(super) body: Body,
}

/// What is said. Connections have the numbers that the node gave them which has them.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Body {
    /// Somebody connects; the greeting is in JSON.
    Join { connection: ConnectionId, guest: Option<Guest>, hello: String, round_trip: u32 },
    /// Somebody's connection is gone.
    Leave { connection: ConnectionId },
    /// Somebody asks for something, in JSON.
    Command { connection: ConnectionId, round_trip: u32, command: String },
    /// The table is the receiver's now, and people are about to come to it.
    TakeUp,
    /// The node itself asks for something.
    Ask { ticket: u64, question: Question },
    /// A message to connections.
    Say { connections: Vec<ConnectionId>, text: Text },
    /// The last message to a connection, in JSON.
    Bye { connection: ConnectionId, bye: String },
    /// A part of the answer to a question; nothing if there is none.
    Answer { ticket: u64, part: Option<String>, is_last: bool },
    /// The table is not kept here.
    Away,
}

/// What a node asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Question {
    /// The table as it stands.
    Look,
    /// The record.
    Record,
}

impl Body {
    /// Roughly how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        const REST: usize = 64;
        let text = match self {
            Body::Join { hello, .. } => hello.len(),
            Body::Command { command, .. } => command.len(),
            Body::Say { connections, text } => text.0.len() + 4 * connections.len(),
            Body::Bye { bye, .. } => bye.len(),
            Body::Answer { part, .. } => part.as_ref().map_or(0, String::len),
            Body::Leave { .. } | Body::TakeUp | Body::Ask { .. } | Body::Away => 0,
        };
        text + REST
    }

    /// Whether it goes from those who keep a table to those who have its people.
    pub(super) fn is_for_courier(&self) -> bool {
        matches!(self, Body::Say { .. } | Body::Bye { .. } | Body::Answer { .. } | Body::Away)
    }
}

/// A text that is shared by all who are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text(pub(super) Utf8Bytes);

impl Text {
    /// Whether it is the very same, and not just alike.
    pub(super) fn is(&self, other: &Text) -> bool {
        std::ptr::eq(self.0.as_str(), other.0.as_str())
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        String::deserialize(deserializer).map(|text| Text(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_what_comes() {
        let guest = Guest { id: "g".to_owned(), name: "Zoë \u{1f30c}".to_owned() };
        let bodies = [
            Body::Join { connection: 7, guest: Some(guest), hello: "{}".to_owned(), round_trip: 40 },
            Body::Leave { connection: 7 },
            Body::Command { connection: 7, round_trip: 40, command: "{}".to_owned() },
            Body::TakeUp,
            Body::Ask { ticket: 1, question: Question::Record },
            Body::Say { connections: vec![1, 2], text: Text("hello".into()) },
            Body::Bye { connection: 2, bye: "{}".to_owned() },
            Body::Answer { ticket: 1, part: None, is_last: true },
            Body::Away,
        ];
        for body in bodies {
            let bytes =
                postcard::to_allocvec(&Parcel { code: "kapelo42".to_owned(), body }).expect("it can be written");
            let read: Parcel = postcard::from_bytes(&bytes).expect("it can be read");
            assert_eq!(postcard::to_allocvec(&read).expect("it can be written"), bytes);
        }
    }
}
