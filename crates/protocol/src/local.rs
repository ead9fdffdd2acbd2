//! Tables on one device, which need no server: how they are set up, and what is kept of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tabletop::{Millis, Seat};

use crate::table::{IfAway, IfResigned, Leaving, Phase, Presence, SeatInfo, Settings, Table, TableSummary};

/// How the codes of such tables begin; no table of a server is called so.
pub const PREFIX: &str = "local-";

/// Whether a code is that of a table on this device.
pub fn is_local(code: &str) -> bool {
    code.starts_with(PREFIX)
}

/// Who sits where at a table on one device.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatedPlayer {
    /// Somebody at the device.
    Person {
        /// The name they go by.
        name: String,
    },
    Bot {
        level: String,
    },
}

/// What bots are called in records, in the order in which they sit. The page calls them the same, in its own letters.
pub const BOT_NAMES: [&str; 6] = ["Rhea", "Titan", "Juno", "Vesta", "Mimas", "Dione"];

/// What bots are called in other languages, where that differs.
pub const BOT_NAMES_ABROAD: [&str; 12] =
    ["Rhéa", "Junon", "Dioné", "Рея", "Титан", "Юнона", "Веста", "Мімас", "Діона", "Rea", "Titán", "Dione"];

/// The names of those who play, seat by seat, as records tell them.
pub fn names(players: &[SeatedPlayer]) -> Vec<String> {
    let mut bots = BOT_NAMES.into_iter().cycle();
    let name = |player: &SeatedPlayer| match player {
        SeatedPlayer::Person { name } => name.clone(),
        SeatedPlayer::Bot { .. } => bots.next().unwrap_or_default().to_owned(),
    };
    players.iter().map(name).collect()
}

/// All that a game on one device begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalGameSetup {
    /// The table's name, which begins with [`PREFIX`].
    pub code: String,
    /// What is played.
    pub settings: Settings,
    /// Who sits where.
    pub seats: Vec<SeatedPlayer>,
    /// What the dice are made of: 64 random bytes in hexadecimal digits.
    pub seed: String,
    /// When it was set up, in milliseconds since 1970.
    pub created: u64,
}

/// The moment of another game at which a game was taken up, to be played on from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Continuation {
    /// How many entries of the other game it begins with.
    pub entries: usize,
    /// The record of the other game; none once its entries are in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// What is kept of a game on one device. The log is the game: with the beginning it is all that is needed to go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// What it began with.
    pub beginning: LocalGameSetup,
    /// Whether it is over.
    pub phase: Phase,
    /// What the game's clock showed.
    #[serde(default)]
    pub clock: Millis,
    /// The entries so far; none once there is a record, which has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<Box<RawValue>>,
    /// The last commands that made entries, with the numbers of those, so that none is carried out twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<(u64, String)>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// Those who have left the game for good. Bots play on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
    /// Whether it was ended early.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub abandoned: bool,
    /// The record, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Where it was taken up, if it did not begin on this device. Its deals cannot be verified then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_up: Option<Continuation>,
}

impl LocalGameSetup {
    /// The table that it makes, as those at it may know it.
    pub fn table(&self, phase: Phase) -> Table {
        let sitting = |(seat, sitter): (usize, &SeatedPlayer)| match sitter {
            SeatedPlayer::Person { name } => SeatInfo::Person {
                name: name.clone(),
                guest: format!("{PREFIX}{seat}"),
                presence: Presence::Here,
                away_since: None,
                kept: None,
                resigned: false,
            },
            SeatedPlayer::Bot { level } => SeatInfo::Bot { level: level.clone() },
        };
        // Whoever leaves the device finds the game as it was.
        let resign = if self.people().count() > 1 { IfResigned::Bot } else { IfResigned::Ends };
        let leaving = Leaving { away: IfAway::Waits, resign };
        Table {
            code: self.code.clone(),
            settings: self.settings.clone(),
            seats: self.seats.iter().enumerate().map(sitting).collect(),
            host: PREFIX.to_owned(),
            watchers: 0,
            phase,
            commitment: None,
            contributions: Vec::new(),
            opening: None,
            recess: None,
            again: Vec::new(),
            next: None,
            ballot: None,
            leaving: (phase == Phase::Playing).then_some(leaving),
            abandoned: false,
            uploaded: false,
            removed: Vec::new(),
            muted: Vec::new(),
        }
    }

    /// The game of which nothing has been played.
    pub fn new_game(self) -> SavedGame {
        SavedGame {
            beginning: self,
            phase: Phase::Playing,
            clock: 0,
            log: Vec::new(),
            commands: Vec::new(),
            result: None,
            resigned: Vec::new(),
            abandoned: false,
            record: None,
            taken_up: None,
        }
    }

    /// The game that goes on after the first `entries` entries of a recorded one. What is played is up to the record;
    /// the settings need only say the rest.
    pub fn continued_from(self, record: String, entries: usize) -> SavedGame {
        SavedGame { taken_up: Some(Continuation { entries, record: Some(record) }), ..self.new_game() }
    }

    /// Where people sit.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let people = self.seats.iter().enumerate().filter(|(_, sitter)| matches!(sitter, SeatedPlayer::Person { .. }));
        people.filter_map(|(seat, _)| Seat::new(seat))
    }
}

impl SavedGame {
    /// The game in a list.
    pub fn summary(&self) -> TableSummary {
        let LocalGameSetup { code, settings, seats, created, .. } = &self.beginning;
        let mut people = self.beginning.people();
        TableSummary {
            code: code.clone(),
            game: settings.game.clone(),
            mode: settings.mode.clone(),
            seats: seats.len(),
            players: seats.clone(),
            // Where several play there is no one whose game it is.
            seat: people.next().filter(|_| people.next().is_none()),
            phase: self.phase,
            created: *created,
            finished: None,
            result: self.result.clone(),
            abandoned: self.abandoned,
            uploaded: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_as_it_was_written() {
        let text = r#"{"beginning":{"code":"local-1","settings":{"game":"big-bang","mode":"simple","seats":2,"options":{},"visibility":"link","chat":false},"seats":[{"person":{"name":"Ada"}},{"bot":{"level":"easy"}}],"seed":"00","created":7},"phase":"playing","clock":5,"log":[{"t":0,"seat":null,"do":"deal"}],"commands":[[1,"a-1"]]}"#;
        let kept: SavedGame = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&kept).unwrap(), text);
        assert_eq!(kept.summary().seat, Seat::new(0));
        assert_eq!(kept.summary().players, kept.beginning.seats);
        assert!(is_local(&kept.beginning.code) && !is_local("kapelo42"));
    }
}
