//! Copies of a store in SQLite, made and put back.
//!
//! A copy gets its name only when it is complete, sound and on the disk.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Error, SqliteConnection};

use crate::engine::unopened;
use crate::file::{FileIdentity, beside, companions, private_file};
use crate::integrity::inspect_file;
use crate::location::Location;
use crate::lock::FileLock;
use crate::{Inspection, StoreError};

/// How long to wait for somebody who is just changing something.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// SQLite's primary code for a file that somebody else uses.
const SQLITE_BUSY: u32 = 5;

/// Copies a store to a file, also while a server has it: as it was at one moment, with everything that was acknowledged
/// before this was called.
///
/// # Errors
/// If the file is there already and is not to be replaced, if the store is damaged or no SQLite, or if there is no room.
/// Then nothing is left of the copy, and a file that was there is as it was.
pub async fn backup(url: &str, to: &Path, replace: bool) -> Result<Inspection, StoreError> {
    let (options, place) = file_of(url, "pg_dump")?;
    if !options.get_filename().is_file() {
        return Err(StoreError::NoFile { place });
    }
    if is_same(options.get_filename(), to) || (!replace && to.exists()) {
        return Err(StoreError::FileExists { path: to.to_owned() });
    }
    let copy = Copy::make(options, &place, to).await?;
    let inspection = copy.inspect().await?;
    copy.put_in_place(to).map_err(|error| StoreError::File { path: to.to_owned(), error })?;
    Ok(Inspection { place, ..inspection })
}

/// Makes a store of a copy.
///
/// # Errors
/// If a server has the store, if there is one already and it is not to be replaced, if the copy is damaged, of a newer
/// version or no copy of a store, or if there is no room. Then the store is as it was.
pub async fn restore(url: &str, from: &Path, replace: bool) -> Result<Inspection, StoreError> {
    let (options, place) = file_of(url, "pg_restore or psql")?;
    let store = options.get_filename().to_owned();
    if let Some(folder) = Location::read(url)?.folder()
        && !folder.is_dir()
    {
        return Err(StoreError::MissingFolder { place, folder: folder.to_path_buf() });
    }
    if !from.is_file() {
        return Err(StoreError::NoFile { place: format!("sqlite:{}", from.display()) });
    }
    let failed = |error| StoreError::File { path: store.clone(), error };
    let in_use = || StoreError::InUse { place: place.clone() };
    let _lock = FileLock::take(&store).map_err(failed)?.ok_or_else(in_use)?;
    if is_same(&store, from) || (!replace && store.exists()) {
        return Err(StoreError::FileExists { path: store });
    }
    let source = SqliteConnectOptions::new().filename(from);
    let copy = Copy::make(source, &format!("sqlite:{}", from.display()), &store).await?;
    let inspection = copy.inspect().await?;
    if store.exists() {
        retire(&store).await.map_err(|error| if is_busy(&error) { in_use() } else { unopened(&place)(error) })?;
    }
    // A log that does not belong to the file would be taken for its own.
    for companion in companions(&store) {
        remove(&companion).map_err(failed)?;
    }
    copy.put_in_place(&store).map_err(failed)?;
    Ok(Inspection { place, ..inspection })
}

/// The file of a store, if it is one; otherwise the tool that copies such stores is named.
fn file_of(url: &str, tool: &'static str) -> Result<(SqliteConnectOptions, String), StoreError> {
    let location = Location::read(url)?;
    let place = location.name();
    match location {
        Location::SqliteFile(options) => Ok((options, place)),
        Location::SqliteMemory(_) => Err(StoreError::NoFile { place }),
        Location::Postgres(_) => Err(StoreError::OtherTool { place, tool }),
    }
}

/// A copy under a name of its own, which is gone unless it is put in place.
struct Copy {
    path: PathBuf,
    place: String,
}

impl Copy {
    /// Copies a store to a file beside the one that it is to become.
    async fn make(source: SqliteConnectOptions, place: &str, to: &Path) -> Result<Copy, StoreError> {
        let path = beside(to, &format!(".{}.partial", std::process::id()));
        let made = private_file().create_new(true).open(&path);
        drop(made.map_err(|error| StoreError::File { path: path.clone(), error })?);
        let copy = Copy { path, place: place.to_owned() };
        let name = copy.path.to_str().ok_or_else(|| {
            let error = io::Error::new(io::ErrorKind::InvalidFilename, "the name is not UTF-8");
            StoreError::File { path: copy.path.clone(), error }
        })?;
        let source = source.read_only(true).create_if_missing(false).busy_timeout(BUSY_TIMEOUT);
        let copied = async {
            let mut connection = SqliteConnection::connect_with(&source).await?;
            sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
            connection.close().await
        };
        match copied.await {
            Ok(()) => Ok(copy),
            Err(error) if crate::integrity::is_damage(&error) => {
                let problem = crate::integrity::problem_of(&error);
                Err(StoreError::Damaged { place: place.to_owned(), problem })
            }
            Err(source) => Err(StoreError::Failed { place: place.to_owned(), source }),
        }
    }

    /// What is in it, if that is sound.
    async fn inspect(&self) -> Result<Inspection, StoreError> {
        inspect_file(SqliteConnectOptions::new().filename(&self.path), &self.place).await?.sound()
    }

    /// Gives it its name, at once and for good.
    fn put_in_place(self, to: &Path) -> io::Result<()> {
        File::open(&self.path)?.sync_all()?;
        fs::rename(&self.path, to)?;
        sync_folder(to)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        for companion in companions(&self.path) {
            let _ = fs::remove_file(companion);
        }
    }
}

/// Brings everything of a store into its file, so that nothing is lost if it is not replaced after all. This fails if
/// somebody else has it open, such as a server of a version that did not lock it.
async fn retire(store: &Path) -> Result<(), Error> {
    let options = SqliteConnectOptions::new().filename(store).busy_timeout(Duration::ZERO);
    let retired = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::query("PRAGMA journal_mode = DELETE").execute(&mut connection).await?;
        connection.close().await
    };
    match retired.await {
        Err(error) if is_busy(&error) => Err(error),
        // It is damaged, or something else; that is why it is replaced.
        _ => Ok(()),
    }
}

fn is_busy(error: &Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == SQLITE_BUSY)
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
        || (cfg!(unix)
            && matches!((FileIdentity::at(one), FileIdentity::at(other)), (Ok(one), Ok(other)) if one == other))
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Waits until the name of a file is on the disk.
fn sync_folder(file: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
