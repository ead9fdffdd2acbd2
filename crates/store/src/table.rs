//! Tables and entries, as they are stored.

use std::fmt;

use sqlx::error::BoxDynError;

use crate::Phase;

/// A table to be stored. It begins with an empty log, and nobody keeps it: its epoch is 0.
#[derive(Clone, PartialEq, Eq)]
pub struct NewTable {
    /// Its short name, which no other table has.
    pub code: String,
    /// What it has in common with its rematches.
    pub series: String,
    /// Whether it is listed for everyone.
    pub visibility_open: bool,
    /// How far it has come.
    pub phase: Phase,
    /// Whatever else there is to know about it.
    pub document: String,
    /// What nobody may know before the game is over.
    pub secret: Vec<u8>,
    /// Who has a seat at it.
    pub guests: Vec<String>,
    /// When it was made.
    pub created: u64,
}

/// A table, as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// Its short name, which no other table has.
    pub code: String,
    /// What it has in common with its rematches.
    pub series: String,
    /// Whether it is listed for everyone.
    pub visibility_open: bool,
    /// How far it has come.
    pub phase: Phase,
    /// Whatever else there is to know about it.
    pub document: String,
    /// What nobody may know before the game is over.
    pub secret: Vec<u8>,
    /// When it was made.
    pub created: u64,
    /// When it was over.
    pub finished: Option<u64>,
    /// How the game ended.
    pub result: Option<String>,
    /// How often it was taken. Only who took it last can write to it.
    pub epoch: i64,
    /// How many entries its log has.
    pub entries: u64,
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number. The first is 1, and none is left out.
    pub n: u64,
    /// What happened.
    pub body: String,
    /// Who caused it and what they called it, by which a repeated command is recognised.
    pub command: Option<String>,
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
        let phase = phase_of(&phase)
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

/// What a phase is called in the store, whatever it is called elsewhere.
pub(crate) fn name_of(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

fn phase_of(name: &str) -> Option<Phase> {
    [Phase::Gathering, Phase::Playing, Phase::Over].into_iter().find(|phase| name_of(*phase) == name)
}
