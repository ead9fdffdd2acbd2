//! A table apart from its game, and the handle to send requests.

use std::ops::Deref;

use client_session::{Link, SessionEnded};
use leptos::prelude::*;
use protocol::table::Table;
use protocol::to_client::{ClockState, Refused};
use protocol::to_server::Request;
use tabletop::Millis;

use super::connection::PageConnection;
use super::signals::TableSignals;
use page_model::clock_face::ClockFace;

/// A table apart from its game: its signals, and the connection for requests. The connection knows the signals, but not
/// the room.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    pub(crate) code: StoredValue<String>,
    signals: TableSignals,
    /// None if the table is only shown, or practised at.
    connection: StoredValue<Option<PageConnection>, LocalStorage>,
    /// Whether moves are judged by a lesson instead of a table.
    is_practised: bool,
}

impl Deref for Room {
    type Target = TableSignals;

    fn deref(&self) -> &TableSignals {
        &self.signals
    }
}

impl Room {
    /// Connects to a table as the guest with this id. The connection ends with the reactive owner.
    pub(crate) fn connect(table: Table, guest: String) -> Room {
        let (code, signals) = (table.code.clone(), TableSignals::new(table.clone(), Link::Connecting));
        let connection = PageConnection::open(table, guest, signals);
        let connection = StoredValue::new_local(Some(connection));
        Room { code: StoredValue::new(code), signals, connection, is_practised: false }
    }

    /// A table of a lesson, which has no connection either.
    pub(crate) fn practised(table: Table) -> Room {
        Room { is_practised: true, ..Room::shown(table) }
    }

    /// A table without a connection, of which a finished game is shown.
    pub(crate) fn shown(table: Table) -> Room {
        let code = StoredValue::new(table.code.clone());
        let signals = TableSignals::new(table, Link::Connected);
        Room { code, signals, connection: StoredValue::new_local(None), is_practised: false }
    }

    /// Whether the table has no connection, so that nothing can be requested.
    pub(crate) fn is_shown_only(self) -> bool {
        !self.is_practised && self.connection.with_value(Option::is_none)
    }

    /// Stops the game's clock at some time.
    pub(crate) fn stand_at(self, now: Millis) {
        self.clock.set(ClockFace::new(ClockState { now, running: false }, 0.0));
    }

    /// Sends a request, now or as soon as there is a connection; a refusal comes as [`TableSignals::refused`].
    pub(crate) fn ask(self, request: Request) {
        let connection = self.connection();
        if let Err(why) = connection.and_then(|it| it.drive(|session, now| session.request(request, now))) {
            self.refuse_ended(&why);
        }
    }

    /// Connects at once instead of waiting longer.
    pub(crate) fn reconnect(self) {
        if let Ok(connection) = self.connection() {
            connection.reconnect();
        }
    }

    /// The connection, or why there is none any more.
    pub(super) fn connection(self) -> Result<PageConnection, SessionEnded> {
        self.connection.try_get_value().flatten().ok_or(SessionEnded::Left)
    }

    /// Shows as a refusal that a request could not be sent, since the session has ended.
    pub(super) fn refuse_ended(self, why: &SessionEnded) {
        let reason = match why {
            SessionEnded::Outdated(_) => "outdated",
            SessionEnded::SentAway(_) => "sent-away",
            SessionEnded::Left => "left",
        };
        self.signals.refuse(Refused { reason: reason.to_owned(), text: why.to_string(), facts: None }, false);
    }
}
