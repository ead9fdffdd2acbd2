//! How a store gets the tables that this version of the server works with.
//!
//! Migrations only go forward. One that was released is never edited: a change is a new file at the end of the list.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// Number, name and text of every migration.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/1_tables.sql")),
    (2, "nodes", include_str!("../migrations/2_nodes.sql")),
    (5, "retention", include_str!("../migrations/5_retention.sql")),
    (6, "devices", include_str!("../migrations/6_devices.sql")),
    (7, "operators", include_str!("../migrations/7_operators.sql")),
    (8, "chat", include_str!("../migrations/8_chat.sql")),
];

/// The number of the newest migration.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |(version, ..)| *version)
}

/// What differs between the engines.
pub(crate) struct Dialect {
    /// The type of a row of bytes.
    pub(crate) bytes: &'static str,
    /// Appended to the definition of a table whose rows are to lie in the order of its key, so that a log is read in one go.
    pub(crate) clustered: &'static str,
    /// The time of day of the database, in milliseconds since 1970.
    pub(crate) now: &'static str,
    /// The type of a key that rises with each row.
    pub(crate) numbered: &'static str,
}

pub(crate) const SQLITE: Dialect = Dialect {
    bytes: "BLOB",
    clustered: "WITHOUT ROWID",
    now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    numbered: "INTEGER PRIMARY KEY AUTOINCREMENT",
};

pub(crate) const POSTGRES: Dialect = Dialect {
    bytes: "BYTEA",
    clustered: "",
    now: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    numbered: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
};

/// All migrations, in the dialect of an engine.
pub(crate) fn migrator(dialect: &Dialect) -> Migrator {
    let migrations = MIGRATIONS.iter().map(|&(version, name, text)| {
        let sql = text.replace("{bytes}", dialect.bytes).replace("{clustered}", dialect.clustered);
        let sql = sql.replace("{now}", dialect.now).replace("{numbered}", dialect.numbered);
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_filled_in() {
        for words in [SQLITE, POSTGRES] {
            for migration in migrator(&words).iter() {
                assert!(!migration.sql.as_str().contains(['{', '}']), "{}", migration.description);
            }
        }
    }
}
