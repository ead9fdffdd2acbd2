//! A table as the page is connected to it: the adapter of `client_session` for a browser.
//!
//! The way of a click to the socket is a control such as `BuildControls::put`, [`Live::play`], `PageConnection::drive`,
//! `ClientSession::play`, `PageConnection::carry_out`, `Transport::send`.

mod connection;
pub(crate) mod contribution;
mod room;
mod signals;
mod transport;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use client_session::OptimisticView;
use leptos::prelude::*;
use tabletop::{Recordable, Rules};

pub(crate) use client_session::{Link, PlayError, SessionEnded, Step};

pub(crate) use self::room::Room;
pub(crate) use self::signals::Reacted;
pub(crate) use self::transport::Transport;

/// A game whose moves the page shows before they are confirmed (optimistic updates).
pub(crate) trait Predictable: Recordable {
    /// Whether the steps of a game are kept, so that there is a log.
    const KEEPS_STEPS: bool;

    /// Whether the player knows enough to predict all consequences of this move.
    fn is_predictable(action: &Self::Move) -> bool;
}

/// What a lesson says of a move.
pub(crate) type Judged<R> = Result<(), PlayError<<R as Rules>::Refusal>>;

/// Judges a move in place of a table.
type Judge<R> = dyn Fn(&<R as Rules>::Move) -> Judged<R>;

/// Hears of a move.
type Witness<R> = dyn Fn(&<R as Rules>::Move);

/// Where moves go in a lesson, which has no table.
pub(crate) struct Practice<R: Predictable> {
    pub(crate) play: Rc<Judge<R>>,
    /// Hears of a move that the page refused by itself.
    pub(crate) refused: Rc<Witness<R>>,
}

/// A game at a table as signals.
pub(crate) struct Live<R: Predictable> {
    /// Seats, chat and connection.
    pub(crate) room: Room,
    /// What is to be shown of the game, once it has begun: what the server sent, and our own moves since.
    pub(crate) view: RwSignal<Option<Arc<R::View>>>,
    /// All steps in order, for games that keep them.
    pub(crate) steps: RwSignal<Vec<Arc<Step<R>>>>,
    /// Whether a move of ours that could not be predicted waits for its answer.
    pub(crate) waiting: RwSignal<bool>,
    game: StoredValue<Rc<RefCell<OptimisticView<R>>>, LocalStorage>,
    practice: StoredValue<Option<Practice<R>>, LocalStorage>,
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
                let known = game.borrow().steps().to_vec();
                if steps.try_with_untracked(|steps| is_same(steps, &known)) == Some(false) {
                    steps.set(known);
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

    /// A finished game, of which `view` is set from outside for each step.
    pub(crate) fn shown(room: Room, view: RwSignal<Option<Arc<R::View>>>) -> Live<R> {
        let (steps, waiting) = (RwSignal::new(Vec::new()), RwSignal::new(false));
        let game = OptimisticView::new(R::is_predictable, R::KEEPS_STEPS);
        let game = StoredValue::new_local(Rc::new(RefCell::new(game)));
        Live { room, view, steps, waiting, game, practice: StoredValue::new_local(None) }
    }

    /// Has moves judged by a lesson from now on, which sets `view` and `steps`.
    pub(crate) fn practise(self, practice: Practice<R>) {
        self.practice.set_value(Some(practice));
    }

    /// Tells a lesson that the page refused a move by itself.
    pub(crate) fn note_refused(self, action: &R::Move) {
        if let Some(refused) = self.practice.with_value(|it| it.as_ref().map(|it| Rc::clone(&it.refused))) {
            refused(action);
        }
    }

    /// Makes moves, one after the other; how many there were. They show at once if that is possible, and are sent now or
    /// as soon as there is a connection.
    ///
    /// # Errors
    /// Why the first that was not made was not; those after it are not tried. If that is because there will be no connection any more, the room has shown the reason already.
    pub(crate) fn play(self, moves: &[R::Move]) -> Result<usize, PlayError<R::Refusal>> {
        if let Some(play) = self.practice.with_value(|it| it.as_ref().map(|it| Rc::clone(&it.play))) {
            return moves.iter().try_for_each(|action| play(action)).map(|()| moves.len());
        }
        let game = self.game.try_get_value().ok_or(SessionEnded::Left)?;
        let connection = self.room.connection().map_err(PlayError::Ended);
        let played = connection.and_then(|connection| {
            moves.iter().try_for_each(|action| {
                let at = self.room.now();
                connection.drive(|session, now| session.play(&game, action, at, now)).map(drop)
            })
        });
        if let Err(PlayError::Ended(why)) = &played {
            self.room.refuse_ended(why);
        }
        played.map(|()| moves.len())
    }
}

/// Whether these are the very same steps. They only ever grow, or start over from the first one.
fn is_same<R: Predictable>(before: &[Arc<Step<R>>], after: &[Arc<Step<R>>]) -> bool {
    before.len() == after.len() && before.last().zip(after.last()).is_none_or(|(one, other)| Arc::ptr_eq(one, other))
}
