//! Where a store is.

use std::path::Path;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::StoreError;

/// What the url of a store says.
#[derive(Debug)]
pub(crate) enum Location {
    SqliteFile(SqliteConnectOptions),
    /// Nowhere: it is gone when it is closed.
    SqliteMemory(SqliteConnectOptions),
    /// A server.
    Postgres(PgConnectOptions),
}

impl Location {
    pub(crate) fn read(url: &str) -> Result<Self, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", place)) => {
                let options = SqliteConnectOptions::from_str(url)
                    .map_err(|source| StoreError::InvalidUrl { engine: "SQLite", source })?;
                let (name, parameters) = place.split_once('?').unwrap_or((place, ""));
                let in_memory = name.trim_start_matches("//") == ":memory:"
                    || parameters.split('&').any(|parameter| parameter == "mode=memory");
                Ok(if in_memory { Self::SqliteMemory(options) } else { Self::SqliteFile(options) })
            }
            Some(("postgres" | "postgresql", _)) => PgConnectOptions::from_str(url)
                .map(Self::Postgres)
                .map_err(|source| StoreError::InvalidUrl { engine: "PostgreSQL", source }),
            other => {
                let scheme = other.map_or(String::new(), |(scheme, _)| scheme.to_owned());
                Err(StoreError::UnknownScheme { scheme })
            }
        }
    }

    /// The place as messages name it: enough to recognise it, and no password.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::SqliteFile(options) => format!("sqlite:{}", options.get_filename().display()),
            Self::SqliteMemory(_) => "sqlite::memory:".to_owned(),
            Self::Postgres(options) => {
                let user = options.get_username();
                let host = match options.get_socket() {
                    Some(socket) => socket.display().to_string(),
                    None => format!("{}:{}", options.get_host(), options.get_port()),
                };
                let database = options.get_database().unwrap_or(user);
                format!("postgres://{user}@{host}/{database}")
            }
        }
    }

    /// The folder that has to be there.
    pub(crate) fn folder(&self) -> Option<&Path> {
        let Self::SqliteFile(options) = self else { return None };
        options.get_filename().parent().filter(|folder| !folder.as_os_str().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(url: &str) -> String {
        Location::read(url).expect("a valid url").name()
    }

    #[test]
    fn a_name_has_no_password() {
        assert_eq!(name("postgres://ann:secret@db.example:5433/games"), "postgres://ann@db.example:5433/games");
        assert_eq!(
            name("postgresql://ann@db.example/games?password=secret"),
            "postgres://ann@db.example:5432/games",
            "wherever it is"
        );
    }

    #[test]
    fn a_socket_is_a_place() {
        assert_eq!(name("postgres://ann@localhost/games?host=/run/pg"), "postgres://ann@/run/pg/games");
    }

    #[test]
    fn a_file_is_named_with_its_folder() {
        assert_eq!(name("sqlite:data/games.db"), "sqlite:data/games.db");
        assert_eq!(name("sqlite:///srv/games.db?mode=rwc"), "sqlite:/srv/games.db");
        let folder = |url: &str| Location::read(url).expect("a valid url").folder().map(Path::to_path_buf);
        assert_eq!(folder("sqlite:data/games.db"), Some("data".into()));
        assert_eq!(folder("sqlite:games.db"), None, "the current folder is there");
    }

    #[test]
    fn memory_is_recognised() {
        for url in ["sqlite::memory:", "sqlite://:memory:", "sqlite:games?mode=memory"] {
            assert_eq!(name(url), "sqlite::memory:", "{url}");
        }
    }

    #[test]
    fn other_urls_are_refused_without_repeating_them() {
        let refusal = |url: &str| Location::read(url).expect_err("no store").to_string();
        let expected = "the url of a store begins with sqlite: or postgres://, and not with";
        assert_eq!(refusal("mysql://ann:secret@db.example"), format!("{expected} 'mysql'"));
        assert_eq!(refusal("games.db"), format!("{expected} ''"));
        let invalid = refusal("postgres://ann:secret@db.example:port/games");
        assert!(invalid.starts_with("the PostgreSQL url of the store is not valid"), "{invalid}");
        assert!(!invalid.contains("secret"), "{invalid}");
    }
}
