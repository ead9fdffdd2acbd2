//! A table over the network: what is told is folded with the rules, what is asked for shows at once.

mod backoff;
mod clock;
mod connection;
mod kept;
mod line;
mod pursuit;
mod room;
mod socket;
mod visit;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use self::pursuit::Pursuit;

pub(crate) use self::pursuit::Foreseeable;
pub(crate) use self::room::{Link, Reacted, Room};
pub(crate) use self::socket::Event;

/// A game as it is followed at a table.
pub(crate) struct Live<R: Foreseeable> {
    /// The table apart from its game.
    pub(crate) room: Room,
    /// What is to be shown of the game, once it has begun: what the server told, and our own moves since.
    pub(crate) view: RwSignal<Option<Arc<R::View>>>,
    /// Whether a move of ours that does not show at once waits for an answer.
    pub(crate) waiting: RwSignal<bool>,
    game: StoredValue<Rc<RefCell<Pursuit<R>>>, LocalStorage>,
}

impl<R: Foreseeable> Clone for Live<R> {
    fn clone(&self) -> Live<R> {
        *self
    }
}

impl<R: Foreseeable> Copy for Live<R> {}

impl<R: Foreseeable> Live<R> {
    /// Follows the game of a table from now on.
    pub(crate) fn follow(room: Room) -> Live<R> {
        let game = Rc::new(RefCell::new(Pursuit::<R>::default()));
        let (view, waiting) = (RwSignal::new(None::<Arc<R::View>>), RwSignal::new(false));
        let show = {
            let game = Rc::clone(&game);
            move |is_waiting: bool| {
                if waiting.try_get_untracked().is_some_and(|known| known != is_waiting) {
                    waiting.set(is_waiting);
                }
                let shown = game.borrow().shown();
                if view.try_with_untracked(|view| view.as_deref() == shown.as_ref()) == Some(false) {
                    view.set(shown.map(Arc::new));
                }
            }
        };
        room.with_connection(|connection| connection.follow(Rc::clone(&game) as _, show));
        Live { room, view, waiting, game: StoredValue::new_local(game) }
    }

    /// Shows a game that nobody plays any more, as it is seen from moment to moment.
    pub(crate) fn shown(room: Room, view: RwSignal<Option<Arc<R::View>>>) -> Live<R> {
        Live { room, view, waiting: RwSignal::new(false), game: StoredValue::new_local(Rc::default()) }
    }

    /// Makes a move. It shows at once if that is possible.
    ///
    /// # Errors
    /// Why the move is not possible, as far as that is known here; then nothing was sent.
    pub(crate) fn play(self, action: &R::Move) -> Result<(), R::Refusal> {
        let Some(game) = self.game.try_get_value() else { return Ok(()) };
        self.room.with_connection(|connection| connection.play(&game, action)).unwrap_or(Ok(()))
    }
}
