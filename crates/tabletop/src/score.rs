//! Scores that explain themselves.

use serde::{Deserialize, Serialize};

use crate::{Rule, Seat};

/// One line of an itemised account: what earned how many points by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item<What> {
    /// The rule that gives the points.
    pub rule: Rule,
    /// The points; negative where something was lost.
    pub points: i32,
    /// What they are for: the game's own description, with the places on the board.
    #[serde(flatten)]
    pub what: What,
}

/// How a game ended: one score per seat, and who won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome<Score> {
    /// The final score of each seat, in seat order.
    pub scores: Vec<Score>,
    /// The winners in ascending order; several share the victory, none is a game lost by all.
    pub winners: Vec<Seat>,
}
