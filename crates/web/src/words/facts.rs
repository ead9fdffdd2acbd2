//! The facts of a refusal, as they are read by those who tell it.

use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::Seat;

use crate::texts::Locale;

/// Facts that are about to be told.
#[derive(Copy, Clone)]
pub(super) struct Facts<'a> {
    /// The language.
    pub(super) locale: Locale,
    /// What is known.
    pub(super) known: &'a Value,
    /// What players are called.
    pub(super) name: &'a dyn Fn(Seat) -> String,
}

impl Facts<'_> {
    /// A word that is a fact.
    pub(super) fn word(&self, fact: &str) -> Option<&str> {
        self.known.get(fact)?.as_str()
    }

    /// A number that is a fact.
    pub(super) fn number(&self, fact: &str) -> Option<i64> {
        self.known.get(fact)?.as_i64()
    }

    /// Anything else that is a fact.
    pub(super) fn read<T: DeserializeOwned>(&self, fact: &str) -> Option<T> {
        T::deserialize(self.known.get(fact)?).ok()
    }

    /// The name of the player on a seat that is a fact.
    pub(super) fn player(&self, fact: &str) -> Option<String> {
        self.read(fact).map(self.name)
    }
}
