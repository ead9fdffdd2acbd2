//! The table of a game that is looked at: who sat where.

use protocol::table::{Phase, Presence, Settings, Sitting, Table, Visibility};

use super::model::Shelved;

/// A table for a game of which only the record is known.
pub(super) fn unknown_table(game: &Shelved, code: &str) -> Table {
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
        seats: vec![Sitting::Nobody; game.seats],
        host: String::new(),
        watchers: 0,
        phase: Phase::Over,
        commitment: None,
        opening: None,
        recess: None,
        again: Vec::new(),
        next: None,
        uploaded: false,
    }
}

/// Whether nobody knows who played.
pub(super) fn is_unknown(table: &Table) -> bool {
    table.seats.iter().all(|sitting| matches!(sitting, Sitting::Nobody | Sitting::Person { .. }))
        && table.host.is_empty()
}

/// Gives names to those of whom nothing is known.
pub(super) fn name_unknown(table: &mut Table, name: impl Fn(usize) -> String) {
    for (index, sitting) in table.seats.iter_mut().enumerate() {
        *sitting =
            Sitting::Person { name: name(index + 1), guest: String::new(), presence: Presence::Here, kept: false };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_of_whom_nothing_is_known_get_names() {
        let game = Shelved {
            line: 1,
            game: "big-bang".to_owned(),
            mode: "simple".to_owned(),
            seats: 2,
            entries: 0,
            text: String::new(),
        };
        let mut table = unknown_table(&game, "");
        assert!(is_unknown(&table));
        name_unknown(&mut table, |number| format!("Player {number}"));
        assert!(is_unknown(&table), "they can be named again in another language");
        assert!(matches!(&table.seats[1], Sitting::Person { name, .. } if name == "Player 2"));
    }
}
