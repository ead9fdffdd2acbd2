//! A game in progress: its state and its log, kept together.

use crate::{Awaits, Dice, Entry, Millis, Refusal, Rules, Setup, SetupError};

/// Why an entry is not taken into a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault<R: Refusal> {
    /// The log's time never goes back.
    #[error("t is {t}, but the entry before has {previous}")]
    BackInTime {
        /// The time of the entry.
        t: Millis,
        /// The time of the entry before.
        previous: Millis,
    },
    /// Nothing happens after the end.
    #[error("the game is over")]
    Over,
    /// The rules do not allow it.
    #[error("{}: {}", .0.rule(), .0)]
    Refused(R),
}

/// A game: what was agreed, all that has happened, and where that has led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<R: Rules> {
    setup: Setup<R>,
    state: R,
    log: Vec<Entry<R::Move>>,
}

impl<R: Rules> Game<R> {
    /// A game before its first entry.
    ///
    /// # Errors
    /// If the game cannot be played with this setup.
    pub fn new(setup: Setup<R>) -> Result<Game<R>, SetupError> {
        let state = R::set_up(&setup)?;
        Ok(Game { setup, state, log: Vec::new() })
    }

    /// What was agreed before the start.
    pub fn setup(&self) -> &Setup<R> {
        &self.setup
    }

    /// Where the game stands.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// All that has happened.
    pub fn log(&self) -> &[Entry<R::Move>] {
        &self.log
    }

    /// The time of the last entry.
    pub fn now(&self) -> Millis {
        self.log.last().map_or(0, |entry| entry.t)
    }

    /// Takes an entry into state and log.
    ///
    /// # Errors
    /// A refused entry changes nothing.
    pub fn play(&mut self, entry: Entry<R::Move>) -> Result<(), Fault<R::Refusal>> {
        if self.state.awaits() == Awaits::Nothing {
            return Err(Fault::Over);
        }
        if entry.t < self.now() {
            return Err(Fault::BackInTime { t: entry.t, previous: self.now() });
        }
        self.state.play(&entry).map_err(Fault::Refused)?;
        self.log.push(entry);
        Ok(())
    }

    /// Lets the table make all the moves that it has to make now.
    ///
    /// # Errors
    /// If the rules refuse their own table's move, which would be a fault of the rules.
    pub fn settle(&mut self, t: Millis, dice: &mut Dice) -> Result<(), Fault<R::Refusal>> {
        while let Some(action) = self.state.table_move(dice) {
            self.play(Entry::by_table(t, action))?;
        }
        Ok(())
    }
}
