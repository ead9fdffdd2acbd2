//! Rule numbers, and refusals that cite them.

use std::fmt;

use serde::{Serialize, Serializer};

/// The number of a rule, such as `CF-4.2`; `docs/rulings.md` holds their texts.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    game: &'static str,
    section: u8,
    number: u8,
}

impl Rule {
    /// The rule `number` in `section` of the rules whose numbers begin with `game`.
    pub const fn new(game: &'static str, section: u8, number: u8) -> Rule {
        Rule { game, section, number }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}.{}", self.game, self.section, self.number)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a move is not taken: a typed reason with its facts, an English sentence (`Display`), and the rule.
pub trait Refusal: std::error::Error + Clone + Eq + Serialize {
    /// The rule that the move would break.
    fn rule(&self) -> Rule;
}
