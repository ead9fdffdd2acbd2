//! What can happen to a file: others want it, it cannot be written, it is taken away, it is copied while it is written to.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::{Connection, SqliteConnection};
use store::{Store, StoreError};
use tempfile::TempDir;

use crate::samples::{adding, entries, make_table, open, table};

/// A folder for stores.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().expect("there is room for temporary files"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn url(&self, name: &str) -> String {
        format!("sqlite:{}", self.path(name).display())
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder can be read");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("it is there").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

async fn refusal(url: &str) -> String {
    Store::open(url).await.expect_err("it is refused").to_string()
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_any_file_of_a_store() {
    use std::os::unix::fs::MetadataExt as _;

    let folder = Folder::new();
    let store = open(&folder.url("games.db")).await;
    make_table(&store, "abc", 1).await;
    store::backup(&folder.url("games.db"), &folder.path("copy.db"), false).await.expect("it can be copied");
    store::restore(&folder.url("other.db"), &folder.path("copy.db"), false).await.expect("it can be restored");
    let names = folder.names();
    assert_eq!(names, ["copy.db", "games.db", "games.db-shm", "games.db-wal", "games.db.lock", "other.db"]);
    for name in names {
        let mode = fs::metadata(folder.path(&name)).expect("it is there").mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_file_has_one_store_at_a_time() {
    let folder = Folder::new();
    let url = folder.url("games.db");
    let store = open(&url).await;
    let error = Store::open(&url).await.expect_err("it is in use");
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    store.check().await.expect("the first is not disturbed");
    store.close().await;
    open(&url).await.close().await;
    assert_eq!(folder.names(), ["games.db"]);
}

#[tokio::test]
async fn a_file_that_can_only_be_read_is_refused() {
    let folder = Folder::new();
    open(&folder.url("games.db")).await.close().await;
    let error = refusal(&(folder.url("games.db") + "?mode=ro")).await;
    assert!(error.contains("cannot be written: ") && error.contains("readonly"), "{error}");
}

#[tokio::test]
async fn a_lock_of_somebody_else_is_waited_for() {
    let folder = Folder::new();
    let store = open(&folder.url("games.db")).await;
    make_table(&store, "abc", 1).await;
    let mut other = SqliteConnection::connect(&folder.url("games.db")).await.expect("it can be opened");
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("it can be locked");
    let writing = tokio::spawn({
        let store = store.clone();
        async move { store.write(&[adding("abc", 1, entries(1..=1))]).await }
    });
    assert!(matches!(store.check().await, Err(StoreError::Silent { .. })));
    other.close().await.expect("it can be unlocked");
    assert_eq!(writing.await.expect("it does not panic").expect("it is written"), [Ok(())]);
    store.check().await.expect("it works again");
}

#[cfg(unix)]
#[tokio::test]
async fn what_went_into_a_file_without_a_name_is_not_acknowledged() {
    let folder = Folder::new();
    let store = open(&folder.url("games.db")).await;
    make_table(&store, "abc", 1).await;
    fs::remove_file(folder.path("games.db")).expect("it can be removed");
    let error = store.write(&[adding("abc", 1, entries(1..=1))]).await.expect_err("it would be lost");
    assert!(matches!(error, StoreError::TakenAway { .. }), "{error}");
    let told = error.to_string();
    assert!(told.contains("games.db was deleted or moved. Nothing is saved any more"), "{told}");
    for failed in [store.check().await, store.name_guest("ann", "Ann").await, store.acquire("abc").await.map(drop)] {
        assert!(matches!(failed, Err(StoreError::TakenAway { .. })), "{failed:?}");
    }
    assert!(!folder.path("games.db").exists(), "no other is made");
}

/// Writes one entry after the other, and counts those that were acknowledged.
async fn write_on(store: Store, acknowledged: Arc<AtomicU64>) {
    for n in 1.. {
        let Ok(results) = store.write(&[adding("abc", 1, entries([n]))]).await else { return };
        assert_eq!(results, [Ok(())]);
        acknowledged.store(n, Ordering::Release);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_everything_that_was_acknowledged_before() {
    let folder = Folder::new();
    let url = folder.url("games.db");
    let store = open(&url).await;
    make_table(&store, "abc", 1).await;
    let key = store.setting("key", || vec![7]).await.expect("the store works");
    let acknowledged = Arc::new(AtomicU64::new(0));
    let writing = tokio::spawn(write_on(store.clone(), Arc::clone(&acknowledged)));
    let count = || acknowledged.load(Ordering::Acquire);
    let mut copied = Vec::new();
    for round in 0..3 {
        let before = count();
        while count() < before + 5 {
            tokio::task::yield_now().await;
        }
        let (before, name) = (count(), format!("copy {round}.db"));
        let found = store::backup(&url, &folder.path(&name), false).await.expect("it can be copied");
        assert!(found.entries >= before && found.entries <= count() + 1, "{found} after {before}");
        copied.push((name, found.entries));
    }
    assert!(count() > copied[2].1 - 1, "writing went on");
    let taken = store::restore(&url, &folder.path("copy 0.db"), true).await.expect_err("it is in use");
    assert!(matches!(taken, StoreError::InUse { .. }), "{taken}");
    store.close().await;
    writing.await.expect("it ends");

    for (name, expected) in copied {
        store::restore(&url, &folder.path(&name), true).await.expect("it can be restored");
        let restored = open(&url).await;
        assert_eq!(table(&restored, "abc").await.entries, expected);
        assert_eq!(restored.entries("abc", 0).await.expect("the store works"), entries(1..=expected));
        assert_eq!(restored.setting("key", || vec![8]).await.expect("the store works"), key, "guests are known");
        // It goes on, so that the next is not put over a file that has no log beside it.
        assert_eq!(restored.acquire("abc").await.expect("the store works"), Some(2));
        let next = adding("abc", 2, entries([expected + 1]));
        assert_eq!(restored.write(&[next]).await.expect("the store works"), [Ok(())]);
        restored.close().await;
    }
}

/// Copies the files of a store as they are, as if its server had been killed.
fn leave_behind(folder: &Folder, name: &str, as_name: &str) {
    for suffix in ["", "-wal"] {
        let (from, to) = (folder.path(&format!("{name}{suffix}")), folder.path(&format!("{as_name}{suffix}")));
        fs::copy(from, to).expect("it can be copied");
    }
}

#[tokio::test]
async fn a_log_that_was_left_behind_does_not_get_into_what_is_restored() {
    let folder = Folder::new();
    let store = open(&folder.url("games.db")).await;
    make_table(&store, "abc", 1).await;
    store::backup(&folder.url("games.db"), &folder.path("copy.db"), false).await.expect("it can be copied");
    assert_eq!(store.write(&[adding("abc", 1, entries(1..=40))]).await.expect("the store works"), [Ok(())]);
    leave_behind(&folder, "games.db", "killed.db");
    // What was only in the log is in a copy, too.
    let found = store::backup(&folder.url("killed.db"), &folder.path("whole.db"), false).await.expect("it is sound");
    assert_eq!(found.entries, 40);
    leave_behind(&folder, "games.db", "killed.db");
    let restored = store::restore(&folder.url("killed.db"), &folder.path("copy.db"), true).await.expect("it is free");
    assert_eq!(restored.entries, 0);
    assert!(!folder.path("killed.db-wal").exists());
    let found = store::inspect(&folder.url("killed.db")).await.expect("it can be read");
    assert!(found.problems.is_empty() && found.entries == 0, "{found:?}");
}

/// A server of a version that did not lock its file, or somebody who looks into it.
#[tokio::test]
async fn nothing_is_restored_over_a_file_that_somebody_has_open() {
    let folder = Folder::new();
    let store = open(&folder.url("games.db")).await;
    store::backup(&folder.url("games.db"), &folder.path("copy.db"), false).await.expect("it can be copied");
    store.close().await;
    let mut other = SqliteConnection::connect(&folder.url("games.db")).await.expect("it can be opened");
    sqlx::query("SELECT * FROM tables").fetch_all(&mut other).await.expect("it can be read");
    let error = store::restore(&folder.url("games.db"), &folder.path("copy.db"), true).await.expect_err("it is open");
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    other.close().await.expect("it can be closed");
    store::restore(&folder.url("games.db"), &folder.path("copy.db"), true).await.expect("nobody has it");
    assert_eq!(folder.names(), ["copy.db", "games.db"]);
}

#[tokio::test]
async fn a_copy_that_fails_leaves_nothing_behind() {
    let folder = Folder::new();
    let store = open(&folder.url("games.db")).await;
    let backup =
        async |to: &Path| store::backup(&folder.url("games.db"), to, true).await.expect_err("it cannot be made");
    for to in [&folder.path("nowhere").join("copy.db"), &folder.path("games.db")] {
        let error = backup(to).await.to_string();
        assert!(error.contains(&to.display().to_string()), "{error}");
    }
    store.close().await;
    assert_eq!(folder.names(), ["games.db"]);
}
