//! Entries of the log.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::Seat;

/// Game time in milliseconds since the start.
pub type Millis = u64;

/// Who made an entry.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Option<Seat>", into = "Option<Seat>")]
pub enum Actor {
    /// The player on this seat.
    Seat(Seat),
    /// The table itself: chance, the clock, the count of points.
    Table,
}

impl From<Option<Seat>> for Actor {
    fn from(seat: Option<Seat>) -> Actor {
        seat.map_or(Actor::Table, Actor::Seat)
    }
}

impl From<Actor> for Option<Seat> {
    fn from(actor: Actor) -> Option<Seat> {
        match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Table => None,
        }
    }
}

/// One line of the log: who did what, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry<Move> {
    /// When; never less than in the entry before.
    pub t: Millis,
    /// Who.
    #[serde(rename = "seat")]
    pub actor: Actor,
    /// What, in the game's own words.
    #[serde(flatten)]
    pub action: Move,
    /// Whether the table chose for a seat that let its time run out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

/// Why a text is not an entry: the field and what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct EntryError(#[from] serde_path_to_error::Error<serde_json::Error>);

impl<Move> Entry<Move> {
    /// An entry made by the table for itself.
    pub fn by_table(t: Millis, action: Move) -> Entry<Move> {
        Entry { t, actor: Actor::Table, action, auto: false }
    }

    /// An entry made by the player on `seat`.
    pub fn by_seat(t: Millis, seat: Seat, action: Move) -> Entry<Move> {
        Entry { t, actor: Actor::Seat(seat), action, auto: false }
    }

    /// An entry that the table makes for `seat`, whose time has run out.
    pub fn for_seat(t: Millis, seat: Seat, action: Move) -> Entry<Move> {
        Entry { auto: true, ..Entry::by_seat(t, seat, action) }
    }
}

/// What every entry has, whatever the game.
#[derive(Deserialize)]
struct Frame {
    t: Millis,
    #[serde(rename = "seat", deserialize_with = "present")]
    actor: Actor,
    #[serde(default)]
    auto: bool,
}

/// Insists that the field is there: a missing seat is a slip, not the table.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Actor, D::Error> {
    Actor::deserialize(deserializer)
}

impl<Move: DeserializeOwned> Entry<Move> {
    /// Reads an entry from its JSON text.
    ///
    /// # Errors
    /// Says what is wrong, in which field and in which column of `json`.
    pub fn parse(json: &str) -> Result<Entry<Move>, EntryError> {
        let Frame { t, actor, auto } = parse(json)?;
        Ok(Entry { t, actor, action: parse(json)?, auto })
    }
}

fn parse<T: DeserializeOwned>(json: &str) -> Result<T, EntryError> {
    // Keeping track of the field takes time, and is needed only to tell what is wrong.
    serde_json::from_str(json)
        .or_else(|_| Ok(serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(json))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(tag = "do", rename_all = "kebab-case")]
    enum Step {
        Hop { to: u8 },
        Rest,
    }

    #[test]
    fn entries_are_written_flat_and_read_back() {
        let entry = Entry::for_seat(12, Seat::new(1).unwrap(), Step::Hop { to: 3 });
        let json = serde_json::to_string(&entry).unwrap();
        assert_eq!(json, r#"{"t":12,"seat":1,"do":"hop","to":3,"auto":true}"#);
        assert_eq!(Entry::parse(&json).unwrap(), entry);

        let json = r#"{"t":0,"seat":null,"do":"rest"}"#;
        assert_eq!(serde_json::to_string(&Entry::by_table(0, Step::Rest)).unwrap(), json);
        assert_eq!(Entry::parse(json).unwrap(), Entry::by_table(0, Step::Rest));
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = |json| Entry::<Step>::parse(json).unwrap_err().to_string();
        assert!(error(r#"{"t":0,"do":"rest"}"#).contains("missing field `seat`"));
        assert!(error(r#"{"seat":0,"do":"rest"}"#).contains("missing field `t`"));
        assert!(error(r#"{"t":0,"seat":0}"#).contains("missing field `do`"));
        assert!(error(r#"{"t":0,"seat":0,"do":"run"}"#).contains("unknown variant `run`"));
        assert!(error(r#"{"t":0,"seat":0,"do":"hop"}"#).contains("missing field `to`"));
        assert!(error(r#"{"t":0,"seat":9,"do":"rest"}"#).contains("no table has a seat 9"));
        assert!(error(r#"{"t":-4,"seat":0,"do":"rest"}"#).contains("-4"));
    }
}
