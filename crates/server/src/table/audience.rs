//! Everyone who is connected to a table.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::ws::Utf8Bytes;
use protocol::stream::Style;
use protocol::to_client::{Bye, Message};
use serde::Serialize;
use tabletop::{Millis, Seat, SeatSet, Viewer};

use crate::table::lobby::{Guest, Lobby};
use crate::table::outbox::{Out, Outbox};

/// The number of a connection, different from all others of this node.
pub(crate) type ConnectionId = u64;

/// The most that a slow network is made up for when time runs out.
const MOST_GRACE: Millis = 500;

/// A connection, as the table knows it.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    /// Who is there; none for somebody who never gave a name.
    pub(crate) guest: Option<Guest>,
    pub(crate) style: Style,
    pub(crate) outbox: Outbox,
    /// How long a message takes to and fro, in milliseconds, as measured by the server.
    pub(crate) round_trip: Arc<AtomicU32>,
}

impl Listener {
    /// How long after the time is up a command of this connection may still count.
    pub(crate) fn grace(&self) -> Millis {
        Millis::from(self.round_trip.load(Ordering::Relaxed)).min(MOST_GRACE)
    }
}

/// All connections of a table.
#[derive(Debug, Default)]
pub(super) struct Audience {
    listeners: HashMap<ConnectionId, Listener>,
    /// Connections that could not keep up. They have been closed.
    lost: Vec<ConnectionId>,
}

impl Audience {
    pub(super) fn add(&mut self, connection: ConnectionId, listener: Listener) {
        self.listeners.insert(connection, listener);
    }

    pub(super) fn remove(&mut self, connection: ConnectionId) {
        self.listeners.remove(&connection);
    }

    pub(super) fn get(&self, connection: ConnectionId) -> Option<&Listener> {
        self.listeners.get(&connection)
    }

    /// The connections of a guest.
    pub(super) fn of(&self, guest: &str) -> Vec<ConnectionId> {
        let is_theirs = |listener: &Listener| listener.guest.as_ref().is_some_and(|listening| listening.id == guest);
        self.listeners.iter().filter(|(_, listener)| is_theirs(listener)).map(|(&connection, _)| connection).collect()
    }

    /// A guest goes by another name from now on.
    pub(super) fn rename(&mut self, guest: &Guest) {
        for listening in self.listeners.values_mut().filter_map(|listener| listener.guest.as_mut()) {
            if listening.id == guest.id {
                listening.name.clone_from(&guest.name);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    pub(super) fn connections(&self) -> Vec<ConnectionId> {
        self.listeners.keys().copied().collect()
    }

    /// Whom a connection looks for.
    pub(super) fn viewer(listener: &Listener, lobby: &Lobby) -> Viewer {
        let seat = listener.guest.as_ref().and_then(|guest| lobby.seat_of(&guest.id));
        seat.map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// All different ways of looking.
    pub(super) fn ways(&self, lobby: &Lobby) -> Vec<(Viewer, Style)> {
        let mut ways = Vec::new();
        for listener in self.listeners.values() {
            let way = (Audience::viewer(listener, lobby), listener.style);
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// The seats of those who are connected.
    pub(super) fn here(&self, lobby: &Lobby) -> SeatSet {
        let seats = self.listeners.values().filter_map(|listener| lobby.seat_of(&listener.guest.as_ref()?.id));
        seats.collect()
    }

    /// Whether a guest is connected, with a seat or without.
    pub(super) fn has(&self, guest: &str) -> bool {
        self.listeners.values().filter_map(|listener| listener.guest.as_ref()).any(|listening| listening.id == guest)
    }

    /// How many have no seat.
    pub(super) fn watchers(&self, lobby: &Lobby) -> usize {
        let watches = |listener: &&Listener| Audience::viewer(listener, lobby) == Viewer::Watcher;
        self.listeners.values().filter(watches).count()
    }

    /// How long to wait for commands that are on their way when the time of these seats is up.
    pub(super) fn grace(&self, lobby: &Lobby, seats: SeatSet) -> Millis {
        let awaited = |listener: &&Listener| {
            let seat: Option<Seat> = listener.guest.as_ref().and_then(|guest| lobby.seat_of(&guest.id));
            seat.is_some_and(|seat| seats.contains(seat))
        };
        self.listeners.values().filter(awaited).map(Listener::grace).max().unwrap_or(0)
    }

    /// Sends a message to one.
    pub(super) fn send(&mut self, connection: ConnectionId, message: &Message) {
        if let Some(text) = text(message) {
            self.post(connection, Out::Text(text));
        }
    }

    /// Sends a message to all.
    pub(super) fn send_all(&mut self, message: &Message) {
        let Some(text) = text(message) else { return };
        for connection in self.connections() {
            self.post(connection, Out::Text(text.clone()));
        }
    }

    /// Sends texts to all who look in this way.
    pub(super) fn send_to(&mut self, lobby: &Lobby, way: (Viewer, Style), texts: Vec<String>) {
        let texts: Vec<Utf8Bytes> = texts.into_iter().map(Utf8Bytes::from).collect();
        let looks = |listener: &Listener| (Audience::viewer(listener, lobby), listener.style) == way;
        let connections: Vec<ConnectionId> =
            self.listeners.iter().filter(|(_, listener)| looks(listener)).map(|(&connection, _)| connection).collect();
        // Text by text, so that one which goes to many of another node goes there once.
        for text in texts {
            for &connection in &connections {
                self.post(connection, Out::Text(text.clone()));
            }
        }
    }

    /// Sends everyone away.
    pub(super) fn dismiss(&mut self, bye: &Bye) {
        for connection in self.connections() {
            self.post(connection, Out::Bye(bye.clone()));
        }
        self.listeners.clear();
    }

    /// Connections that were closed since this was last asked.
    pub(super) fn take_lost(&mut self) -> Vec<ConnectionId> {
        std::mem::take(&mut self.lost)
    }

    fn post(&mut self, connection: ConnectionId, out: Out) {
        let Some(listener) = self.listeners.get(&connection) else { return };
        if !listener.outbox.put(out) {
            // The end of its outbox is the sign for the connection to close.
            self.listeners.remove(&connection);
            self.lost.push(connection);
        }
    }
}

fn text(message: &impl Serialize) -> Option<Utf8Bytes> {
    serde_json::to_string(message).map(Utf8Bytes::from).ok()
}
