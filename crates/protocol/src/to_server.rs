//! What clients send over the WebSocket: a greeting, then commands.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Millis, Seat};

use crate::stream::StreamStyle;
use crate::table::{Reaction, Settings, Vote};

/// The first message of every connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol that the client speaks: [`crate::VERSION`].
    pub version: u32,
    /// How it wants to be told of entries.
    #[serde(default)]
    pub style: StreamStyle,
    /// How many entries it knows already, from a connection that was lost; 0 to be told all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
    /// The SHA-256 of random bytes that the client will add to the chance of a game that begins, in hexadecimal digits; none
    /// to add nothing. See [`Request::Contribute`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
    /// Whether it wants to be told what whoever runs the server announces: [`crate::to_client::Message::Announced`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub announcements: bool,
}

/// All messages after the first. Each gets exactly one answer, which bears its id; a command that is sent again with
/// the same id, over whichever connection, is carried out once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// Chosen by the client, different for each of its commands: up to [`Command::LONGEST_ID`] bytes.
    pub id: String,
    /// When the client sent it by the game's clock as it sees it; only building looks at it (CF-4.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Millis>,
    /// What is asked for.
    #[serde(flatten)]
    pub request: Request,
}

impl Command {
    /// The most bytes of an id.
    pub const LONGEST_ID: usize = 40;
}

/// What a client asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// A move in the game, as it stands in the log: `{"do":"place","piece":"rc2","at":[1,0]}`.
    Move(Value),
    /// The moves that the client's seat could make now, for those who know no rules. Answered with a list.
    Moves {},
    /// Sit down, on this seat or any.
    Sit {
        /// The seat; none for the first that is free.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Stand up before the game begins.
    Stand {},
    /// The host puts a bot on a free seat, or changes its level.
    Bot {
        seat: Seat,
        /// `novice`, `easy`, `medium`, `hard` or `expert`.
        level: String,
    },
    /// The host frees a seat, from a bot or from a person, who may not sit down again until the host invites them.
    Free { seat: Seat },
    /// The host lets somebody sit down again who was removed from a seat, at any time.
    Invite {
        /// The public name of the guest.
        guest: String,
    },
    /// The host keeps what somebody says and shows from the others, or no longer, at any time.
    Mute {
        /// The public name of the guest.
        guest: String,
        muted: bool,
    },
    /// The host seats everyone anew: who sits on the seat with this number comes to sit on the seat of its place.
    Order(Vec<Seat>),
    /// The host changes what will be played.
    Settings(Settings),
    /// The host lets people say and show something or not, at any time.
    Chat(bool),
    /// The host begins the game with those who sit at the table; free seats are taken away.
    Start {},
    /// The bytes whose hash was in the greeting, once the table has announced that hash together with its own commitment.
    Contribute {
        /// The commitment of the table that has announced it.
        to: String,
        /// 32 bytes in hexadecimal digits.
        bytes: String,
    },
    /// In a break: the next round may begin. At any other time nothing comes of it.
    Ready {},
    /// Bots finish what they are at without pauses, until people are awaited again or the bots are done.
    Hurry {},
    /// While somebody stays away or has resigned: what to do about it, see [`crate::table::Ballot`].
    Vote(Vote),
    /// Leave the game for good. A bot plays on, or the game ends if nobody else plays.
    Resign {},
    /// Go by another name from now on, here and everywhere.
    Name(String),
    /// After the game: play again with the same people, or rather not.
    Rematch(bool),
    /// Say something to all.
    Say(String),
    /// Show a reaction to all.
    React(Reaction),
}
