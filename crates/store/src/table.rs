//! Tables and entries, as they are stored.

use std::fmt;

use sqlx::error::BoxDynError;

/// How far a table has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StoredPhase {
    /// It waits for players.
    Gathering,
    Playing,
    Over,
}

impl StoredPhase {
    pub(crate) const ALL: [StoredPhase; 3] = [StoredPhase::Gathering, StoredPhase::Playing, StoredPhase::Over];

    /// The name in the database.
    pub(crate) fn name(self) -> &'static str {
        match self {
            StoredPhase::Gathering => "gathering",
            StoredPhase::Playing => "playing",
            StoredPhase::Over => "over",
        }
    }

    fn of_name(name: &str) -> Option<StoredPhase> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

/// A table to be stored. It begins with an empty log and the epoch 0.
#[derive(Clone, PartialEq, Eq)]
pub struct NewTable {
    /// The primary key.
    pub code: String,
    /// The code of the first of the tables that are its rematches.
    pub series: String,
    /// Whether it is listed for everyone.
    pub visibility_open: bool,
    pub phase: StoredPhase,
    /// All that only the server understands, as text.
    pub document: String,
    /// The seed of the deals, which nobody may know before the game is over.
    pub secret: Vec<u8>,
    /// Guests who have seats at it.
    pub guests: Vec<String>,
    /// In milliseconds since 1970.
    pub created: u64,
}

#[derive(Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// The primary key.
    pub code: String,
    /// The code of the first of the tables that are its rematches.
    pub series: String,
    /// Whether it is listed for everyone.
    pub visibility_open: bool,
    pub phase: StoredPhase,
    /// All that only the server understands, as text.
    pub document: String,
    /// The seed of the deals, which nobody may know before the game is over.
    pub secret: Vec<u8>,
    /// In milliseconds since 1970.
    pub created: u64,
    /// In milliseconds since 1970; none before the game is over.
    pub finished: Option<u64>,
    /// The outcome, as text.
    pub result: Option<String>,
    /// The fencing token: writes with an older one are refused.
    pub epoch: i64,
    /// How many entries its log has.
    pub entries: u64,
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number. The first is 1, and none is left out.
    pub n: u64,
    /// The entry itself, as text.
    pub body: String,
    /// The idempotency key of the command that caused it.
    pub command: Option<String>,
}

/// How many of the messages of a table are kept.
pub const KEPT_MESSAGES: u64 = 50;

/// Something that was said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMessage {
    /// Its number at the table.
    pub n: u64,
    pub guest: String,
    /// The message itself, as text.
    pub body: String,
    /// The idempotency key of the command.
    pub command: String,
}

/// The secret is left out, lest it ends up in somebody's log file.
impl fmt::Debug for NewTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewTable")
            .field("code", &self.code)
            .field("series", &self.series)
            .field("document", &self.document)
            .finish_non_exhaustive()
    }
}

/// The secret is left out, lest it ends up in somebody's log file.
impl fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredTable")
            .field("code", &self.code)
            .field("series", &self.series)
            .field("phase", &self.phase)
            .field("document", &self.document)
            .field("epoch", &self.epoch)
            .field("entries", &self.entries)
            .finish_non_exhaustive()
    }
}

/// The columns of a table, in the order of [`TableRow`]; what follows says which tables.
macro_rules! select_tables {
    ($which:literal) => {
        concat!(
            "SELECT tables.code, series, visibility_open, phase, document, secret, created, finished, result, epoch,",
            " (SELECT COALESCE(MAX(n), 0) FROM entries WHERE entries.code = tables.code) FROM tables ",
            $which
        )
    };
}
pub(crate) use select_tables;

/// What [`select_tables`] selects.
pub(crate) type TableRow = (String, String, bool, String, String, Vec<u8>, i64, Option<i64>, Option<String>, i64, i64);

impl TryFrom<TableRow> for StoredTable {
    type Error = sqlx::Error;

    fn try_from(row: TableRow) -> Result<Self, sqlx::Error> {
        let (code, series, visibility_open, phase, document, secret, created, finished, result, epoch, entries) = row;
        let phase = StoredPhase::of_name(&phase)
            .ok_or_else(|| sqlx::Error::Decode(BoxDynError::from(format!("table {code} is in phase '{phase}'"))))?;
        Ok(Self {
            code,
            series,
            visibility_open,
            phase,
            document,
            secret,
            created: created.cast_unsigned(),
            finished: finished.map(i64::cast_unsigned),
            result,
            epoch,
            entries: entries.cast_unsigned(),
        })
    }
}
