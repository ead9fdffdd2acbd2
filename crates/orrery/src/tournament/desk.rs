//! Where games are handed out and results come in.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use crate::error::Error;
use crate::tournament::contest::Finished;
use crate::tournament::results::{GameLine, Results};

/// What the threads of a tournament share. It is locked between games, never while one is played.
pub(super) struct Desk(Mutex<State>);

struct State {
    /// Games below this are over or being played.
    next: u64,
    end: u64,
    finished: BTreeMap<u64, Finished>,
    results: Option<Results>,
    /// What went wrong first; then no more games are handed out.
    failed: Option<Error>,
}

impl Desk {
    /// A desk for all games below `end` that are not finished yet.
    pub(super) fn new(end: u64, finished: BTreeMap<u64, Finished>, results: Option<Results>) -> Desk {
        Desk(Mutex::new(State { next: 0, end, finished, results, failed: None }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games in the order of their numbers until none is left. Each is written down as soon as it is over.
    pub(super) fn work<Score: Serialize>(&self, play: impl Fn(u64) -> Result<(Finished, GameLine<Score>), Error>) {
        loop {
            let Some(number) = self.state().hand_out() else { return };
            let played = play(number);
            let mut state = self.state();
            if let Err(error) = played.and_then(|(finished, line)| state.take_in(finished, &line)) {
                state.failed.get_or_insert(error);
            }
        }
    }

    /// All games, once nobody works any more.
    pub(super) fn finish(self) -> Result<BTreeMap<u64, Finished>, Error> {
        let state = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.failed {
            return Err(error);
        }
        state.results.map_or(Ok(()), Results::finish)?;
        Ok(state.finished)
    }
}

impl State {
    fn hand_out(&mut self) -> Option<u64> {
        let number = (self.next..self.end).find(|number| !self.finished.contains_key(number))?;
        self.next = number + 1;
        self.failed.is_none().then_some(number)
    }

    fn take_in<Score: Serialize>(&mut self, finished: Finished, line: &GameLine<Score>) -> Result<(), Error> {
        if let Some(results) = &mut self.results {
            results.append(line)?;
        }
        self.finished.insert(line.number, finished);
        Ok(())
    }
}
