//! Everyone who is connected to a table.

use std::collections::BTreeMap;
use std::net::IpAddr;

use protocol::stream::StreamStyle;
use tabletop::fair::Contribution;
use tabletop::{Millis, Seat, SeatSet, Viewer};

use crate::lobby::{Guest, Lobby};

/// The number of a connection, unique at its table.
pub type ConnectionId = u64;

/// The longest that a command may be late because of a slow network, in milliseconds.
const MAX_GRACE: Millis = 500;

/// Who follows a table over a connection, and how.
#[derive(Clone, Debug)]
pub struct Subscriber {
    /// Who is there; none for somebody who never gave a name.
    pub guest: Option<Guest>,
    /// What counts as their address; none if there is nothing to tell people apart by.
    pub network: Option<IpAddr>,
    /// How they want to be sent entries.
    pub style: StreamStyle,
    /// Whether they want the whole game from its first entry whenever they are welcomed.
    pub from_start: bool,
    /// The hash of the random bytes that they add to the chance of a game that begins.
    pub contribution: Option<String>,
}

#[derive(Debug)]
struct Connection {
    id: ConnectionId,
    subscriber: Subscriber,
    round_trip: Millis,
}

impl Connection {
    fn guest(&self) -> Option<&Guest> {
        self.subscriber.guest.as_ref()
    }

    fn seat(&self, lobby: &Lobby) -> Option<Seat> {
        lobby.seat_of(&self.guest()?.id)
    }

    fn viewer(&self, lobby: &Lobby) -> Viewer {
        self.seat(lobby).map_or(Viewer::Watcher, Viewer::Seat)
    }
}

/// All connections of a table, in the order of their numbers.
#[derive(Debug, Default)]
pub(crate) struct Connections(Vec<Connection>);

impl Connections {
    pub(crate) fn add(&mut self, connection: ConnectionId, subscriber: Subscriber) {
        let added = Connection { id: connection, subscriber, round_trip: 0 };
        match self.position(connection) {
            Ok(index) => self.0[index] = added,
            Err(index) => {
                // Few come to a table, and there are thousands of tables.
                self.0.reserve_exact(1);
                self.0.insert(index, added);
            }
        }
    }

    pub(crate) fn remove(&mut self, connection: ConnectionId) {
        if let Ok(index) = self.position(connection) {
            self.0.remove(index);
        }
    }

    fn position(&self, connection: ConnectionId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&connection, |connection| connection.id)
    }

    fn get(&self, connection: ConnectionId) -> Option<&Connection> {
        self.0.get(self.position(connection).ok()?)
    }

    pub(crate) fn has(&self, connection: ConnectionId) -> bool {
        self.position(connection).is_ok()
    }

    pub(crate) fn set_round_trip(&mut self, connection: ConnectionId, round_trip: Millis) {
        if let Ok(index) = self.position(connection)
            && let Some(connection) = self.0.get_mut(index)
        {
            connection.round_trip = round_trip;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn ids(&self) -> Vec<ConnectionId> {
        self.0.iter().map(|connection| connection.id).collect()
    }

    pub(crate) fn guest(&self, connection: ConnectionId) -> Option<&Guest> {
        self.get(connection)?.guest()
    }

    /// What counts as the address of a connection.
    pub(crate) fn network(&self, connection: ConnectionId) -> Option<IpAddr> {
        self.get(connection)?.subscriber.network
    }

    /// Whether a connection is that of somebody who has a seat.
    pub(crate) fn is_seated(&self, connection: ConnectionId, lobby: &Lobby) -> bool {
        self.get(connection).is_some_and(|connection| connection.seat(lobby).is_some())
    }

    pub(crate) fn of(&self, guest: &str) -> Vec<ConnectionId> {
        let is_theirs = |connection: &&Connection| connection.guest().is_some_and(|of| of.id == guest);
        self.0.iter().filter(is_theirs).map(|connection| connection.id).collect()
    }

    /// Whether a guest is connected, with a seat or without.
    pub(crate) fn has_guest(&self, guest: &str) -> bool {
        self.0.iter().filter_map(Connection::guest).any(|of| of.id == guest)
    }

    /// All guests who are connected.
    pub(crate) fn guests(&self) -> impl Iterator<Item = &Guest> {
        self.0.iter().filter_map(Connection::guest)
    }

    /// Gives a guest another name.
    pub(crate) fn rename(&mut self, guest: &Guest) {
        for of in self.0.iter_mut().filter_map(|connection| connection.subscriber.guest.as_mut()) {
            if of.id == guest.id {
                of.name.clone_from(&guest.name);
            }
        }
    }

    /// As whom a connection follows the game, and how.
    pub(crate) fn follows(&self, connection: ConnectionId, lobby: &Lobby) -> Option<(Viewer, StreamStyle)> {
        let connection = self.get(connection)?;
        Some((connection.viewer(lobby), connection.subscriber.style))
    }

    /// Whether a connection wants the whole game whenever it is welcomed.
    pub(crate) fn is_from_start(&self, connection: ConnectionId) -> bool {
        self.get(connection).is_some_and(|connection| connection.subscriber.from_start)
    }

    /// All different ways of following the game.
    pub(crate) fn followers(&self, lobby: &Lobby) -> Vec<(Viewer, StreamStyle)> {
        let mut followers = Vec::new();
        for connection in &self.0 {
            let follows = (connection.viewer(lobby), connection.subscriber.style);
            if !followers.contains(&follows) {
                followers.push(follows);
            }
        }
        followers
    }

    /// Those who follow the game in one of these ways.
    pub(crate) fn following(&self, lobby: &Lobby, viewer: Viewer, style: StreamStyle) -> Vec<ConnectionId> {
        let follows =
            |connection: &&Connection| connection.subscriber.style == style && connection.viewer(lobby) == viewer;
        self.0.iter().filter(follows).map(|connection| connection.id).collect()
    }

    /// What those who have seats would add to the chance of a game, in the order of seats. Of several devices of one player
    /// the one counts that came last.
    pub(crate) fn contributions(&self, lobby: &Lobby) -> Vec<Contribution> {
        let announced = |connection: &Connection| {
            let commitment = connection.subscriber.contribution.as_ref()?;
            let contribution = Contribution::announced(connection.seat(lobby)?, commitment)?;
            Some((contribution.seat, contribution))
        };
        let by_seat: BTreeMap<Seat, Contribution> = self.0.iter().filter_map(announced).collect();
        by_seat.into_values().collect()
    }

    /// Whether somebody is connected who can add what was announced for their seat.
    pub(crate) fn can_add(&self, lobby: &Lobby, announced: &Contribution) -> bool {
        let has_announced = |connection: &Connection| {
            let commitment = connection.subscriber.contribution.as_deref();
            let is_same = commitment.is_some_and(|own| own.eq_ignore_ascii_case(&announced.commitment));
            is_same && connection.seat(lobby) == Some(announced.seat)
        };
        self.0.iter().any(has_announced)
    }

    /// The seats of those who are connected.
    pub(crate) fn seats(&self, lobby: &Lobby) -> SeatSet {
        self.0.iter().filter_map(|connection| connection.seat(lobby)).collect()
    }

    /// How many have no seat.
    pub(crate) fn watchers(&self, lobby: &Lobby) -> usize {
        self.0.iter().filter(|connection| connection.seat(lobby).is_none()).count()
    }

    /// How long after the time is up a command of this connection may still count, in milliseconds.
    pub(crate) fn grace_of(&self, connection: ConnectionId) -> Millis {
        self.get(connection).map_or(0, |connection| connection.round_trip.min(MAX_GRACE))
    }

    /// How long to wait for commands that are on their way when the time of these seats is up, in milliseconds.
    pub(crate) fn grace(&self, lobby: &Lobby, seats: SeatSet) -> Millis {
        let is_awaited = |connection: &&Connection| connection.seat(lobby).is_some_and(|seat| seats.contains(seat));
        let round_trips = self.0.iter().filter(is_awaited).map(|connection| connection.round_trip);
        round_trips.max().unwrap_or(0).min(MAX_GRACE)
    }
}
