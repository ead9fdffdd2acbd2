//! The cases on SQLite, and what only SQLite has to do.

use std::fs;

use store::{Store, StoreError};
use tempfile::TempDir;

use crate::cases::{self, for_every_case};
use crate::crash;
use crate::samples::{adding, entries, make_table, open, table};

fn file_in(folder: &TempDir) -> String {
    format!("sqlite:{}", folder.path().join("games.db").display())
}

macro_rules! test_on_sqlite {
    ($($group:ident::$case:ident,)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                let folder = TempDir::new().expect("there is room for temporary files");
                cases::$group::$case(&file_in(&folder)).await;
            }
        )*
    };
}
for_every_case!(test_on_sqlite);

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let folder = TempDir::new().expect("there is room for temporary files");
    crash::what_was_acknowledged_survives_a_kill(&file_in(&folder)).await;
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let folder = TempDir::new().expect("there is room for temporary files");
    let missing = folder.path().join("missing");
    let url = format!("sqlite:{}", missing.join("games.db").display());
    let error = Store::open(&url).await.expect_err("there is no folder");
    assert!(matches!(error, StoreError::MissingFolder { .. }));
    let expected = format!("the folder {} is missing, in which the store {url} should be", missing.display());
    assert_eq!(error.to_string(), expected);
    assert!(!missing.exists(), "it may be a disk that is not mounted");
}

#[tokio::test]
async fn a_file_that_is_something_else_is_left_alone() {
    let folder = TempDir::new().expect("there is room for temporary files");
    let letter = "Dear diary, ".repeat(100);
    fs::write(folder.path().join("games.db"), &letter).expect("the folder can be written");
    let error = Store::open(&file_in(&folder)).await.expect_err("it is a letter").to_string();
    assert!(error.starts_with(&format!("the store {} cannot be opened: ", file_in(&folder))), "{error}");
    assert_eq!(fs::read_to_string(folder.path().join("games.db")).expect("it is there"), letter);
}

#[tokio::test]
async fn memory_is_a_store_of_its_own() {
    let (one, other) = (open("sqlite::memory:").await, open("sqlite::memory:").await);
    make_table(&one, "abc", 1).await;
    assert_eq!(one.write(&[adding("abc", 1, entries(1..=3))]).await.expect("the store works"), [Ok(())]);
    assert_eq!(table(&one, "abc").await.entries, 3);
    assert!(other.table("abc").await.expect("the store works").is_none());
    one.check().await.expect("it can be read and written");
}
