//! The types that an adapter exchanges with a runner.

use games::SavedEntry;
use protocol::to_client::ChatMessage;
use tabletop::fair::Secret;
use tabletop::{Millis, Seat};

use crate::connections::ConnectionId;
use crate::lobby::{Guest, Lobby};
use crate::replies::ReplyTo;

/// The time, as the adapter reads it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// Milliseconds since a fixed moment, never going back: the time that players could use, see [`crate::UsableTime`].
    pub monotonic: Millis,
    /// Milliseconds since 1970, only ever shown: somebody may set this clock.
    pub unix: u64,
}

/// Where a table is, and what differs there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Venue {
    /// On a server, where people come and go over a network.
    Server,
    /// On one device, which several people may pass on. All of them are there as long as the page is.
    Device,
}

impl Venue {
    /// Whether the time counts at which a client says it has sent a move. A bot on the same device may have kept the
    /// table from hearing it.
    pub(crate) fn trusts_sent_times(self) -> bool {
        self == Venue::Device
    }

    /// Whether bots play for people whose time runs out again and again.
    pub(crate) fn replaces_late_players(self) -> bool {
        self == Venue::Server
    }

    /// The idempotency key of a command. On one device there is one client, whoever holds it.
    pub(crate) fn command_key(self, guest: Option<&Guest>, id: &str) -> String {
        match self {
            Venue::Server => format!("{}:{id}", guest.map_or("", |guest| &guest.id)),
            Venue::Device => id.to_owned(),
        }
    }
}

/// A table as it was stored.
pub struct Restored {
    pub code: String,
    pub venue: Venue,
    pub lobby: Lobby,
    /// The seed of the deals.
    pub secret: Secret,
    /// Whether all deals follow from the secret.
    pub is_bound: bool,
    pub entries: Vec<SavedEntry>,
    /// What was said last, oldest first.
    pub chat: Vec<SavedMessage>,
    /// The seed of the dice of bots.
    pub bot_seed: [u8; 32],
}

/// Something that was said, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMessage {
    /// Its number. The first is 1, and none is left out.
    pub n: u64,
    /// The idempotency key of the command.
    pub command: String,
    pub message: ChatMessage,
}

/// What is to be made durable.
#[derive(Debug, Default)]
pub struct Unsaved {
    pub entries: Vec<SavedEntry>,
    /// Whether the lobby has changed.
    pub lobby: bool,
    /// What was said since.
    pub chat: Vec<SavedMessage>,
}

/// A message for some connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    pub to: Vec<ConnectionId>,
    /// In JSON.
    pub text: String,
}

/// Something that only the adapter can do, and has to answer.
#[derive(Debug)]
pub enum Effect {
    /// Store the new name of a guest, then call [`crate::TableRunner::guest_renamed`].
    RenameGuest {
        guest: Guest,
        /// Handed back with the answer.
        reply_to: ReplyTo,
    },
    /// Make the table of a rematch, then call [`crate::TableRunner::rematch_created`].
    CreateRematch {
        lobby: Box<Lobby>,
        /// Handed back with the answer.
        reply_to: Option<ReplyTo>,
    },
}

/// Something worth counting or writing to a log.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    Begun,
    Finished,
    /// The game was ended early.
    Abandoned,
    Resigned(Seat),
    /// A bot's decision has failed, and another bot has the seat.
    BotFailed(Seat),
    /// Another guest is host, since the host stays away.
    HostChanged,
    /// A person or a bot has made a move.
    Moved,
    CommandDone,
    CommandRefused,
}
