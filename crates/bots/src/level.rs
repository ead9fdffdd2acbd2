//! How well a computer player plays.

use std::fmt;
use std::str::FromStr;

/// The five levels that both games have.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For a first game: whoever has just been told the rules wins more often than not.
    Novice,
    /// For whoever has played a game or two.
    Easy,
    /// Plays sensibly.
    Medium,
    /// Thinks ahead.
    Hard,
    /// As well as we can.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 5] = [Level::Novice, Level::Easy, Level::Medium, Level::Hard, Level::Expert];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Novice => "novice",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        })
    }
}

/// A level, and perhaps how long it thinks: `hard`, or `hard:500` for 500 iterations a decision.
///
/// Iterations are counted, not timed: the same strength with the same dice plays the same game on every machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    pub level: Level,
    /// How many iterations a decision takes; none for what the level is made for.
    pub iterations: Option<u32>,
}

impl From<Level> for Strength {
    fn from(level: Level) -> Strength {
        Strength { level, iterations: None }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let (name, iterations) = match text.split_once(':') {
            Some((name, count)) => {
                let count = count.parse().ok().filter(|&count| count > 0);
                (name, Some(count.ok_or_else(|| format!("'{text}' does not end in a number of iterations"))?))
            }
            None => (text, None),
        };
        let level = Level::ALL.into_iter().find(|level| level.to_string() == name);
        Ok(Strength { level: level.ok_or_else(|| format!("there is no level '{name}'"))?, iterations })
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.iterations {
            Some(iterations) => f.pad(&format!("{}:{iterations}", self.level)),
            None => fmt::Display::fmt(&self.level, f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_as_they_are_written() {
        for text in ["novice", "easy", "medium", "hard:500", "expert", "expert:1"] {
            assert_eq!(text.parse::<Strength>().unwrap().to_string(), text);
        }
        assert_eq!("genius".parse::<Strength>(), Err("there is no level 'genius'".to_owned()));
        assert_eq!("hard:0".parse::<Strength>(), Err("'hard:0' does not end in a number of iterations".to_owned()));
        assert!("hard:".parse::<Strength>().is_err());
    }
}
