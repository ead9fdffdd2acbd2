//! A table apart from its game: who sits there, what they say, how the connection is.

use leptos::prelude::*;
use protocol::table::{Reaction, SeatInfo, Table};
use protocol::to_client::{ChatMessage, Clock, Refused};
use protocol::to_server::Request;
use tabletop::{Millis, Seat};

use super::clock::ClockFace;
use super::connection::Connection;
use crate::browser;
use crate::local::LocalNews;

/// How the connection to a table is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// It is being made for the first time.
    Connecting,
    /// It is there.
    Connected,
    /// It was lost; the next try begins at this moment of the page's clock, in milliseconds.
    Lost {
        /// When.
        again_at: u64,
    },
    /// The device is offline.
    Offline,
    /// The server restarts.
    Restarting,
    /// The page is too old for the server.
    Outdated,
    /// The server wants no more of us.
    SentAway,
}

/// A reaction that somebody showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reacted {
    /// Counts up, so that the same reaction twice is two.
    pub(crate) count: u64,
    /// Who.
    pub(crate) name: String,
    /// Where they sit; none for somebody who watches.
    pub(crate) seat: Option<Seat>,
    /// What they showed.
    pub(crate) reaction: Reaction,
}

/// Something that was asked for and refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Counts up, so that the same refusal twice is two.
    pub(crate) count: u64,
    /// Whether it was a move that had been shown already.
    pub(crate) taken_back: bool,
    /// Why.
    pub(crate) why: Refused,
}

/// A table apart from its game.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    /// Its code.
    pub(crate) code: StoredValue<String>,
    /// The table as it was last told.
    pub(crate) table: RwSignal<Table>,
    /// Where we sit; none if we watch.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// What was said, the oldest first.
    pub(crate) said: RwSignal<Vec<ChatMessage>>,
    /// The last reaction.
    pub(crate) reacted: RwSignal<Option<Reacted>>,
    /// The last refusal.
    pub(crate) refused: RwSignal<Option<Refusal>>,
    /// How the connection is.
    pub(crate) link: RwSignal<Link>,
    /// How many commands wait for an answer.
    pub(crate) unanswered: RwSignal<usize>,
    /// The game's clock.
    pub(crate) clock: RwSignal<ClockFace>,
    /// What else happens at a table on this device; none at a table of the server.
    pub(crate) local: Option<LocalNews>,
    pub(super) connection: StoredValue<Option<Connection>, LocalStorage>,
}

impl Room {
    /// Connects to a table that was found; `guest` is who we are. The connection ends with the reactive owner.
    pub(crate) fn connect(table: Table, guest: String) -> Room {
        let room = Room::alone(table, Link::Connecting);
        let connection = Connection::new(room, guest);
        room.connection.set_value(Some(connection.clone()));
        connection.begin();
        room
    }

    /// A table at which nothing is asked for any more: its game is only looked at.
    pub(crate) fn shown(table: Table) -> Room {
        Room::alone(table, Link::Connected)
    }

    fn alone(table: Table, link: Link) -> Room {
        Room {
            code: StoredValue::new(table.code.clone()),
            local: protocol::local::is_local(&table.code).then(LocalNews::new),
            table: RwSignal::new(table),
            seat: RwSignal::new(None),
            said: RwSignal::new(Vec::new()),
            reacted: RwSignal::new(None),
            refused: RwSignal::new(None),
            link: RwSignal::new(link),
            unanswered: RwSignal::new(0),
            clock: RwSignal::new(ClockFace::standing()),
            connection: StoredValue::new_local(None),
        }
    }

    /// Whether the table is only shown, so that nothing can be done at it.
    pub(crate) fn is_shown_only(self) -> bool {
        self.connection.with_value(Option::is_none)
    }

    /// Lets the game's clock stand at some time.
    pub(crate) fn stand_at(self, now: Millis) {
        self.clock.set(ClockFace::new(Clock { now, running: false }, 0.0));
    }

    /// Asks for something; a refusal comes as [`Room::refused`].
    pub(crate) fn ask(self, request: Request) {
        self.with_connection(|connection| connection.ask(request));
    }

    /// Connects at once instead of waiting longer.
    pub(crate) fn reconnect(self) {
        self.with_connection(Connection::come_back_now);
    }

    /// Does something with the connection, if it is still there.
    pub(super) fn with_connection<T>(self, act: impl FnOnce(&Connection) -> T) -> Option<T> {
        // A copy, since what is done may come back here.
        let connection = self.connection.try_get_value().flatten()?;
        Some(act(&connection))
    }

    /// What the game's clock shows now. Not reactive: see [`crate::clock::use_now`].
    pub(crate) fn now(self) -> Millis {
        self.clock.get_untracked().at(browser::now())
    }

    /// Whether we decide at this table, given who we are.
    pub(crate) fn is_host(self, guest: &str) -> bool {
        self.table.with(|table| table.host == guest)
    }

    /// Who sits on a seat.
    pub(crate) fn sitting(self, seat: Seat) -> Option<SeatInfo> {
        self.table.with(|table| table.seats.get(seat.index()).cloned())
    }
}
