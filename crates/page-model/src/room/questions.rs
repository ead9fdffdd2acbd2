//! Questions about the game that are answered aloud: by a key, or from the menu. People who do not see the screen ask for
//! what others see at a glance.

use crate::texts::{Language, t_string};

/// What can be asked at any time of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// How everyone stands.
    Score,
    /// How much time is left.
    Time,
    /// Who is awaited.
    Turn,
    /// What happened last.
    Last,
    /// What the cell that has the focus would bring.
    Here,
}

impl Question {
    pub const ALL: [Question; 5] = [Question::Score, Question::Time, Question::Turn, Question::Last, Question::Here];

    /// The key that asks it.
    pub const fn key(self) -> &'static str {
        match self {
            Question::Score => "S",
            Question::Time => "T",
            Question::Turn => "W",
            Question::Last => "L",
            Question::Here => "V",
        }
    }

    pub fn of_key(key: &str) -> Option<Question> {
        Question::ALL.into_iter().find(|question| question.key().eq_ignore_ascii_case(key))
    }

    pub fn words(self, i18n: impl Language) -> &'static str {
        match self {
            Question::Score => t_string!(i18n, questions.score),
            Question::Time => t_string!(i18n, questions.time),
            Question::Turn => t_string!(i18n, questions.turn),
            Question::Last => t_string!(i18n, questions.last),
            Question::Here => t_string!(i18n, questions.here),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_key_of_its_own() {
        for question in Question::ALL {
            assert_eq!(Question::of_key(question.key()), Some(question));
            assert_eq!(Question::of_key(&question.key().to_lowercase()), Some(question));
        }
        assert_eq!(Question::of_key("Escape"), None);
    }
}
