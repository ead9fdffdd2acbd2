//! The table of a replayed game, with the players.

use protocol::table::{Phase, Presence, SeatInfo, Settings, Table, Visibility};

use super::model::ListedRecord;

/// A table for a game of which only the record is known, with the names in it.
pub fn unknown_table(game: &ListedRecord, code: &str) -> Table {
    Table {
        code: code.to_owned(),
        settings: Settings {
            game: game.game.clone(),
            mode: game.mode.clone(),
            seats: game.seats,
            options: serde_json::Map::new(),
            visibility: Visibility::Link,
            chat: false,
            break_seconds: 0,
            quick_bots: false,
        },
        seats: match game.names.is_empty() {
            true => vec![SeatInfo::Nobody; game.seats],
            false => game.names.iter().cloned().map(person).collect(),
        },
        host: String::new(),
        watchers: 0,
        phase: Phase::Over,
        commitment: None,
        contributions: Vec::new(),
        opening: None,
        recess: None,
        again: Vec::new(),
        next: None,
        ballot: None,
        leaving: None,
        abandoned: false,
        uploaded: false,
        removed: Vec::new(),
        muted: Vec::new(),
    }
}

/// A person of whom only the name is known.
fn person(name: String) -> SeatInfo {
    SeatInfo::Person {
        name,
        guest: String::new(),
        presence: Presence::Here,
        away_since: None,
        kept: None,
        resigned: false,
    }
}

/// Whether no player is known.
pub fn is_unknown(table: &Table) -> bool {
    table.seats.iter().all(|sitting| *sitting == SeatInfo::Nobody)
}

/// Names the unknown players.
pub fn name_unknown(table: &mut Table, name: impl Fn(usize) -> String) {
    for (index, sitting) in table.seats.iter_mut().enumerate() {
        *sitting = person(name(index + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelved(names: &[&str]) -> ListedRecord {
        ListedRecord {
            line: 1,
            game: "big-bang".to_owned(),
            mode: "simple".to_owned(),
            seats: 2,
            entries: 0,
            names: names.iter().map(ToString::to_string).collect(),
            text: String::new(),
        }
    }

    #[test]
    fn those_of_whom_nothing_is_known_get_names() {
        let mut table = unknown_table(&shelved(&[]), "");
        assert!(is_unknown(&table));
        name_unknown(&mut table, |number| format!("Player {number}"));
        assert!(matches!(&table.seats[1], SeatInfo::Person { name, .. } if name == "Player 2"));
    }

    #[test]
    fn a_record_names_who_played() {
        let table = unknown_table(&shelved(&["Ada", "Rhea"]), "");
        assert!(!is_unknown(&table));
        assert!(matches!(&table.seats[1], SeatInfo::Person { name, .. } if name == "Rhea"));
    }
}
