//! What those who play add to the chance of a game: commit–reveal between the table and the seats.
//!
//! When a game begins, the table announces its commitment together with the hashes that clients have sent when they
//! connected, and everybody is told only when that is durable. Then those who see their hash show their bytes. As soon as
//! all have come who are awaited, the bytes are published, and dealt is when they are durable.

use games::InternalError;
use protocol::table::Phase;
use protocol::to_client::Refused;
use serde::{Deserialize, Serialize};
use tabletop::fair::Contribution;
use tabletop::{MAX_SEATS, Millis, Seat};

use crate::interface::Venue;
use crate::lobby::refused;
use crate::runner::{FollowUp, TableRunner};

/// So long the table waits for announced bytes, in milliseconds: several round trips of a slow network.
const MAX_COLLECTION: Millis = 2_000;

/// What seats add to the chance of a game, as it is stored with the lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributions {
    /// In the order of seats. The bytes are missing until it is closed.
    pub list: Vec<Contribution>,
    /// Whether nothing is added any more.
    pub is_closed: bool,
}

/// The bytes that have come, as long as they are collected.
#[derive(Debug)]
pub(crate) struct Collection {
    bytes: [Option<String>; MAX_SEATS],
    /// Since when the table waits for them, in monotonic milliseconds.
    since: Option<Millis>,
    /// Whether the deals follow from all that there is, durably.
    pub(crate) is_over: bool,
}

impl Collection {
    pub(crate) fn new(is_over: bool) -> Collection {
        Collection { bytes: Default::default(), since: None, is_over }
    }

    /// When the table deals though not everybody has added something who wanted to.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.since.map(|since| since + MAX_COLLECTION)
    }
}

impl TableRunner {
    /// Whether the table may make its first move, or has made it.
    pub(crate) fn may_deal(&self) -> bool {
        self.arrival.is_over && self.collection.is_over
    }

    /// Announces what will be added to the chance of the game. What was announced once stays: bytes that somebody has shown
    /// are known, so they would be no contribution to another announcement.
    pub(crate) fn announce_contributions(&mut self) {
        if self.lobby.contributions.list.is_empty() && self.venue == Venue::Server {
            self.lobby.contributions.list = self.connections.contributions(&self.lobby);
            self.is_changed |= !self.lobby.contributions.list.is_empty();
        }
        let Contributions { list, is_closed } = &self.lobby.contributions;
        self.collection.is_over = list.is_empty() || *is_closed;
    }

    /// Takes the bytes of a seat, whose hash was announced.
    pub(crate) fn contribute(&mut self, seat: Seat, to: &str, bytes: &str) -> Result<(), Refused> {
        self.still_playing()?;
        let Contributions { list, is_closed } = &self.lobby.contributions;
        let announced = list.iter().find(|contribution| contribution.seat == seat);
        let announced = announced.filter(|_| self.secret.commitment() == to).ok_or_else(|| {
            refused("not-announced", "the table has not announced that this seat adds something to this commitment")
        })?;
        if !announced.takes(bytes) {
            return Err(refused("other-bytes", "these are not the bytes whose hash was announced"));
        }
        match (is_closed, &announced.bytes) {
            (true, None) => Err(refused("too-late", "the table deals without these bytes, it could not wait longer")),
            // They were sent again after a lost connection, and are published already.
            (true, Some(_)) => Ok(()),
            (false, _) => {
                self.collection.bytes[seat.index()] = Some(bytes.to_ascii_lowercase());
                Ok(())
            }
        }
    }

    /// Closes the collection as soon as everybody has added something who is there and has announced it, or time is up.
    pub(crate) fn update_contributions(&mut self) -> Result<(), InternalError> {
        let is_on = self.lobby.phase == Phase::Playing && self.arrival.is_over;
        let is_collecting = is_on && !self.collection.is_over && !self.lobby.contributions.is_closed;
        // While nobody is there it stands still, as the game does.
        if !is_collecting || self.presence.here.is_empty() {
            self.collection.since = None;
            return Ok(());
        }
        let now = self.now.monotonic;
        let since = *self.collection.since.get_or_insert(now);
        let is_awaited = |contribution: &Contribution| {
            let has_come = self.collection.bytes[contribution.seat.index()].is_some();
            !has_come && self.connections.can_add(&self.lobby, contribution)
        };
        if now < since + MAX_COLLECTION && self.lobby.contributions.list.iter().any(is_awaited) {
            return Ok(());
        }
        self.close_contributions()
    }

    /// Publishes what has come. It is dealt when that is durable.
    fn close_contributions(&mut self) -> Result<(), InternalError> {
        let contributions = &mut self.lobby.contributions;
        for contribution in &mut contributions.list {
            contribution.bytes = self.collection.bytes[contribution.seat.index()].take();
        }
        contributions.is_closed = true;
        self.collection.since = None;
        self.is_changed = true;
        self.bind_deals()?;
        self.follow_ups.push_back(FollowUp::Deal);
        Ok(())
    }

    /// Makes all chance of the game follow from the seed and from what was added to it.
    pub(crate) fn bind_deals(&mut self) -> Result<(), InternalError> {
        let key = self.secret.deal_key(&self.lobby.contributions.list);
        let key = key.map_err(|error| InternalError(error.to_string()))?;
        self.game.iter_mut().for_each(|game| game.set_deal_key(key));
        Ok(())
    }

    /// The contributions are durable.
    pub(crate) fn deal(&mut self) -> Result<(), InternalError> {
        self.collection.is_over = true;
        self.note_presence()?;
        self.settle(None)
    }
}
