//! The game of a table, whichever it is: followed by whoever knows its rules, and buffered until there is somebody.

use std::cell::RefCell;
use std::rc::Rc;

use protocol::stream::{StreamEntry, StreamError};
use serde_json::Value;
use tabletop::Seat;

/// Takes in the stream of a game.
pub trait FollowedGame {
    /// Begins with a view of the game after `n` entries. Those up to `past` happened before.
    ///
    /// # Errors
    /// If the view makes no sense.
    fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), StreamError>;

    /// Takes in the next entry.
    ///
    /// # Errors
    /// If it makes no sense.
    fn follow(&mut self, entry: &StreamEntry) -> Result<(), StreamError>;

    /// Where the player sits now.
    fn set_seat(&mut self, seat: Option<Seat>);

    /// The command with this id was answered.
    fn settle(&mut self, id: &str);

    /// Whether the move of this command is shown ahead of its confirmation.
    fn shows_ahead(&self, id: &str) -> bool;
}

/// A game that is shared with whoever shows it.
impl<T: FollowedGame + ?Sized> FollowedGame for Rc<RefCell<T>> {
    fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), StreamError> {
        self.borrow_mut().begin(n, past, view)
    }

    fn follow(&mut self, entry: &StreamEntry) -> Result<(), StreamError> {
        self.borrow_mut().follow(entry)
    }

    fn set_seat(&mut self, seat: Option<Seat>) {
        self.borrow_mut().set_seat(seat);
    }

    fn settle(&mut self, id: &str) {
        self.borrow_mut().settle(id);
    }

    fn shows_ahead(&self, id: &str) -> bool {
        self.borrow().shows_ahead(id)
    }
}

/// The stream of a game without gaps. The game's rules may be loaded later than the table, so it is buffered word for word
/// until somebody follows it.
#[derive(Debug)]
pub(crate) struct GameStream<G> {
    pub(crate) game: Option<G>,
    /// How many entries were told; none before the beginning.
    pub(crate) n: Option<u64>,
    /// The number of entries before the buffered view, the number of those that are past, and the view.
    begun: Option<(u64, u64, Value)>,
    entries: Vec<StreamEntry>,
}

impl<G: FollowedGame> GameStream<G> {
    pub(crate) fn new() -> GameStream<G> {
        GameStream { game: None, n: None, begun: None, entries: Vec::new() }
    }

    /// Hands what was buffered over to a game. Nothing is known any more if another one followed.
    pub(crate) fn attach(&mut self, game: G) -> Result<(), StreamError> {
        let GameStream { begun, entries, .. } = std::mem::replace(self, GameStream { game: Some(game), ..Self::new() });
        begun.map_or(Ok(()), |(n, past, view)| self.begin(n, past, view))?;
        entries.iter().try_for_each(|entry| self.follow(entry))
    }

    pub(crate) fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), StreamError> {
        match &mut self.game {
            Some(game) => game.begin(n, past, view)?,
            None => (self.begun, self.entries) = (Some((n, past, view)), Vec::new()),
        }
        self.n = Some(n);
        Ok(())
    }

    pub(crate) fn follow(&mut self, entry: &StreamEntry) -> Result<(), StreamError> {
        if self.n.is_none_or(|last| entry.n != last + 1) {
            return Err(StreamError::Gap { last: self.n.unwrap_or(0), found: entry.n });
        }
        match &mut self.game {
            Some(game) => game.follow(entry)?,
            None => self.entries.push(entry.clone()),
        }
        self.n = Some(entry.n);
        Ok(())
    }
}
