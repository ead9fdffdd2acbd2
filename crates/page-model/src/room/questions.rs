//! Which questions about the game a key asks, and how they are put. Blind players ask for what others
//! see at a glance.

use crate::texts::{Language, t_string};

/// A question that can be asked at any time of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SpokenQuestion {
    Score,
    /// How much time is left.
    Time,
    Turn,
    Last,
    /// What the cell that has the focus would bring.
    Here,
}

impl SpokenQuestion {
    pub const ALL: [SpokenQuestion; 5] =
        [SpokenQuestion::Score, SpokenQuestion::Time, SpokenQuestion::Turn, SpokenQuestion::Last, SpokenQuestion::Here];

    /// The key that asks it.
    pub const fn key(self) -> &'static str {
        match self {
            SpokenQuestion::Score => "S",
            SpokenQuestion::Time => "T",
            SpokenQuestion::Turn => "W",
            SpokenQuestion::Last => "L",
            SpokenQuestion::Here => "V",
        }
    }

    pub fn of_key(key: &str) -> Option<SpokenQuestion> {
        SpokenQuestion::ALL.into_iter().find(|question| question.key().eq_ignore_ascii_case(key))
    }

    pub fn words(self, i18n: impl Language) -> &'static str {
        match self {
            SpokenQuestion::Score => t_string!(i18n, questions.score),
            SpokenQuestion::Time => t_string!(i18n, questions.time),
            SpokenQuestion::Turn => t_string!(i18n, questions.turn),
            SpokenQuestion::Last => t_string!(i18n, questions.last),
            SpokenQuestion::Here => t_string!(i18n, questions.here),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_key_of_its_own() {
        for question in SpokenQuestion::ALL {
            assert_eq!(SpokenQuestion::of_key(question.key()), Some(question));
            assert_eq!(SpokenQuestion::of_key(&question.key().to_lowercase()), Some(question));
        }
        assert_eq!(SpokenQuestion::of_key("Escape"), None);
    }
}
