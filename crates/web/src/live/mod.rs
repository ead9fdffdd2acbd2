//! A table over the network: what is told is folded with the rules, what is asked for shows at once.

mod backoff;
mod clock;
mod connection;
mod room;
mod socket;
mod visit;

use std::sync::Arc;

use leptos::prelude::*;
use protocol::table::Table;
use protocol::to_server::Request;

use self::connection::Connection;

pub(crate) use self::clock::ClockFace;
pub(crate) use self::room::{Link, Reacted, Room};
pub(crate) use self::visit::Foreseeable;

/// A table with its game.
pub(crate) struct Live<R: Foreseeable> {
    /// The table apart from its game.
    pub(crate) room: Room,
    /// What is to be shown of the game, once it has begun: what the server told, and our own moves since.
    pub(crate) view: RwSignal<Option<Arc<R::View>>>,
    /// Whether a move of ours that does not show at once waits for an answer.
    pub(crate) waiting: RwSignal<bool>,
    connection: StoredValue<Connection<R>, LocalStorage>,
}

impl<R: Foreseeable> Clone for Live<R> {
    fn clone(&self) -> Live<R> {
        *self
    }
}

impl<R: Foreseeable> Copy for Live<R> {}

impl<R: Foreseeable> Live<R> {
    /// Connects to a table that was found; `guest` is who we are. The connection ends with the reactive owner.
    pub(crate) fn new(table: Table, guest: String) -> Live<R> {
        let code = table.code.clone();
        let (asking, reconnecting) = (StoredValue::new_local(None), StoredValue::new_local(None));
        let room = Room {
            code: StoredValue::new(code),
            table: RwSignal::new(table),
            seat: RwSignal::new(None),
            said: RwSignal::new(Vec::new()),
            reacted: RwSignal::new(None),
            refused: RwSignal::new(None),
            link: RwSignal::new(Link::Connecting),
            unanswered: RwSignal::new(0),
            clock: RwSignal::new(ClockFace::standing()),
            asking: Callback::new(move |request: Request| {
                asking.with_value(|connection: &Option<Connection<R>>| {
                    if let Some(connection) = connection {
                        connection.ask(request);
                    }
                });
            }),
            reconnecting: Callback::new(move |()| {
                reconnecting.with_value(|connection: &Option<Connection<R>>| {
                    if let Some(connection) = connection {
                        connection.come_back_now();
                    }
                });
            }),
        };
        let (view, waiting) = (RwSignal::new(None), RwSignal::new(false));
        let connection = Connection::new(room, view, waiting, guest);
        asking.set_value(Some(connection.clone()));
        reconnecting.set_value(Some(connection.clone()));
        connection.begin();
        Live { room, view, waiting, connection: StoredValue::new_local(connection) }
    }

    /// Makes a move. It shows at once if that is possible.
    ///
    /// # Errors
    /// Why the move is not possible, as far as that is known here; then nothing was sent.
    pub(crate) fn play(self, action: &R::Move) -> Result<(), R::Refusal> {
        self.connection.try_with_value(|connection| connection.play(action)).unwrap_or(Ok(()))
    }
}
