//! What every point is for, and the scores made of it.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Seat};

use crate::Objective;
use crate::board::Board;
use crate::mode::ModeRules;
use crate::score::{ObjectiveScore, Worth, score};

/// What objectives earn in one universe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct UniverseAccount {
    /// Which universe, where there are several.
    pub universe: Option<u8>,
    /// What each objective earns.
    pub objectives: Vec<ObjectiveScore>,
    /// All of it together.
    pub points: u32,
}

impl UniverseAccount {
    pub(crate) fn new(
        universe: Option<u8>,
        board: &Board,
        objectives: impl IntoIterator<Item = Objective>,
        worth: Worth,
    ) -> UniverseAccount {
        let objectives: Vec<ObjectiveScore> =
            objectives.into_iter().map(|objective| score(board, objective, worth)).collect();
        let points = objectives.iter().map(|objective| objective.points).sum();
        UniverseAccount { universe, objectives, points }
    }
}

/// The final score of a seat.
///
/// ```
/// use big_bang::Score;
///
/// let score = Score::Universes { universes: [7, 4], total: 4 };
/// assert_eq!(score.total(), 4, "the lower of the two universes counts");
/// assert_eq!(serde_json::to_string(&score).unwrap(), r#"{"universes":[7,4],"total":4}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(untagged))]
pub enum Score {
    /// In Cosmic and Simple Mode.
    Objectives {
        /// Points for the shape, over all alignments.
        shape: u32,
        /// Points for the colour, over all alignments.
        color: u32,
        /// The sum that is compared.
        total: u32,
    },
    /// Solitary Mode (BB-7).
    Solitary {
        /// The cards attained, in order.
        attained: Vec<Objective>,
        /// What they earn on the board.
        points: u32,
        /// Whether a threat came true.
        lost: bool,
        /// The points, unless it is lost.
        total: u32,
    },
    /// Hexidomino (BB-8): the fewest points win.
    Hand {
        /// What the pieces left in the hand count.
        points: u32,
        /// How many they are.
        pieces: usize,
    },
    /// Parallel Universes (BB-9): the weaker universe counts.
    Universes {
        /// The points in the universe with the seat's own number, and in the other.
        universes: [u32; 2],
        /// The lower of the two.
        total: u32,
    },
}

impl Score {
    /// What is compared in the end; in Hexidomino the fewest win, and this is nothing.
    pub fn total(&self) -> u32 {
        match *self {
            Score::Objectives { total, .. } | Score::Solitary { total, .. } | Score::Universes { total, .. } => total,
            Score::Hand { .. } => 0,
        }
    }
}

/// The scores of a mode in which everyone has a shape and a colour on one board.
pub(crate) fn pairs(course: &impl ModeRules, seats: usize) -> Vec<Score> {
    let pair = |seat| {
        let accounts = course.account(seat);
        let points = |index: usize| accounts[0].objectives.get(index).map_or(0, |objective| objective.points);
        Score::Objectives { shape: points(0), color: points(1), total: points(0) + points(1) }
    };
    Seat::first(seats).map(pair).collect()
}

/// The one with the highest total who comes first in an order.
pub(crate) fn first_of_the_best(scores: &[Score], order: impl IntoIterator<Item = Seat>) -> Vec<Seat> {
    let best = scores.iter().map(Score::total).max();
    order.into_iter().find(|seat| scores.get(seat.index()).map(Score::total) == best).into_iter().collect()
}

/// Everyone with the best rank, in ascending order.
pub(crate) fn all_of_the_best<T: Ord>(scores: Vec<Score>, rank: impl Fn(&Score) -> T) -> Outcome<Score> {
    let best = scores.iter().map(&rank).max();
    let winners = Seat::first(scores.len()).filter(|seat| scores.get(seat.index()).map(&rank) == best).collect();
    Outcome { scores, winners }
}
