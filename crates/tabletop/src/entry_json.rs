//! Entries as they are read from JSON.
//!
//! An entry is one flat object: the fields that every game has, and next to them those of the game's move.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

use crate::{Actor, Entry, Millis};

/// Why a text is not an entry: the field and what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct EntryError(#[from] serde_path_to_error::Error<serde_json::Error>);

/// The fields that every entry has, whatever the game.
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
    /// ```
    /// use tabletop::Entry;
    /// use tabletop::testkit::nim::Stones;
    ///
    /// let entry = Entry::<Stones>::parse(r#"{"t":40,"seat":1,"do":"take","count":2}"#)?;
    /// assert_eq!(entry.action, Stones::Take { count: 2 });
    ///
    /// let error = Entry::<Stones>::parse(r#"{"t":40,"seat":1,"do":"take"}"#).unwrap_err();
    /// assert!(error.to_string().contains("missing field `count`"));
    /// # Ok::<(), tabletop::EntryError>(())
    /// ```
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
    use serde::Serialize;

    use super::*;
    use crate::Seat;

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
