//! A file with records: one game on each line.

use serde::Deserialize;
use tabletop::record::Record;

use super::Damage;
use crate::games::GameKind;
use crate::with_rules;

/// A game of a file that can be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRecord {
    /// The number of its line, from 1.
    pub line: usize,
    /// The game's name in records.
    pub game: String,
    pub mode: String,
    pub seats: usize,
    pub entries: usize,
    /// The names of those who played; empty if the record has none.
    pub names: Vec<String>,
    pub text: String,
}

/// All that a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFile {
    /// The games, in order.
    pub games: Vec<ListedRecord>,
    /// Damaged lines, from 1, and what is wrong with them.
    pub damaged: Vec<(usize, Damage)>,
}

/// The fields of a head that the list of games needs.
#[derive(Deserialize)]
struct Head {
    mode: String,
    seats: usize,
}

impl RecordFile {
    /// Reads a file. Games are not replayed here, since a file may hold thousands.
    pub fn read(text: &str) -> RecordFile {
        let mut shelf = RecordFile::default();
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            match line.trim() {
                "" => {}
                record => match shelved(line_number, record) {
                    Ok(game) => shelf.games.push(game),
                    Err(damage) => shelf.damaged.push((line_number, damage)),
                },
            }
        }
        // A single game may be formatted over many lines.
        if shelf.games.is_empty()
            && let Ok(text) = one_line(text)
            && let Ok(game) = shelved(1, &text)
        {
            return RecordFile { games: vec![game], damaged: Vec::new() };
        }
        shelf
    }
}

fn one_line(text: &str) -> serde_json::Result<String> {
    serde_json::from_str::<serde_json::Value>(text).map(|value| value.to_string())
}

fn shelved(line: usize, text: &str) -> Result<ListedRecord, Damage> {
    let record = Record::parse(text)?;
    let (game, entries) = (record.game().to_owned(), record.entries());
    let kind = GameKind::named(&game).ok_or_else(|| Damage::Game(game.clone()))?;
    with_rules!(kind, R => drop(record.begin::<R>()?));
    let Head { mode, seats } = serde_json::from_str(text).map_err(|error| Damage::Text(error.column()))?;
    Ok(ListedRecord { line, game, mode, seats, entries, names: record.names(), text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use big_bang::BigBang;

    use super::*;
    use crate::replay::model::Recording;
    use crate::replay::model::recording::tests::golden;

    #[test]
    fn several_games_lie_on_several_lines() {
        let (one, other) =
            (golden("big-bang/tests/records/independent-cosmic"), golden("cosmic-factory/tests/records/gift"));
        let shelf = RecordFile::read(&format!("{one}\n\nnothing\n{other}\n"));
        let named: Vec<_> =
            shelf.games.iter().map(|game| (game.line, game.game.as_str(), game.mode.as_str())).collect();
        assert_eq!(named, [(1, "big-bang", "cosmic"), (4, "cosmic-factory", "standard")]);
        assert!(shelf.games.iter().all(|game| game.entries > 10));
        assert!(matches!(shelf.damaged.as_slice(), [(3, Damage::Text(_))]));
    }

    #[test]
    fn a_game_on_many_lines_is_one_game() {
        let text = golden("big-bang/tests/records/independent-simple");
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let shelf = RecordFile::read(&serde_json::to_string_pretty(&value).unwrap());
        assert_eq!((shelf.games.len(), shelf.damaged.len()), (1, 0));
        assert!(Recording::<BigBang>::read(&shelf.games[0].text).is_ok());
    }

    #[test]
    fn other_games_are_not_ours() {
        let text = golden("big-bang/tests/records/independent-simple").replacen("\"big-bang\"", "\"chess\"", 1);
        assert_eq!(RecordFile::read(&text).damaged, [(1, Damage::Game("chess".to_owned()))]);
        assert_eq!(RecordFile::read(""), RecordFile::default());
    }
}
