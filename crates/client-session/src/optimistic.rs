//! Optimistic updates: own moves are shown before they are confirmed, and rolled back when they are refused.

use std::sync::Arc;

use protocol::stream::{StreamDecoder, StreamEntry, StreamError};
use serde_json::Value;
use tabletop::{Actor, Dice, Entry, Millis, Recordable, Seat, Viewer};

use crate::FollowedGame;

/// A move that is shown and not confirmed yet.
#[derive(Clone, Debug)]
struct Unconfirmed<R: Recordable> {
    /// The id of its command.
    id: String,
    action: R::Move,
    at: Millis,
}

/// An entry of the stream, and what was seen before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<R: Recordable> {
    /// Its number in the log, from 1 on.
    pub n: u64,
    /// Whether it had happened before this game was followed.
    pub is_past: bool,
    /// The entry itself, if it may be seen.
    pub entry: Option<Entry<R::Move>>,
    /// What was seen before it.
    pub before: Arc<R::View>,
    /// What was seen after it.
    pub after: Arc<R::View>,
}

/// A game as one player sees it: the server's stream, folded with the rules, and the player's own moves on top.
///
/// The unconfirmed moves are not merged into the view but played again on every new one. So a move that others made
/// impossible is no longer shown, even before the server refuses it.
#[derive(Clone, Debug)]
pub struct OptimisticView<R: Recordable> {
    seat: Option<Seat>,
    decoder: Option<StreamDecoder<R>>,
    is_predictable: fn(&R::Move) -> bool,
    keeps_steps: bool,
    unconfirmed: Vec<Unconfirmed<R>>,
    steps: Vec<Arc<Step<R>>>,
    /// So many entries had been made when this began.
    past: u64,
}

impl<R: Recordable> OptimisticView<R> {
    /// A game of which nothing is known yet. A move is shown ahead if `is_predictable` says that all that comes of it
    /// follows from the rules and from what the player knows. It is a function rather than a trait of the game, since
    /// whoever shows a game need not be the crate that owns its rules.
    pub fn new(is_predictable: fn(&R::Move) -> bool, keeps_steps: bool) -> OptimisticView<R> {
        OptimisticView {
            seat: None,
            decoder: None,
            is_predictable,
            keeps_steps,
            unconfirmed: Vec::new(),
            steps: Vec::new(),
            past: 0,
        }
    }

    /// What the server has confirmed.
    pub fn confirmed(&self) -> Option<&R::View> {
        self.decoder.as_ref().map(StreamDecoder::view)
    }

    /// What is to be shown: the same, and the moves made since.
    pub fn shown(&self) -> Option<R::View> {
        match self.seat {
            Some(seat) if !self.unconfirmed.is_empty() => Some(self.predicted_state()?.view(Viewer::Seat(seat))),
            _ => self.confirmed().cloned(),
        }
    }

    /// Keeps the entries from now on.
    pub fn keep_steps(&mut self) {
        self.keeps_steps = true;
    }

    /// The entries that were followed, the first one first, if they are kept.
    pub fn steps(&self) -> &[Arc<Step<R>>] {
        &self.steps
    }

    /// The same, and keeps them no longer.
    pub fn take_steps(&mut self) -> Vec<Arc<Step<R>>> {
        std::mem::take(&mut self.steps)
    }

    /// Whether a move can be shown ahead.
    pub(crate) fn predict(&self, action: &R::Move, at: Millis) -> Result<bool, R::Refusal> {
        let is_predictable = (self.is_predictable)(action);
        if is_predictable && let (Some(seat), Some(mut state)) = (self.seat, self.predicted_state()) {
            state.play(&Entry::by_seat(at, seat, action.clone()))?;
        }
        Ok(is_predictable)
    }

    /// Shows a move until its command is settled.
    pub(crate) fn show_ahead(&mut self, id: String, action: R::Move, at: Millis) {
        self.unconfirmed.push(Unconfirmed { id, action, at });
    }

    /// A state that looks like what is to be shown. What is hidden in it is made up.
    fn predicted_state(&self) -> Option<R> {
        let (seat, decoder) = (self.seat?, self.decoder.as_ref()?);
        let mut state = R::imagine(decoder.view(), &mut Dice::new(0, decoder.n()));
        for Unconfirmed { action, at, .. } in &self.unconfirmed {
            // One that became impossible meanwhile will be refused, and is no longer shown.
            drop(state.play(&Entry::by_seat(*at, seat, action.clone())));
        }
        Some(state)
    }
}

impl<R: Recordable> FollowedGame for OptimisticView<R> {
    fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), StreamError> {
        let view = serde_json::from_value(view).map_err(|error| StreamError::Nonsense { n, error })?;
        self.decoder = Some(StreamDecoder::new(self.seat.map_or(Viewer::Watcher, Viewer::Seat), n, view));
        // Whoever takes over a device has other eyes than the one before.
        self.steps.clear();
        self.past = past;
        Ok(())
    }

    fn follow(&mut self, entry: &StreamEntry) -> Result<(), StreamError> {
        let Some(decoder) = &mut self.decoder else {
            return Err(StreamError::Gap { last: 0, found: entry.n });
        };
        let before = self.keeps_steps.then(|| Arc::new(decoder.view().clone()));
        let (n, entry) = (entry.n, decoder.decode(entry)?);
        if let Some(before) = before {
            let after = Arc::new(decoder.view().clone());
            self.steps.push(Arc::new(Step { n, is_past: n <= self.past, entry: entry.clone(), before, after }));
        }
        // What was shown ahead is confirmed.
        if let Some(Entry { actor: Actor::Seat(seat), action, .. }) = entry
            && self.seat == Some(seat)
            && let Some(index) = self.unconfirmed.iter().position(|shown| shown.action == action)
        {
            self.unconfirmed.remove(index);
        }
        Ok(())
    }

    fn set_seat(&mut self, seat: Option<Seat>) {
        self.seat = seat;
    }

    fn settle(&mut self, id: &str) {
        self.unconfirmed.retain(|shown| shown.id != id);
    }

    fn shows_ahead(&self, id: &str) -> bool {
        self.unconfirmed.iter().any(|shown| shown.id == id)
    }
}
