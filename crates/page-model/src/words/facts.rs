//! The facts of a refusal, typed for the functions that put it into words.

use crate::texts::Locale;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::Seat;

/// The facts of a refusal that is put into words.
#[derive(Copy, Clone)]
pub struct Facts<'a> {
    pub locale: Locale,
    pub known: &'a Value,
    /// What players are called.
    pub name: &'a dyn Fn(Seat) -> String,
}

impl Facts<'_> {
    pub fn word(&self, fact: &str) -> Option<&str> {
        self.known.get(fact)?.as_str()
    }

    pub fn number(&self, fact: &str) -> Option<i64> {
        self.known.get(fact)?.as_i64()
    }

    /// Anything else that is a fact.
    pub fn read<T: DeserializeOwned>(&self, fact: &str) -> Option<T> {
        T::deserialize(self.known.get(fact)?).ok()
    }

    /// The name of the player on a seat that is a fact.
    pub fn player(&self, fact: &str) -> Option<String> {
        self.read(fact).map(self.name)
    }
}
