//! What lessons of Big Bang light up.

use std::fmt;
use std::str::FromStr;

use big_bang::play::End;
use big_bang::{Hex, Objective, Piece};
use serde::{Deserialize, Serialize};

use super::notation::{hex, write_hex};

/// Something on the screen; as text `cell 1,-1`, `cell 1,-1 in 0`, `piece rc1`, `position 4`, `end left`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Target {
    /// A cell, empty or not; in Parallel Universes with the number of its universe.
    Cell { at: Hex, universe: Option<u8> },
    /// A piece of the row or of the hand.
    Piece(Piece),
    /// The years that a piece of the row costs.
    Years(Piece),
    /// A position of the row, 1 to 4 from the left.
    Position(u8),
    /// An end of the chain.
    End(End),
    /// An objective card, a goal or a threat.
    Objective(Objective),
    /// The clock with its counters.
    Clock,
    /// The pieces that were discarded.
    UsedPile,
    /// The pile to draw from.
    Pile,
    /// The running score.
    Score,
}

/// A text that names no target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTarget(pub String);

impl fmt::Display for BadTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' names nothing that can be lit", self.0)
    }
}

impl std::error::Error for BadTarget {}

impl FromStr for Target {
    type Err = BadTarget;

    fn from_str(text: &str) -> Result<Target, BadTarget> {
        let bad = || BadTarget(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["cell", at] => Target::Cell { at: hex(at).map_err(|_| bad())?, universe: None },
            ["cell", at, "in", universe] => {
                Target::Cell { at: hex(at).map_err(|_| bad())?, universe: Some(universe.parse().map_err(|_| bad())?) }
            }
            ["piece", piece] => Target::Piece(piece.parse().map_err(|_| bad())?),
            ["years", piece] => Target::Years(piece.parse().map_err(|_| bad())?),
            ["position", place] => {
                Target::Position(place.parse().ok().filter(|place| (1..=4).contains(place)).ok_or_else(bad)?)
            }
            ["end", "left"] => Target::End(End::Left),
            ["end", "right"] => Target::End(End::Right),
            ["objective", name] => Target::Objective(name.parse().map_err(|_| bad())?),
            ["clock"] => Target::Clock,
            ["used-pile"] => Target::UsedPile,
            ["pile"] => Target::Pile,
            ["score"] => Target::Score,
            _ => return Err(bad()),
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Target::Cell { at, universe: None } => write!(f, "cell {}", write_hex(at)),
            Target::Cell { at, universe: Some(universe) } => write!(f, "cell {} in {universe}", write_hex(at)),
            Target::Piece(piece) => write!(f, "piece {piece}"),
            Target::Years(piece) => write!(f, "years {piece}"),
            Target::Position(place) => write!(f, "position {place}"),
            Target::End(end) => write!(f, "end {end}"),
            Target::Objective(objective) => write!(f, "objective {objective}"),
            Target::Clock => f.write_str("clock"),
            Target::UsedPile => f.write_str("used-pile"),
            Target::Pile => f.write_str("pile"),
            Target::Score => f.write_str("score"),
        }
    }
}

impl TryFrom<String> for Target {
    type Error = BadTarget;

    fn try_from(text: String) -> Result<Target, BadTarget> {
        text.parse()
    }
}

impl From<Target> for String {
    fn from(target: Target) -> String {
        target.to_string()
    }
}
