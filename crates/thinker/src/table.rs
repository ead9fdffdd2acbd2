//! A table on this device. It lives in the worker because its bots decide there.

use games::InternalError;
use local_table::LocalTable;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// What the page sends to the table in the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableInput {
    /// A message of the protocol.
    Message(String),
    /// Whether somebody looks at the page.
    Watched(bool),
}

/// What the table sends to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableUpdate {
    Changed {
        /// The game as it is to be saved, before anything else is done; none if nothing of it has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        saved: Option<String>,
        /// Whom the device is to be passed to, if it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passing: Option<Seat>,
        /// Whether another game is wished.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
        /// Messages of the protocol.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        messages: Vec<String>,
    },
    /// The table cannot go on, for this reason.
    Broken(String),
}

/// The table in the worker: takes inputs and wake-ups, returns updates.
pub struct WorkerTable(Result<LocalTable, String>);

impl WorkerTable {
    /// Restores a table from a saved game.
    pub fn open(saved: &str) -> WorkerTable {
        WorkerTable(LocalTable::restore(saved).map_err(|error| error.to_string()))
    }

    /// Handles an input of the page, at this time of the device in milliseconds.
    pub fn handle(&mut self, input: TableInput, now: u64) -> TableUpdate {
        self.act(|table| match input {
            TableInput::Message(text) => table.handle_message(&text, now),
            TableInput::Watched(is_watched) => table.set_watched(is_watched, now),
        })
    }

    /// Does what is due by a clock of the device, in milliseconds.
    pub fn wake(&mut self, clock: &dyn Fn() -> u64) -> TableUpdate {
        self.act(|table| table.wake(clock))
    }

    /// When it has to be woken.
    pub fn wake_at(&self) -> Option<u64> {
        self.0.as_ref().ok()?.wake_at()
    }

    fn act(&mut self, act: impl FnOnce(&mut LocalTable) -> Result<Vec<String>, InternalError>) -> TableUpdate {
        let table = match &mut self.0 {
            Ok(table) => table,
            Err(problem) => return TableUpdate::Broken(problem.clone()),
        };
        match act(table).and_then(|messages| update(table, messages)) {
            Ok(update) => update,
            Err(InternalError(problem)) => {
                self.0 = Err(problem.clone());
                TableUpdate::Broken(problem)
            }
        }
    }
}

fn update(table: &mut LocalTable, messages: Vec<String>) -> Result<TableUpdate, InternalError> {
    let saved = table.take_changed().then(|| table.save()).transpose()?;
    Ok(TableUpdate::Changed { saved, passing: table.passing(), again: table.take_again(), messages })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAVED_GAME: &str = concat!(
        r#"{"beginning":{"code":"local-1","settings":{"game":"big-bang","mode":"cosmic","seats":2},"seed":""#,
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        r#"","seats":[{"person":{"name":"Ada"}},{"person":{"name":"Bo"}}],"created":0},"phase":"playing"}"#
    );

    #[test]
    fn updates_have_what_is_to_be_saved_and_whom_to_pass_the_device_to() {
        let mut table = WorkerTable::open(SAVED_GAME);
        let hello = TableInput::Message(r#"{"version":2}"#.to_owned());
        let TableUpdate::Changed { saved: Some(saved), passing: Some(_), again: false, messages } =
            table.handle(hello, 10)
        else {
            panic!("a table that has dealt and waits for somebody")
        };
        assert!(messages[0].starts_with(r#"{"welcome""#), "{messages:?}");
        assert!(saved.contains("\"log\":["));
        assert_eq!(table.wake_at(), None);
        let away = table.handle(TableInput::Watched(false), 20);
        assert!(matches!(away, TableUpdate::Changed { saved: None, .. }), "nothing has changed");
    }

    #[test]
    fn a_table_that_cannot_be_restored_says_so_again_and_again() {
        let mut table = WorkerTable::open("{}");
        for _ in 0..2 {
            assert!(matches!(table.wake(&|| 0), TableUpdate::Broken(_)));
        }
    }
}
