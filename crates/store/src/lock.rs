//! An advisory lock: one server to a file.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::file::{FileIdentity, beside, private_file};

/// A lock on a file `NAME.lock` beside the store, which is gone with the process, however that ends.
///
/// It is not on the store itself: whoever closes a file gives up all locks of its process on it (POSIX), those of SQLite
/// included, and a store that was replaced would be another file with no lock on it.
#[derive(Debug)]
pub(crate) struct FileLock {
    path: PathBuf,
    _file: File,
}

impl FileLock {
    /// Locks a store, whose file need not be there yet; none if somebody else has.
    pub(crate) fn take(store: &Path) -> io::Result<Option<FileLock>> {
        let path = beside(&resolved(store)?, ".lock");
        loop {
            let file = private_file().create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Whoever had it before may have removed it between our opening and our locking it.
            if FileIdentity::at(&path).ok() == Some(FileIdentity::of(&file.metadata()?)) {
                return Ok(Some(FileLock { path, _file: file }));
            }
        }
    }
}

impl Drop for FileLock {
    /// Leaves nothing behind. It is still locked here, so that nobody else's file is removed.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The path without symbolic links, so that two names of one file have one lock.
fn resolved(store: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(store) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = store.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Ok(fs::canonicalize(folder)?.join(store.file_name().unwrap_or_default()))
        }
        resolved => resolved,
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_store_is_locked_once_whatever_it_is_called() {
        let folder = TempDir::new().expect("there is room for temporary files");
        let store = folder.path().join("games.db");
        fs::write(&store, "").expect("the folder can be written");
        let lock = FileLock::take(&store).expect("it can be locked");
        assert!(lock.is_some());
        assert!(FileLock::take(&store).expect("it can be tried").is_none());
        #[cfg(unix)]
        {
            let link = folder.path().join("link.db");
            std::os::unix::fs::symlink(&store, &link).expect("there can be links");
            assert!(FileLock::take(&link).expect("it can be tried").is_none());
        }
        drop(lock);
        assert!(!folder.path().join("games.db.lock").exists());
        assert!(FileLock::take(&store).expect("it can be locked").is_some());
    }

    #[test]
    fn a_lock_file_that_was_left_behind_locks_nobody_out() {
        let folder = TempDir::new().expect("there is room for temporary files");
        fs::write(folder.path().join("games.db.lock"), "").expect("the folder can be written");
        assert!(FileLock::take(&folder.path().join("games.db")).expect("it can be locked").is_some());
    }
}
