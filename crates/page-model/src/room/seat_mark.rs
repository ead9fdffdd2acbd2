//! Which mark a player has besides the name: the bot that plays with its level, or that the person is missing.

use protocol::table::{Phase, Presence, SeatInfo, Table};
use tabletop::Seat;

/// The marks of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Whether a person is missing: not connected, or gone for good.
    pub missing: Option<Missing>,
    /// The level of the bot that plays.
    pub level: Option<String>,
}

/// Why a person is missing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The connection is lost, and may come back.
    Away,
    /// They have resigned.
    Gone,
}

/// The marks of the player on a seat; none for a person who is present. Nobody is missing after the game.
pub fn mark(table: &Table, seat: Seat) -> Option<Mark> {
    match table.seats.get(seat.index())? {
        SeatInfo::Nobody => None,
        SeatInfo::Bot { level } => Some(Mark { missing: None, level: Some(level.clone()) }),
        SeatInfo::Person { presence, kept, resigned, .. } => {
            let missing = match (resigned, presence) {
                (true, _) => Some(Missing::Gone),
                (false, Presence::Away) if table.phase != Phase::Over => Some(Missing::Away),
                (false, _) => None,
            };
            let level = kept.clone().filter(|_| *resigned || table.phase == Phase::Playing);
            (missing.is_some() || level.is_some()).then_some(Mark { missing, level })
        }
    }
}

impl Mark {
    /// Its name for tests.
    pub fn name(&self) -> &'static str {
        match self.missing {
            Some(Missing::Away) => "away",
            Some(Missing::Gone) => "gone",
            None => "bot",
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn marks(phase: &str, seats: &[Value]) -> Vec<Option<Mark>> {
        let table: Table = serde_json::from_value(json!({
            "code": "abc", "host": "a", "watchers": 0, "phase": phase, "seats": seats,
            "settings": {"game": "big-bang", "mode": "simple", "seats": 4},
        }))
        .unwrap();
        Seat::first(table.seats.len()).map(|seat| mark(&table, seat)).collect()
    }

    fn seats() -> Vec<Value> {
        let person = |presence: &str, kept: Option<&str>, resigned: bool| json!({"person": {"name": "A", "guest": "a", "presence": presence, "kept": kept, "resigned": resigned}});
        vec![
            person("here", None, false),
            person("away", None, false),
            person("away", Some("medium"), false),
            person("away", Some("medium"), true),
            json!({"bot": {"level": "easy"}}),
        ]
    }

    #[test]
    fn bots_and_those_who_are_missing_are_marked() {
        let level = |level: &str| Some(level.to_owned());
        let mark = |missing, level| Some(Mark { missing, level });
        let expected = [
            None,
            mark(Some(Missing::Away), None),
            mark(Some(Missing::Away), level("medium")),
            mark(Some(Missing::Gone), level("medium")),
            mark(None, level("easy")),
        ];
        assert_eq!(marks("playing", &seats()), expected);
    }

    #[test]
    fn after_the_game_nobody_is_missed() {
        let found = marks("over", &seats());
        assert_eq!(found[1..3], [None, None]);
        assert!(found[3].is_some() && found[4].is_some());
    }
}
