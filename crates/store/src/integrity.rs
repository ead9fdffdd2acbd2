//! Whether a store is sound.

use std::fmt;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Error, PgConnection, SqliteConnection};

use crate::StoreError;
use crate::engine::unopened;
use crate::location::Location;
use crate::migrations;

/// How many problems are told.
const MAX_PROBLEMS: usize = 20;

/// SQLite's primary code for damage; extended codes have it in their last eight bits.
const SQLITE_CORRUPT: u32 = 11;

/// What was found in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// Which store.
    pub place: String,
    pub tables: u64,
    /// Tables where a game is on.
    pub running: u64,
    /// Tables whose game is over.
    pub finished: u64,
    /// The entries of all logs.
    pub entries: u64,
    /// What is wrong, if anything is. There may be more than is told.
    pub problems: Vec<String>,
}

impl Inspection {
    fn nothing_but(place: &str, problem: String) -> Inspection {
        Inspection { place: place.to_owned(), tables: 0, running: 0, finished: 0, entries: 0, problems: vec![problem] }
    }

    /// The same, as an error if anything is wrong.
    pub(crate) fn sound(self) -> Result<Inspection, StoreError> {
        match self.problems.first() {
            None => Ok(self),
            Some(problem) => Err(StoreError::Damaged { place: self.place, problem: problem.clone() }),
        }
    }
}

impl fmt::Display for Inspection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inspection { tables, running, finished, entries, .. } = self;
        write!(f, "{tables} tables ({running} running, {finished} over) with {entries} entries")
    }
}

/// Looks through a whole store, also while a server has it. Nothing is changed.
///
/// Of SQLite every page and every index is read. The pages of PostgreSQL are its own business.
///
/// # Errors
/// If it cannot be opened or read. What is found to be wrong is no error.
pub async fn inspect(url: &str) -> Result<Inspection, StoreError> {
    let location = Location::read(url)?;
    let place = location.name();
    match location {
        Location::SqliteFile(options) if !options.get_filename().is_file() => Err(StoreError::NoFile { place }),
        Location::SqliteFile(options) => inspect_file(options, &place).await,
        Location::SqliteMemory(_) => Err(StoreError::NoFile { place }),
        Location::Postgres(options) => {
            let mut connection = PgConnection::connect_with(&options).await.map_err(unopened(&place))?;
            let mut problems = Vec::new();
            let found = contents(&mut connection, &place, &mut problems).await;
            let found = found.map_err(|source| StoreError::Failed { place, source })?;
            Ok(Inspection { problems, ..found })
        }
    }
}

/// Looks through a file.
pub(crate) async fn inspect_file(options: SqliteConnectOptions, place: &str) -> Result<Inspection, StoreError> {
    let options = options.read_only(true).create_if_missing(false);
    let inspected = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(20)").fetch_all(&mut connection).await?;
        let mut problems: Vec<String> = found.iter().flat_map(|found| problems_in(found)).collect();
        let orphans: Vec<(String, Option<i64>, String, i64)> =
            sqlx::query_as("PRAGMA foreign_key_check").fetch_all(&mut connection).await?;
        problems.extend(orphans.into_iter().map(|(from, _, to, _)| format!("a row of {from} has no row of {to}")));
        let is_store: bool =
            sqlx::query_scalar("SELECT COUNT(*) = 2 FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'tables')")
                .fetch_one(&mut connection)
                .await?;
        if !is_store {
            problems.push("it holds no games".to_owned());
            return Ok(Inspection { problems, ..Inspection::nothing_but(place, String::new()) });
        }
        let found = contents_of_file(&mut connection, place, &mut problems).await?;
        connection.close().await?;
        problems.truncate(MAX_PROBLEMS);
        Ok(Inspection { problems, ..found })
    };
    match inspected.await {
        Ok(inspection) => Ok(inspection),
        Err(error) if is_damage(&error) => Ok(Inspection::nothing_but(place, problem_of(&error))),
        Err(source) => Err(StoreError::Unopened { place: place.to_owned(), source }),
    }
}

/// What is wrong with the structure of a file, if anything is: each page is where it belongs, and each row can be read.
///
/// This reads the whole file, 1.1 seconds of computing for each GB. It does not compare indexes with their tables.
pub(crate) async fn damage(connection: &mut SqliteConnection) -> Result<Option<String>, Error> {
    match sqlx::query_scalar::<_, String>("PRAGMA quick_check(1)").fetch_one(connection).await {
        Ok(found) => Ok(problems_in(&found).next()),
        Err(error) if is_damage(&error) => Ok(Some(problem_of(&error))),
        Err(error) => Err(error),
    }
}

/// What SQLite has found, line by line, without the headings that name the database.
fn problems_in(found: &str) -> impl Iterator<Item = String> {
    found.lines().filter(|line| *line != "ok" && !line.starts_with("***")).map(str::to_owned)
}

/// Whether SQLite has come upon something that cannot be.
pub(crate) fn is_damage(error: &Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == SQLITE_CORRUPT)
}

pub(crate) fn problem_of(error: &Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

/// The same statements on both engines, over connections of different types.
macro_rules! define_contents {
    ($name:ident, $connection:ty) => {
        /// Counts what there is, and looks for what cannot be.
        async fn $name(
            connection: &mut $connection,
            place: &str,
            problems: &mut Vec<String>,
        ) -> Result<Inspection, Error> {
            let newest: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations")
                .fetch_one(&mut *connection)
                .await?;
            if newest > migrations::newest() {
                problems.push(format!("it was written by a newer version of this program (migration {newest})"));
            }
            let phases: Vec<(String, i64)> = sqlx::query_as("SELECT phase, COUNT(*) FROM tables GROUP BY phase")
                .fetch_all(&mut *connection)
                .await?;
            let entries: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM entries").fetch_one(&mut *connection).await?;
            let gaps: Vec<String> = sqlx::query_scalar(
                "SELECT code FROM entries GROUP BY code HAVING MIN(n) <> 1 OR MAX(n) <> COUNT(*) ORDER BY code LIMIT 20",
            )
            .fetch_all(&mut *connection)
            .await?;
            problems.extend(gaps.into_iter().map(|code| format!("entries of table {code} are missing")));
            let count = |phase: &str| {
                let matching = phases.iter().filter(|(name, _)| phase.is_empty() || name == phase);
                matching.map(|(_, count)| count.cast_unsigned()).sum()
            };
            Ok(Inspection {
                place: place.to_owned(),
                tables: count(""),
                running: count("playing"),
                finished: count("over"),
                entries: entries.cast_unsigned(),
                problems: Vec::new(),
            })
        }
    };
}
define_contents!(contents, PgConnection);
define_contents!(contents_of_file, SqliteConnection);
