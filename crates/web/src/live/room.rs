//! A table apart from its game, and a way to ask for something at it.

use std::ops::Deref;

use client_session::{Link, SessionEnded};
use leptos::prelude::*;
use protocol::table::Table;
use protocol::to_client::{Clock, Refused};
use protocol::to_server::Request;
use tabletop::Millis;

use super::connection::PageConnection;
use super::signals::TableSignals;
use page_model::clock_face::ClockFace;

/// A table apart from its game: all that is known of it, and the connection over which something is asked for. The
/// connection knows the signals, but not the room.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    /// The table's code.
    pub(crate) code: StoredValue<String>,
    signals: TableSignals,
    /// None if the table is only looked at.
    connection: StoredValue<Option<PageConnection>, LocalStorage>,
}

impl Deref for Room {
    type Target = TableSignals;

    fn deref(&self) -> &TableSignals {
        &self.signals
    }
}

impl Room {
    /// Connects to a table that was found; `guest` is who we are. The connection ends with the reactive owner.
    pub(crate) fn connect(table: Table, guest: String) -> Room {
        let (code, signals) = (table.code.clone(), TableSignals::new(table.clone(), Link::Connecting));
        let connection = PageConnection::open(table, guest, signals);
        Room { code: StoredValue::new(code), signals, connection: StoredValue::new_local(Some(connection)) }
    }

    /// A table at which nothing is asked for any more: its game is only looked at.
    pub(crate) fn shown(table: Table) -> Room {
        let code = StoredValue::new(table.code.clone());
        Room { code, signals: TableSignals::new(table, Link::Connected), connection: StoredValue::new_local(None) }
    }

    /// Whether the table is only shown, so that nothing can be done at it.
    pub(crate) fn is_shown_only(self) -> bool {
        self.connection.with_value(Option::is_none)
    }

    /// Lets the game's clock stand at some time.
    pub(crate) fn stand_at(self, now: Millis) {
        self.clock.set(ClockFace::new(Clock { now, running: false }, 0.0));
    }

    /// Asks for something, now or as soon as there is a connection; a refusal comes as [`TableSignals::refused`].
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

    /// The connection, or why nothing can be asked for.
    pub(super) fn connection(self) -> Result<PageConnection, SessionEnded> {
        self.connection.try_get_value().flatten().ok_or(SessionEnded::Left)
    }

    /// Shows that something was not asked for, because nothing can be any more.
    pub(super) fn refuse_ended(self, why: &SessionEnded) {
        let reason = match why {
            SessionEnded::Outdated(_) => "outdated",
            SessionEnded::SentAway(_) => "sent-away",
            SessionEnded::Left => "left",
        };
        self.signals.refuse(Refused { reason: reason.to_owned(), text: why.to_string(), facts: None }, false);
    }
}
