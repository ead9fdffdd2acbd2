//! The file of a store in SQLite: nobody else has it, nobody else reads it, and it is still the one that was opened.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::lock::FileLock;

/// What SQLite keeps beside a file: the write-ahead log, and its index in shared memory.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// The files of a store that is open, by their names.
#[derive(Debug)]
pub(crate) struct StoreFile {
    files: Vec<(PathBuf, FileIdentity)>,
    lock: Mutex<Option<FileLock>>,
}

/// What became of a file while it was open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostFile {
    path: PathBuf,
    loss: Loss,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Loss {
    Gone,
    Replaced,
    OutOfReach(io::ErrorKind),
}

/// Which file it is, whatever it is called.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileIdentity(u64, u64);

/// A store that is locked and about to be opened.
pub(crate) struct LockedFile {
    path: PathBuf,
    identity: FileIdentity,
    lock: FileLock,
}

impl LockedFile {
    /// Locks a store, and makes its file if it is missing; none if somebody else has it.
    ///
    /// Files are opened here only before SQLite does: closing one would give up the locks that SQLite has on it.
    pub(crate) fn take(path: &Path) -> io::Result<Option<LockedFile>> {
        let explained = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let Some(lock) = FileLock::take(path).map_err(explained)? else { return Ok(None) };
        match private_file().create_new(true).open(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(explained(error)),
            // SQLite gives its other files the same permissions.
            _ => {}
        }
        let identity = FileIdentity::at(path).map_err(explained)?;
        Ok(Some(LockedFile { path: path.to_owned(), identity, lock }))
    }

    /// The files as they are now that SQLite has opened them, and keeps them open.
    pub(crate) fn opened(self) -> Result<StoreFile, LostFile> {
        let LockedFile { path, identity, lock } = self;
        let real = fs::canonicalize(&path).map_err(|error| LostFile::new(&path, error.kind()))?;
        let mut files = vec![(path, identity)];
        for companion in COMPANIONS {
            let path = beside(&real, companion);
            let identity = FileIdentity::at(&path).map_err(|error| LostFile::new(&path, error.kind()))?;
            files.push((path, identity));
        }
        let file = StoreFile { files, lock: Mutex::new(Some(lock)) };
        file.check()?;
        Ok(file)
    }
}

impl StoreFile {
    /// Whether everything is still found under its name. What is written to a file without a name is lost with the process.
    ///
    /// This asks the operating system thrice and takes a few microseconds.
    pub(crate) fn check(&self) -> Result<(), LostFile> {
        for (path, opened) in &self.files {
            match FileIdentity::at(path) {
                Ok(found) if found == *opened => {}
                Ok(_) => return Err(LostFile { path: path.clone(), loss: Loss::Replaced }),
                Err(error) => return Err(LostFile::new(path, error.kind())),
            }
        }
        Ok(())
    }

    /// Lets others have the store.
    pub(crate) fn unlock(&self) {
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

impl LostFile {
    fn new(path: &Path, error: io::ErrorKind) -> LostFile {
        let loss = if error == io::ErrorKind::NotFound { Loss::Gone } else { Loss::OutOfReach(error) };
        LostFile { path: path.to_owned(), loss }
    }
}

impl fmt::Display for LostFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.loss {
            Loss::Gone => write!(f, "{path} was deleted or moved"),
            Loss::Replaced => write!(f, "{path} is another file now"),
            Loss::OutOfReach(error) => write!(f, "{path} is out of reach ({error})"),
        }
    }
}

impl FileIdentity {
    /// Of the file with this name.
    pub(crate) fn at(path: &Path) -> io::Result<FileIdentity> {
        fs::metadata(path).map(|metadata| FileIdentity::of(&metadata))
    }

    #[cfg(unix)]
    pub(crate) fn of(metadata: &Metadata) -> FileIdentity {
        use std::os::unix::fs::MetadataExt as _;
        FileIdentity(metadata.dev(), metadata.ino())
    }

    /// Elsewhere a file that is open can neither be deleted nor replaced.
    #[cfg(not(unix))]
    pub(crate) fn of(_: &Metadata) -> FileIdentity {
        FileIdentity(0, 0)
    }
}

/// How files are opened that nobody else may read.
pub(crate) fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A file beside another, whose name it begins with.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// The names of what SQLite keeps beside a file.
pub(crate) fn companions(path: &Path) -> [PathBuf; 2] {
    COMPANIONS.map(|suffix| beside(path, suffix))
}
