//! Rule numbers, and refusals that cite them.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::de::Error as _;
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of a rule, such as `GO-4.2`: two letters for the game, a section, and a number in it.
///
/// ```
/// use tabletop::Rule;
///
/// const KO: Rule = Rule::new("GO", 4, 2);
/// assert_eq!(KO.to_string(), "GO-4.2");
/// assert_eq!("GO-4.2".parse(), Ok(KO));
/// assert!("4.2".parse::<Rule>().is_err());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// Two ASCII letters for the game.
    game: [u8; 2],
    section: u8,
    number: u8,
}

impl Rule {
    /// The rule `number` in `section` of the rules whose numbers begin with the two letters of `game`.
    ///
    /// # Panics
    /// If `game` is not two bytes long; in a constant that is an error of the compiler.
    pub const fn new(game: &'static str, section: u8, number: u8) -> Rule {
        let [first, second] = *game.as_bytes() else { panic!("a game is named by two letters") };
        Rule { game: [first, second], section, number }
    }
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        let parts = || {
            let (game, numbers) = text.split_once('-')?;
            let (section, number) = numbers.split_once('.')?;
            let game: [u8; 2] = game.as_bytes().try_into().ok()?;
            let game = game.is_ascii().then_some(game)?;
            Some(Rule { game, section: section.parse().ok()?, number: number.parse().ok()? })
        };
        parts().ok_or_else(|| format!("'{text}' is no number of a rule, such as CF-4.2"))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.game.map(char::from);
        write!(f, "{first}{second}-{}.{}", self.section, self.number)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Why a move is not taken: a typed reason with its facts, an English sentence (`Display`), and the rule.
///
/// ```
/// use tabletop::Refusal as _;
/// use tabletop::testkit::nim::Illegal;
///
/// let refusal = Illegal::Count { count: 9, left: 4 };
/// assert_eq!(format!("{}: {refusal}", refusal.rule()), "NI-1.2: one to three stones are taken, and no more than the 4 left, not 9");
/// ```
pub trait Refusal: std::error::Error + Clone + Eq {
    /// The rule that the move would break.
    fn rule(&self) -> Rule;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_they_are_written() {
        let rule = Rule::new("CF", 4, 12);
        assert_eq!(serde_json::to_string(&rule).unwrap(), r#""CF-4.12""#);
        assert_eq!(serde_json::from_str::<Rule>(r#""CF-4.12""#).unwrap(), rule);
        for text in ["", "CF", "CF-4", "CF-4.x", "CFX-4.1", "4.1", "é-1.1"] {
            assert!(text.parse::<Rule>().is_err(), "{text}");
        }
    }
}
