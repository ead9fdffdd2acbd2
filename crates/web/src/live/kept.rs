//! What is told of a game before there is anybody to follow it: its part of the page may be on its way.

use protocol::stream::{StreamEntry, StreamError};
use serde_json::Value;
use tabletop::Seat;

use super::visit::Following;

/// All that was told of a game, word for word.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The number of entries before the view, the number of those that are past, and the view.
    begun: Option<(u64, u64, Value)>,
    told: Vec<StreamEntry>,
}

impl Kept {
    /// Tells it to somebody who follows.
    pub(super) fn tell(self, game: &mut dyn Following) -> Result<(), StreamError> {
        if let Some((n, past, view)) = self.begun {
            game.begin(n, past, view)?;
        }
        self.told.iter().try_for_each(|told| game.follow(told))
    }
}

impl Following for Kept {
    fn n(&self) -> Option<u64> {
        let last = self.told.last().map(|told| told.n);
        last.or_else(|| self.begun.as_ref().map(|(n, ..)| *n))
    }

    fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), StreamError> {
        *self = Kept { begun: Some((n, past, view)), told: Vec::new() };
        Ok(())
    }

    fn follow(&mut self, told: &StreamEntry) -> Result<(), StreamError> {
        match self.n() {
            Some(last) if told.n == last + 1 => {
                self.told.push(told.clone());
                Ok(())
            }
            last => Err(StreamError::Gap { last: last.unwrap_or(0), found: told.n }),
        }
    }

    fn forget(&mut self) {
        *self = Kept::default();
    }

    fn sit(&mut self, _: Option<Seat>) {}

    fn settle(&mut self, _: &str) {}

    fn shows(&self, _: &str) -> bool {
        false
    }
}
