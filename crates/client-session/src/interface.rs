//! What an adapter hands to a session, and gets from it.

use protocol::contribution::OwnContribution;
use protocol::stream::StreamError;
use protocol::to_client::{ChatMessage, ClockState, CommandOutcome, Message};
use protocol::to_server::Command;
use tabletop::Millis;

use crate::{Backoff, COMMAND_TIMEOUT};

/// What the session talks to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Peer {
    /// A server, over a network that can fail.
    Server {
        /// The id of the guest who is here, by which their seat is found.
        guest: String,
    },
    /// A table on this device. It may take its time, it need not be connected anew to start over, and only a welcome
    /// says which of the people at the device is shown the table.
    Device,
}

/// How a session behaves.
#[derive(Clone, Debug)]
pub struct SessionConfig {
    /// What the session talks to.
    pub peer: Peer,
    /// How idempotency keys begin; no other session at the table may use the same.
    pub key_prefix: String,
    /// What the chance in delays comes from.
    pub jitter_seed: u64,
    /// If a command is not answered for so long, in milliseconds, the connection is taken for lost.
    pub command_timeout: Millis,
    /// The same for the server's welcome, if that is limited.
    pub welcome_timeout: Option<Millis>,
    /// The delays before connecting again.
    pub backoff: Backoff,
    /// Whether the whole game is asked for, given its name, and not only how it stands.
    pub wants_whole_game: fn(&str) -> bool,
    /// The random bytes that are added to the chance of a game that begins; none to add nothing.
    pub contribution: Option<OwnContribution>,
}

impl SessionConfig {
    /// A session that asks for games as they stand, with the usual limits.
    pub fn new(peer: Peer, key_prefix: String, jitter_seed: u64) -> SessionConfig {
        SessionConfig {
            peer,
            key_prefix,
            jitter_seed,
            command_timeout: COMMAND_TIMEOUT,
            welcome_timeout: None,
            backoff: Backoff::default(),
            wants_whole_game: |_| false,
            contribution: None,
        }
    }
}

/// What a connection reports.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TransportEvent<'a> {
    /// It is there.
    Opened,
    /// A message came.
    Text(&'a str),
    /// It is gone, or could not be made.
    Closed,
}

/// What an adapter has to do.
#[derive(Debug)]
pub enum Output {
    /// Close the connection, if there is one, and open another.
    Open,
    /// Close the connection. Nothing that it still reports matters.
    Close,
    /// Send a message. If that fails, the connection reports that it is gone.
    Send(String),
    /// Show that something has happened.
    Event(SessionEvent),
}

/// Something for those who show the table.
#[derive(Debug)]
pub enum SessionEvent {
    /// How the connection is.
    Link(Link),
    /// The server has welcomed us: table, seat and game are as they are told to be. It does so at the beginning of each
    /// connection, when a game begins, and when somebody else holds the device.
    Welcome {
        /// The game's clock.
        clock: ClockState,
        /// The last chat messages.
        said: Vec<ChatMessage>,
    },
    /// The table or one's own seat has changed.
    Table,
    /// What is to be shown of the game has changed, or which commands wait for an answer.
    Game,
    /// A command was answered.
    Answered {
        command: Command,
        /// What became of it.
        outcome: CommandOutcome,
    },
    /// The session is over, and it is not known whether these commands were carried out.
    Unanswered(Vec<Command>),
    /// The table has announced our random bytes, and is about to be shown them: an adapter that keeps them keeps this before.
    Contributing(OwnContribution),
    /// The clock was stopped or goes on, somebody said something or showed a reaction.
    Message(Message),
    /// Entries were missing or made no sense, so that the game is asked for anew.
    StartedOver(StreamError),
}

/// How the connection to a table is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// It is being made for the first time.
    Connecting,
    /// It is there.
    Connected,
    Lost {
        /// When the next attempt begins, by the adapter's clock.
        again_at: Millis,
    },
    /// The device is offline.
    Offline,
    /// The server restarts.
    Restarting,
    /// The client is too old for the server.
    Outdated,
    /// The server wants no more of us.
    SentAway,
}

/// Why a session is over for good.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionEnded {
    /// Client and server do not understand each other.
    #[error("the server is not understood: {0}")]
    Outdated(String),
    /// The server has closed the connection and does not want to be connected again.
    #[error("sent away: {0}")]
    SentAway(String),
    /// The table was left, or nothing can be asked for at it.
    #[error("nobody is at this table any more")]
    Left,
}

/// Why a move was not made. It was not sent then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<F> {
    /// The rules do not allow it, as far as that is known here.
    #[error("{0}")]
    Refused(F),
    /// The session is over.
    #[error("{0}")]
    Ended(#[from] SessionEnded),
}
