//! A game in progress, with its rules hidden behind JSON.

use protocol::stream::{StreamEntry, StreamStyle};
use protocol::to_client::Refused;
use serde_json::Value;
use tabletop::fair::{DealKey, Opening};
use tabletop::{Actor, Awaits, Millis, Seat, Viewer};

use crate::DecisionTask;

/// What somebody needs who begins to follow a game, or comes back: a view, or the tail of the stream.
pub struct Snapshot {
    /// The view, unless the tail is enough.
    pub view: Option<Value>,
    /// What happened after the last entry that the client has.
    pub tail: Vec<StreamEntry>,
}

/// Messages for everyone who follows the game as this viewer in this style, in order.
pub struct Broadcast {
    pub viewer: Viewer,
    pub style: StreamStyle,
    pub messages: Vec<String>,
}

/// A violated invariant: a bug of ours, or a log that was tampered with. The session cannot go on.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct InternalError(pub String);

/// An entry of the log as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedEntry {
    /// Its number; the first is 1, and there are no gaps.
    pub n: u64,
    pub body: String,
    /// The idempotency key of the command that caused it.
    pub command: Option<String>,
}

/// A game in progress.
pub trait GameSession: Send {
    /// The length of the log.
    fn n(&self) -> u64;

    /// The time of the last entry, by the game's clock.
    fn last(&self) -> Millis;

    /// What has to happen next.
    fn awaits(&self) -> Awaits;

    /// Whether players take turns.
    fn takes_turns(&self) -> bool;

    /// Whether no player knows more than everybody else.
    fn is_open(&self) -> bool;

    /// Whether every wait for a person has a time limit.
    fn is_timed(&self) -> bool;

    /// Takes in an entry from the store.
    ///
    /// # Errors
    /// If the rules refuse it.
    fn restore(&mut self, entry: &SavedEntry) -> Result<(), InternalError>;

    /// Plays a move of a seat; the number of its entry.
    ///
    /// # Errors
    /// If the rules refuse it, which changes nothing.
    fn play(&mut self, t: Millis, seat: Seat, action: Value, command: String) -> Result<u64, Refused>;

    /// The entry that a command has made, by its idempotency key.
    fn entry_of(&self, command: &str) -> Option<u64>;

    /// Makes all that chance decides from now on follow from this key.
    fn set_deal_key(&mut self, key: DealKey);

    /// Whether a round is over and the table is about to begin another.
    fn is_between_rounds(&self) -> bool;

    /// Lets the table make the moves that it has to make now, up to the end of a round; whether there were any.
    ///
    /// # Errors
    /// If the rules refuse their own proposal.
    fn settle(&mut self, t: Millis) -> Result<bool, InternalError>;

    /// Makes one move for those whose time is up; for whom.
    ///
    /// # Errors
    /// If the rules refuse their own proposal.
    fn time_out(&mut self, t: Millis) -> Result<Option<Actor>, InternalError>;

    /// Entries that are not saved yet. They count as saved from now on.
    fn take_unsaved(&mut self) -> Vec<SavedEntry>;

    /// The messages about all saved entries that were not broadcast yet, for these followers.
    ///
    /// # Errors
    /// If a view cannot be serialised.
    fn broadcast(&mut self, followers: &[(Viewer, StreamStyle)]) -> Result<Vec<Broadcast>, InternalError>;

    /// What a viewer needs to begin, or to go on after `after` entries.
    ///
    /// # Errors
    /// If a view cannot be serialised.
    fn snapshot(&mut self, viewer: Viewer, style: StreamStyle, after: Option<u64>) -> Result<Snapshot, InternalError>;

    /// The moves that a seat may make now; a sample if there are very many.
    fn moves(&self, seat: Seat) -> Vec<Value>;

    /// How it ended.
    fn outcome(&self) -> Option<Value>;

    /// The record, with what its deals were bound to and the names of the players, as far as they are known.
    ///
    /// # Errors
    /// If a part cannot be serialised.
    fn record(&self, opening: Option<&Opening>, names: &[String]) -> Result<String, InternalError>;

    /// Puts a bot on a seat; false if there is no such level.
    fn seat_bot(&mut self, seat: Seat, level: &str, key: [u8; 32]) -> bool;

    /// Takes a bot off its seat.
    fn remove_bot(&mut self, seat: Seat);

    /// In how long the bot on a seat would like to act; none if it has nothing to do, or is deciding.
    fn bot_delay(&mut self, seat: Seat) -> Option<Millis>;

    /// Whether the bot's next decision takes long.
    fn is_laborious(&self, seat: Seat) -> bool;

    /// Hands out the bot's next decision with its number, to be made wherever there is time for it.
    fn start_decision(&mut self, seat: Seat) -> Option<(u64, Box<dyn DecisionTask>)>;

    /// Plays what the bot has decided in the task with this number; whether it made a move. None if the task failed, and
    /// the bot with it.
    fn finish_decision(&mut self, t: Millis, seat: Seat, number: u64) -> Option<bool>;
}
