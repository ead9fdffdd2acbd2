//! A table as the page is connected to it: the adapter of `client_session` for a browser.
//!
//! The way of a click to the socket is [`Live::play`], `Connection::drive`, `ClientSession::play`,
//! `Connection::carry_out`, `Transport::send`.

mod connection;
pub(crate) mod contribution;
mod room;
mod signals;
mod transport;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use client_session::{OptimisticView, SessionEnded};
use leptos::prelude::*;
use tabletop::Recordable;

pub(crate) use client_session::{Link, PlayError, Step};

pub(crate) use self::room::Room;
pub(crate) use self::signals::Reacted;
pub(crate) use self::transport::Transport;

/// A game of which the page shows moves before they are confirmed.
pub(crate) trait Predictable: Recordable {
    /// Whether the steps of a game are kept, so that they can be told again.
    const KEEPS_STEPS: bool;

    /// Whether the player can know all that comes of this move.
    fn is_predictable(action: &Self::Move) -> bool;
}

/// A game as it is followed at a table.
pub(crate) struct Live<R: Predictable> {
    /// The table apart from its game.
    pub(crate) room: Room,
    /// What is to be shown of the game, once it has begun: what the server told, and our own moves since.
    pub(crate) view: RwSignal<Option<Arc<R::View>>>,
    /// What happened one after the other, for games that keep it.
    pub(crate) steps: RwSignal<Vec<Arc<Step<R>>>>,
    /// Whether a move of ours that does not show at once waits for an answer.
    pub(crate) waiting: RwSignal<bool>,
    game: StoredValue<Rc<RefCell<OptimisticView<R>>>, LocalStorage>,
}

impl<R: Predictable> Clone for Live<R> {
    fn clone(&self) -> Live<R> {
        *self
    }
}

impl<R: Predictable> Copy for Live<R> {}

impl<R: Predictable> Live<R> {
    /// Follows the game of a table from now on.
    pub(crate) fn follow(room: Room) -> Live<R> {
        let live = Live::shown(room, RwSignal::new(None));
        let Live { view, steps, waiting, .. } = live;
        let game = live.game.get_value();
        let show = {
            let game = Rc::clone(&game);
            move |is_waiting: bool| {
                if waiting.try_get_untracked().is_some_and(|known| known != is_waiting) {
                    waiting.set(is_waiting);
                }
                let told = game.borrow().steps().to_vec();
                if steps.try_with_untracked(|steps| is_same(steps, &told)) == Some(false) {
                    steps.set(told);
                }
                let shown = game.borrow().shown();
                if view.try_with_untracked(|view| view.as_deref() == shown.as_ref()) == Some(false) {
                    view.set(shown.map(Arc::new));
                }
            }
        };
        if let Ok(connection) = room.connection() {
            connection.follow(game, show);
        }
        live
    }

    /// Shows a game that nobody plays any more, as it is seen from moment to moment.
    pub(crate) fn shown(room: Room, view: RwSignal<Option<Arc<R::View>>>) -> Live<R> {
        let (steps, waiting) = (RwSignal::new(Vec::new()), RwSignal::new(false));
        let game = OptimisticView::new(R::is_predictable, R::KEEPS_STEPS);
        Live { room, view, steps, waiting, game: StoredValue::new_local(Rc::new(RefCell::new(game))) }
    }

    /// Makes a move. It shows at once if that is possible, and is sent now or as soon as there is a connection.
    ///
    /// # Errors
    /// Why it was not made. If that is because there will be no connection any more, the room has told it already.
    pub(crate) fn play(self, action: &R::Move) -> Result<(), PlayError<R::Refusal>> {
        let game = self.game.try_get_value().ok_or(SessionEnded::Left)?;
        let connection = self.room.connection().map_err(PlayError::Ended);
        let played = connection.and_then(|connection| {
            let at = self.room.now();
            connection.drive(|session, now| session.play(&game, action, at, now))
        });
        if let Err(PlayError::Ended(why)) = &played {
            self.room.refuse_ended(why);
        }
        played.map(drop)
    }
}

/// Whether these are the very same steps. They only ever grow, or are told anew from the first one on.
fn is_same<R: Predictable>(known: &[Arc<Step<R>>], told: &[Arc<Step<R>>]) -> bool {
    known.len() == told.len() && known.last().zip(told.last()).is_none_or(|(known, told)| Arc::ptr_eq(known, told))
}
