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

pub(crate) use self::pursuit::{Foreseeable, Step};
pub(crate) use self::room::{Link, Reacted, Room};
pub(crate) use self::socket::Event;

/// A game as it is followed at a table.
pub(crate) struct Live<R: Foreseeable> {
    /// The table apart from its game.
    pub(crate) room: Room,
    /// What is to be shown of the game, once it has begun: what the server told, and our own moves since.
    pub(crate) view: RwSignal<Option<Arc<R::View>>>,
    /// What happened one after the other, for games that keep it.
    pub(crate) steps: RwSignal<Vec<Arc<Step<R>>>>,
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
        let steps = RwSignal::new(Vec::<Arc<Step<R>>>::new());
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
        room.with_connection(|connection| connection.follow(Rc::clone(&game) as _, show));
        Live { room, view, steps, waiting, game: StoredValue::new_local(game) }
    }

    /// Shows a game that nobody plays any more, as it is seen from moment to moment.
    pub(crate) fn shown(room: Room, view: RwSignal<Option<Arc<R::View>>>) -> Live<R> {
        let (steps, waiting) = (RwSignal::new(Vec::new()), RwSignal::new(false));
        Live { room, view, steps, waiting, game: StoredValue::new_local(Rc::default()) }
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

/// Whether these are the very same steps. They only ever grow, or are told anew from the first one on.
fn is_same<R: Foreseeable>(known: &[Arc<Step<R>>], told: &[Arc<Step<R>>]) -> bool {
    known.len() == told.len() && known.last().zip(told.last()).is_none_or(|(known, told)| Arc::ptr_eq(known, told))
}
