//! Scores that explain themselves.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Rule, Seat};

/// One line of an itemised account: what earned how many points by which rule.
///
/// ```
/// use tabletop::{Item, Rule};
///
/// let items = [
///     Item { rule: Rule::new("GO", 9, 1), points: 41, what: "territory" },
///     Item { rule: Rule::new("GO", 9, 3), points: -6, what: "komi" },
/// ];
/// assert_eq!(items.iter().map(|item| item.points).sum::<i32>(), 35);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Item<What> {
    /// The rule that gives the points.
    pub rule: Rule,
    /// The points; negative where something was lost.
    pub points: i32,
    /// What they are for: the game's own description, with the places on the board.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub what: What,
}

/// How a game ended: one score per seat, and who won.
///
/// ```
/// use tabletop::{Outcome, Seat};
///
/// let outcome = Outcome { scores: vec![12, 9, 12], winners: [0, 2].into_iter().filter_map(Seat::new).collect() };
/// assert_eq!(outcome.winners.len(), 2, "they share the victory");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Outcome<Score> {
    /// The final score of each seat, in seat order.
    pub scores: Vec<Score>,
    /// The winners in ascending order; several share the victory, none is a game lost by all.
    pub winners: Vec<Seat>,
}
