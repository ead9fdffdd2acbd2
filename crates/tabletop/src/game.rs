//! A game in progress: its state and its log, kept together.

use crate::{Awaits, Dice, Entry, Millis, Refusal, Rules, Setup, SetupError};

/// Why an entry is not taken into a game.
///
/// ```
/// use tabletop::testkit::nim::{self, Stones};
/// use tabletop::{Dice, Entry, Fault, Game, Seat};
///
/// let mut game = Game::new(nim::setup(2))?;
/// game.settle(50, &mut Dice::new(1, 0)).unwrap();
/// let early = Entry::by_seat(49, Seat::new(0).unwrap(), Stones::Take { count: 1 });
/// assert_eq!(game.play(early), Err(Fault::BackInTime { t: 49, previous: 50 }));
/// # Ok::<(), tabletop::SetupError>(())
/// ```
///
/// Exhaustive on purpose: whoever words faults for people should be told of a new one by the compiler.
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
///
/// ```
/// use tabletop::testkit::nim;
/// use tabletop::{Awaits, Dice, Entry, Game, Rules};
///
/// let mut dice = Dice::new(2026, 0);
/// let mut game = Game::new(nim::setup(3))?;
/// game.settle(0, &mut dice).expect("the table deals");
/// while let Awaits::Seats { seats, .. } = game.state().awaits() {
///     let seat = seats.iter().next().expect("somebody is awaited");
///     let action = game.state().random_move(seat, &mut dice).expect("a legal move");
///     game.play(Entry::by_seat(game.now() + 1000, seat, action)).expect("it is accepted");
/// }
/// assert_eq!(game.state().outcome().expect("an end").winners.len(), 1);
/// # Ok::<(), tabletop::SetupError>(())
/// ```
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

    /// Mode, seats and options as they were agreed.
    pub fn setup(&self) -> &Setup<R> {
        &self.setup
    }

    /// The state after all entries so far.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// All entries so far, the first one first.
    pub fn log(&self) -> &[Entry<R::Move>] {
        &self.log
    }

    /// The time of the last entry; 0 before the first.
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
        if self.log.len() == self.log.capacity() {
            // Games are short, and a server keeps thousands of them.
            self.log.reserve_exact(16);
        }
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
