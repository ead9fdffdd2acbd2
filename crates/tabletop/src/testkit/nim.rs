//! Nim, a toy game: the smallest example of [`Rules`].
//!
//! The table deals a number of stones. In turn, players take one to three of them; whoever takes the last one wins.
//! Examples play it, and so do tests of programs that are meant for every game.

use serde::{Deserialize, Serialize};

use crate::{
    Actor, Awaits, Dice, Diff, Entry, Millis, Outcome, Refusal, Rule, Rules, Seat, SeatSet, Setup, SetupError, Viewer,
};

/// The most stones that are taken at once.
const MOST_TAKEN: u8 = 3;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    view: Heap,
}

/// The only mode.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Who takes the last stone wins.
    #[default]
    Normal,
}

/// The settings of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// Seconds for each move; without a limit by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u32>,
}

/// What is done with stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Stones {
    /// The table puts stones on the heap.
    Deal {
        /// The size of the heap, 10 to 20.
        stones: u8,
    },
    /// A player takes stones.
    Take {
        /// The number of stones taken, 1 to 3.
        count: u8,
    },
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "reason", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Illegal {
    /// Stones are dealt once, by the table.
    #[error("stones are dealt once, by the table, and there are 10 to 20 of them")]
    Deal,
    /// Another seat is to move, or nobody.
    #[error("it is not the turn of {seat}")]
    Turn {
        /// The seat that tried to move.
        seat: Seat,
    },
    /// Not a number of stones that can be taken.
    #[error("one to three stones are taken, and no more than the {left} left, not {count}")]
    Count {
        /// The number that was asked for.
        count: u8,
        /// The stones on the heap.
        left: u8,
    },
}

impl Refusal for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::Deal => Rule::new("NI", 1, 1),
            Illegal::Count { .. } => Rule::new("NI", 1, 2),
            Illegal::Turn { .. } => Rule::new("NI", 1, 3),
        }
    }
}

/// All there is to see, for everybody: Nim has no secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heap {
    /// The number of seats.
    pub seats: usize,
    /// The time limit of a move.
    pub turn_time: Option<Millis>,
    /// The stones left; none before the deal.
    pub stones: Option<u8>,
    /// The seat to move; after the end the one that would come next.
    pub to_move: Seat,
    /// When it could first move.
    pub since: Millis,
}

impl Diff for Heap {}

impl Rules for Nim {
    const NAME: &'static str = "nim";
    const VERSION: u32 = 1;
    const TAKES_TURNS: bool = true;

    type Mode = Mode;
    type Options = Options;
    type Move = Stones;
    type Refusal = Illegal;
    type View = Heap;
    type Score = u8;

    fn set_up(setup: &Setup<Nim>) -> Result<Nim, SetupError> {
        let Some(to_move) = Seat::new(0).filter(|_| (2..=4).contains(&setup.seats)) else {
            return Err(SetupError(format!("NI-1.1: Nim is for 2 to 4 players, not {}", setup.seats)));
        };
        let turn_time = setup.options.turn_seconds.map(|seconds| Millis::from(seconds) * 1000);
        Ok(Nim { view: Heap { seats: setup.seats, turn_time, stones: None, to_move, since: 0 } })
    }

    fn awaits(&self) -> Awaits {
        match self.view.stones {
            None => Awaits::Table,
            Some(0) => Awaits::Nothing,
            Some(_) => Awaits::Seats {
                seats: SeatSet::from_iter([self.view.to_move]),
                deadline: self.view.turn_time.map(|time| self.view.since.saturating_add(time)),
            },
        }
    }

    fn play(&mut self, entry: &Entry<Stones>) -> Result<(), Illegal> {
        match (entry.actor, entry.action) {
            (Actor::Table, Stones::Deal { stones: stones @ 10..=20 }) if self.view.stones.is_none() => {
                self.view.stones = Some(stones);
            }
            (Actor::Seat(seat), Stones::Take { count }) => {
                let left = self.view.stones.filter(|&left| left > 0 && seat == self.view.to_move);
                let left = left.ok_or(Illegal::Turn { seat })?;
                if !(1..=left.min(MOST_TAKEN)).contains(&count) {
                    return Err(Illegal::Count { count, left });
                }
                self.view.stones = Some(left - count);
                self.view.to_move = seat.left(self.view.seats);
            }
            _ => return Err(Illegal::Deal),
        }
        self.view.since = entry.t;
        Ok(())
    }

    fn legal_moves(&self, seat: Seat) -> impl Iterator<Item = Stones> {
        let left = self.view.stones.filter(|_| seat == self.view.to_move).unwrap_or_default();
        (1..=left.min(MOST_TAKEN)).map(|count| Stones::Take { count })
    }

    fn table_move(&self, dice: &mut Dice) -> Option<Stones> {
        self.view.stones.is_none().then(|| Stones::Deal { stones: 10 + dice.below(11) as u8 })
    }

    fn time_out(&self, dice: &mut Dice) -> Option<(Actor, Stones)> {
        let seat = self.view.to_move;
        Some((Actor::Seat(seat), self.random_move(seat, dice)?))
    }

    fn shows(&self, _entry: &Entry<Stones>, _viewer: Viewer) -> bool {
        true
    }

    fn view(&self, _viewer: Viewer) -> Heap {
        self.view.clone()
    }

    fn imagine(view: &Heap, _dice: &mut Dice) -> Nim {
        Nim { view: view.clone() }
    }

    fn outcome(&self) -> Option<Outcome<u8>> {
        let winner = self.view.to_move.right(self.view.seats);
        (self.view.stones == Some(0)).then(|| Outcome {
            scores: Seat::first(self.view.seats).map(|seat| u8::from(seat == winner)).collect(),
            winners: vec![winner],
        })
    }
}

/// A table of two or more without a time limit.
///
/// ```
/// use tabletop::testkit::nim;
/// use tabletop::{Dice, Game, Rules, SeatSet};
///
/// let mut game = Game::new(nim::setup(2))?;
/// game.settle(0, &mut Dice::new(1, 0)).expect("the table deals");
/// assert_eq!(game.state().awaits().seats(), SeatSet::first(1));
/// # Ok::<(), tabletop::SetupError>(())
/// ```
pub fn setup(seats: usize) -> Setup<Nim> {
    Setup { mode: Mode::Normal, seats, options: Options::default() }
}
