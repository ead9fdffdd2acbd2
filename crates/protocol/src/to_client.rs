//! What clients are sent over the WebSocket.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Awaits, Millis, Seat};

use crate::announcement::Announcement;
use crate::stream::StreamEntry;
use crate::table::{Presence, Reaction, Table};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// The answer to [`crate::to_server::Hello`].
    Welcome(Box<Welcome>),
    /// The next entry of the stream.
    #[serde(rename = "told")]
    Entry(StreamEntry),
    /// The answer to a command.
    Answer(Answer),
    /// The table as it is now, whenever anything but the game has changed.
    Table(Box<Table>),
    /// Somebody came or went.
    Presence {
        /// Where they sit.
        seat: Seat,
        /// Whether they are there.
        presence: Presence,
    },
    /// The clock was stopped or goes on.
    Clock(ClockState),
    /// Somebody said something.
    #[serde(rename = "said")]
    Chat(ChatMessage),
    /// Somebody showed a reaction.
    Reacted {
        name: String,
        /// The public name of the guest, by which they can be muted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guest: Option<String>,
        /// Where they sit; none for somebody who watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What they showed.
        reaction: Reaction,
    },
    /// What whoever runs the server tells everybody; none if that is nothing, or nothing any more. Only those are told who have
    /// asked for it in their greeting: once after the welcome, and whenever it changes.
    Announced(Option<Announcement>),
    /// The last message of a connection.
    Bye(Bye),
}

/// All that a client needs to begin, or to go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the protocol.
    pub version: u32,
    pub table: Table,
    /// Where the client sits; none if it watches.
    pub seat: Option<Seat>,
    /// How many entries the log has.
    pub n: u64,
    /// What the client sees before the entries of the tail, once the game has begun; none if it knows that already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// What happened since the last entry that the client knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tail: Vec<StreamEntry>,
    /// Who is awaited.
    pub awaits: Awaits,
    pub clock: ClockState,
    /// The last that was said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<ChatMessage>,
}

/// The game's clock.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// What it shows.
    pub now: Millis,
    /// Whether it runs; it stands still while nobody is there.
    pub running: bool,
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The command's id.
    pub id: String,
    /// What became of it.
    #[serde(flatten)]
    pub outcome: CommandOutcome,
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandOutcome {
    /// It was carried out.
    Done {
        /// The number of the entry that it made, if it was a move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u64>,
        /// The moves, if they were asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<Value>>,
    },
    /// It was not, and nothing has changed.
    Refused(Refused),
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// The rule that a move would break, such as `BB-3.2`, or a word for what is not possible, such as `not-host`.
    pub reason: String,
    /// The same as an English sentence.
    pub text: String,
    /// The facts, by which it can be told in any language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Value>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatMessage {
    /// Who said it.
    pub name: String,
    /// The public name of the guest, by which they can be muted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
    /// Where they sit; none for somebody who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Why the connection ends, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Bye {
    /// The client speaks another version: load the page again.
    Reload {
        /// The version spoken here.
        version: u32,
    },
    /// The server stops or hands the table over: connect again.
    Reconnect {
        /// After so many milliseconds.
        after: u64,
    },
    /// The client does not keep up: connect again and go on from the last entry.
    TooSlow,
    /// The client sent what it must not: too much, too often, or nonsense.
    Abuse { text: String },
}
