//! A game as it is followed: what the server told, folded with the rules, and our own moves since.

use std::sync::Arc;

use protocol::stream::{FollowError, Follower, Told};
use serde_json::Value;
use tabletop::{Actor, Dice, Entry, Millis, Recordable, Seat, Viewer};

use super::visit::Following;

/// A move that shows before it is confirmed must follow from the rules and from what this player knows. A game says
/// which of its moves are such.
pub(crate) trait Foreseeable: Recordable {
    /// Whether the steps of a game are kept, so that they can be told again.
    const KEEPS_STEPS: bool;

    /// Whether the player can know all that comes of this move.
    fn is_foreseeable(action: &Self::Move) -> bool;
}

/// A move that is shown ahead of its confirmation.
#[derive(Clone, Debug)]
struct Ahead<R: Recordable> {
    /// The command it was sent with.
    id: String,
    action: R::Move,
    at: Millis,
}

/// An entry that was told, and what was seen before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step<R: Recordable> {
    /// Its number in the log, from 1 on.
    pub(crate) n: u64,
    /// Whether it had happened before this game was followed.
    pub(crate) is_past: bool,
    /// The entry itself, if it may be seen.
    pub(crate) entry: Option<Entry<R::Move>>,
    /// What was seen before it.
    pub(crate) before: Arc<R::View>,
    /// What was seen after it.
    pub(crate) after: Arc<R::View>,
}

/// A game that is followed.
#[derive(Clone, Debug)]
pub(crate) struct Pursuit<R: Recordable> {
    seat: Option<Seat>,
    follower: Option<Follower<R>>,
    ahead: Vec<Ahead<R>>,
    steps: Vec<Arc<Step<R>>>,
    /// So many entries had been made when this began.
    past: u64,
}

impl<R: Recordable> Default for Pursuit<R> {
    fn default() -> Pursuit<R> {
        Pursuit { seat: None, follower: None, ahead: Vec::new(), steps: Vec::new(), past: 0 }
    }
}

impl<R: Foreseeable> Pursuit<R> {
    /// Whether a move shows at once.
    ///
    /// # Errors
    /// Why it is not possible, as far as that can be known here.
    pub(super) fn foresees(&self, action: &R::Move, at: Millis) -> Result<bool, R::Refusal> {
        let is_foreseeable = R::is_foreseeable(action);
        if is_foreseeable && let (Some(seat), Some(mut state)) = (self.seat, self.state_ahead()) {
            state.play(&Entry::by_seat(at, seat, action.clone()))?;
        }
        Ok(is_foreseeable)
    }

    /// Shows a move from now on, until the command it is sent with is settled.
    pub(super) fn show_ahead(&mut self, id: String, action: R::Move, at: Millis) {
        self.ahead.push(Ahead { id, action, at });
    }

    /// What is to be shown: what the server told, and the moves made since.
    pub(crate) fn shown(&self) -> Option<R::View> {
        let follower = self.follower.as_ref()?;
        match self.seat {
            Some(seat) if !self.ahead.is_empty() => Some(self.state_ahead()?.view(Viewer::Seat(seat))),
            _ => Some(follower.view().clone()),
        }
    }

    /// The steps that were told, the first one first.
    pub(crate) fn steps(&self) -> &[Arc<Step<R>>] {
        &self.steps
    }

    /// A state that looks like what is to be shown. What is hidden in it is made up.
    fn state_ahead(&self) -> Option<R> {
        let (seat, follower) = (self.seat?, self.follower.as_ref()?);
        let mut state = R::imagine(follower.view(), &mut Dice::new(0, follower.n()));
        for Ahead { action, at, .. } in &self.ahead {
            // One that became impossible meanwhile will be refused, and is no longer shown.
            drop(state.play(&Entry::by_seat(*at, seat, action.clone())));
        }
        Some(state)
    }
}

impl<R: Foreseeable> Following for Pursuit<R> {
    fn n(&self) -> Option<u64> {
        self.follower.as_ref().map(Follower::n)
    }

    fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), FollowError> {
        let view = serde_json::from_value(view).map_err(|error| FollowError::Nonsense { n, error })?;
        self.follower = Some(Follower::new(self.seat.map_or(Viewer::Watcher, Viewer::Seat), n, view));
        // Whoever takes over a device has other eyes than the one before.
        self.steps.clear();
        self.past = past;
        Ok(())
    }

    fn follow(&mut self, told: &Told) -> Result<(), FollowError> {
        let Some(follower) = &mut self.follower else {
            return Err(FollowError::Gap { last: 0, found: told.n });
        };
        let before = R::KEEPS_STEPS.then(|| Arc::new(follower.view().clone()));
        let entry = follower.follow(told)?;
        if let Some(before) = before {
            let after = Arc::new(follower.view().clone());
            let is_past = told.n <= self.past;
            self.steps.push(Arc::new(Step { n: told.n, is_past, entry: entry.clone(), before, after }));
        }
        // What was shown ahead has come true.
        if let Some(Entry { actor: Actor::Seat(seat), action, .. }) = entry
            && self.seat == Some(seat)
            && let Some(index) = self.ahead.iter().position(|ahead| ahead.action == action)
        {
            self.ahead.remove(index);
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.follower = None;
    }

    fn sit(&mut self, seat: Option<Seat>) {
        self.seat = seat;
    }

    fn settle(&mut self, id: &str) {
        self.ahead.retain(|ahead| ahead.id != id);
    }

    fn shows(&self, id: &str) -> bool {
        self.ahead.iter().any(|ahead| ahead.id == id)
    }
}
