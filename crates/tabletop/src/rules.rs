//! The trait [`Rules`]: a game as a value that takes in entries or refuses them.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize, de::DeserializeOwned};

#[cfg(feature = "serde")]
use crate::Diff;
use crate::{Actor, Awaits, Dice, Entry, Outcome, Refusal, Seat};

/// Who looks at a game.
///
/// ```
/// use tabletop::{Seat, Viewer};
///
/// assert_eq!(Viewer::all(3).count(), 4, "three players, and whoever watches");
/// assert!(!Viewer::Watcher.is(Seat::new(0).unwrap()));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// Somebody who only watches.
    Watcher,
}

impl Viewer {
    /// Whether this viewer is the player on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Everyone who can look at a table of `seats`.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::first(seats).map(Viewer::Seat).chain([Viewer::Watcher])
    }
}

/// What is agreed before the first entry: the header of a record.
///
/// ```
/// use tabletop::testkit::nim::{Mode, Nim, Options};
/// use tabletop::{Rules, Setup};
///
/// let setup = Setup::<Nim> { mode: Mode::Normal, seats: 9, options: Options::default() };
/// assert_eq!(Nim::set_up(&setup).unwrap_err().to_string(), "NI-1.1: Nim is for 2 to 4 players, not 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<R: Rules> {
    /// Which of the game's modes is played.
    pub mode: R::Mode,
    /// The number of players.
    pub seats: usize,
    /// The game's own settings.
    pub options: R::Options,
}

/// Why a game cannot be set up this way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

/// The state of a game and its laws. The value is the state: folding a log over it is the game (event sourcing).
///
/// [`testkit::nim`](crate::testkit::nim) is a whole implementation in some hundred lines. Rules are deterministic: they
/// read no clock and own no random generator. They never panic, whatever entry they are given.
///
/// ```
/// use tabletop::testkit::nim::{self, Nim, Stones};
/// use tabletop::{Entry, Rules, Seat, Viewer};
///
/// let mut state = Nim::set_up(&nim::setup(2))?;
/// state.play(&Entry::by_table(0, Stones::Deal { stones: 12 })).unwrap();
/// let seat = Seat::new(0).unwrap();
/// assert_eq!(state.legal_moves(seat).count(), 3);
/// state.play(&Entry::by_seat(900, seat, Stones::Take { count: 3 })).unwrap();
/// assert_eq!(state.view(Viewer::Watcher).stones, Some(9));
/// # Ok::<(), tabletop::SetupError>(())
/// ```
pub trait Rules: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The game's name in records.
    const NAME: &'static str;
    /// Counts up whenever a change of the rules alters what an old record means.
    const VERSION: u32;
    /// The key in the header of a record that holds the version of the record format, and by which records of one
    /// application are known.
    const RECORD_KEY: &'static str = "format";
    /// Whether players take turns, so that it makes sense to say how many moves somebody chose from.
    const TAKES_TURNS: bool;

    /// The ways in which the game can be played.
    type Mode: Copy + Eq + fmt::Debug + Send + Sync;
    /// Settings of one table.
    type Options: Clone + Eq + fmt::Debug + Send + Sync;
    /// What an entry does. In JSON it must be an object, whose fields stand next to those of the [entry](Entry).
    type Move: Clone + Eq + fmt::Debug + Send + Sync;
    /// Why a move is not taken.
    type Refusal: Refusal;
    /// What one viewer may know (an information set), filled field by field.
    type View: Clone + Eq + fmt::Debug + Send + Sync;
    /// The final score of one seat.
    type Score: Clone + Eq + fmt::Debug;

    /// The state before the first entry.
    ///
    /// # Errors
    /// Says which part of the setup the game cannot be played with.
    fn set_up(setup: &Setup<Self>) -> Result<Self, SetupError>;

    /// What has to happen next, and until when.
    fn awaits(&self) -> Awaits;

    /// Takes one entry into the state.
    ///
    /// # Errors
    /// A refused entry changes nothing.
    fn play(&mut self, entry: &Entry<Self::Move>) -> Result<(), Self::Refusal>;

    /// Every different move that the player on `seat` may make now.
    fn legal_moves(&self, seat: Seat) -> impl Iterator<Item = Self::Move>;

    /// Some legal move of `seat`; none if there is none, or if a seat that is not awaited would rather wait. Every
    /// legal move can come up; they need not be equally likely where a game has a more telling way to try things
    /// out.
    fn random_move(&self, seat: Seat, dice: &mut Dice) -> Option<Self::Move> {
        let mut moves: Vec<Self::Move> = self.legal_moves(seat).collect();
        (!moves.is_empty()).then(|| moves.swap_remove(dice.below(moves.len())))
    }

    /// What the table does while [`Awaits::Table`] holds, with chance taken from `dice`; else none.
    fn table_move(&self, dice: &mut Dice) -> Option<Self::Move>;

    /// The next entry once the deadline has passed: the table's own, or a choice made for a seat. Asked again
    /// until nobody whose time is up is awaited. None while no seat is awaited.
    fn time_out(&self, dice: &mut Dice) -> Option<(Actor, Self::Move)>;

    /// Whether `viewer` sees all of `entry`, which is about to be taken. Who does not still sees in the view what has
    /// become of it.
    fn shows(&self, entry: &Entry<Self::Move>, viewer: Viewer) -> bool;

    /// What `viewer` may know now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A full state that gives the same view (determinization of an information set): what the viewer may not know is
    /// dealt at random.
    fn imagine(view: &Self::View, dice: &mut Dice) -> Self;

    /// The same, with what is hidden dealt so that `entry` can be taken, as far as that is possible.
    fn imagine_before(view: &Self::View, _entry: &Entry<Self::Move>, dice: &mut Dice) -> Self {
        Self::imagine(view, dice)
    }

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome<Self::Score>>;
}

/// [`Rules`] whose setups, entries, views and scores can be serialised, as [records](crate::record) and protocols need
/// it. Every game is that whose types implement the traits of serde; nothing has to be implemented by hand.
///
/// ```
/// use tabletop::Recordable;
/// use tabletop::testkit::nim::{self, Nim};
///
/// fn header<R: Recordable>(setup: &tabletop::Setup<R>) -> String {
///     serde_json::to_string(&(R::NAME, setup.mode, setup.seats)).unwrap()
/// }
/// assert_eq!(header::<Nim>(&nim::setup(2)), r#"["nim","normal",2]"#);
/// ```
#[cfg(feature = "serde")]
pub trait Recordable:
    Rules<
        Mode: Serialize + DeserializeOwned,
        Options: Serialize + DeserializeOwned,
        Move: Serialize + DeserializeOwned,
        Refusal: Serialize,
        View: Diff + DeserializeOwned,
        Score: Serialize + DeserializeOwned,
    >
{
}

#[cfg(feature = "serde")]
impl<R> Recordable for R where
    R: Rules<
            Mode: Serialize + DeserializeOwned,
            Options: Serialize + DeserializeOwned,
            Move: Serialize + DeserializeOwned,
            Refusal: Serialize,
            View: Diff + DeserializeOwned,
            Score: Serialize + DeserializeOwned,
        >
{
}
