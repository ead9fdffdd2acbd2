//! A table on this device, kept in the worker because its bots think there.

use games::InternalError;
use local_table::LocalTable;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// What the page has for the table that the worker keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableAsked {
    /// A message of the protocol.
    Hear(String),
    /// Whether somebody looks at the page.
    Here(bool),
}

/// What the page gets from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableTold {
    /// Something has happened.
    News {
        /// What is to be kept of the game from now on, before anything else is done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<String>,
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
    /// The table cannot be kept any longer, for this reason.
    Broken(String),
}

/// Keeps a table: tells what comes of each message, and when it has to be woken.
pub struct TableKeeper(Result<LocalTable, String>);

impl TableKeeper {
    /// Takes up a table from what was kept of it.
    pub fn open(kept: &str) -> TableKeeper {
        TableKeeper(LocalTable::restore(kept).map_err(|error| error.to_string()))
    }

    /// Takes in what the page has for the table, at this time of the device in milliseconds.
    pub fn ask(&mut self, asked: TableAsked, now: u64) -> TableTold {
        self.act(|table| match asked {
            TableAsked::Hear(text) => table.hear(&text, now),
            TableAsked::Here(here) => table.attend(here, now),
        })
    }

    /// Does what is due by a clock of the device, in milliseconds.
    pub fn wake(&mut self, clock: &dyn Fn() -> u64) -> TableTold {
        self.act(|table| table.wake(clock))
    }

    /// When it has to be woken.
    pub fn wake_at(&self) -> Option<u64> {
        self.0.as_ref().ok()?.wake_at()
    }

    fn act(&mut self, act: impl FnOnce(&mut LocalTable) -> Result<Vec<String>, InternalError>) -> TableTold {
        let table = match &mut self.0 {
            Ok(table) => table,
            Err(problem) => return TableTold::Broken(problem.clone()),
        };
        match act(table).and_then(|messages| news(table, messages)) {
            Ok(told) => told,
            Err(InternalError(problem)) => {
                self.0 = Err(problem.clone());
                TableTold::Broken(problem)
            }
        }
    }
}

fn news(table: &mut LocalTable, messages: Vec<String>) -> Result<TableTold, InternalError> {
    let kept = table.take_changed().then(|| table.save()).transpose()?;
    Ok(TableTold::News { kept, passing: table.passing(), again: table.take_again(), messages })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: &str = concat!(
        r#"{"beginning":{"code":"local-1","settings":{"game":"big-bang","mode":"cosmic","seats":2},"seed":""#,
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        r#"","seats":[{"person":{"name":"Ada"}},{"person":{"name":"Bo"}}],"created":0},"phase":"playing"}"#
    );

    #[test]
    fn news_have_what_is_to_be_kept_and_whom_to_pass_the_device_to() {
        let mut keeper = TableKeeper::open(KEPT);
        let hello = TableAsked::Hear(r#"{"version":2}"#.to_owned());
        let TableTold::News { kept: Some(kept), passing: Some(_), again: false, messages } = keeper.ask(hello, 10)
        else {
            panic!("a table that has dealt and waits for somebody")
        };
        assert!(messages[0].starts_with(r#"{"welcome""#), "{messages:?}");
        assert!(kept.contains("\"log\":["));
        assert_eq!(keeper.wake_at(), None);
        let away = keeper.ask(TableAsked::Here(false), 20);
        assert!(matches!(away, TableTold::News { kept: None, .. }), "nothing has changed");
    }

    #[test]
    fn a_table_that_cannot_be_kept_says_so_again_and_again() {
        let mut keeper = TableKeeper::open("{}");
        for _ in 0..2 {
            assert!(matches!(keeper.wake(&|| 0), TableTold::Broken(_)));
        }
    }
}
