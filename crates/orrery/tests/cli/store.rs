//! `orrery store`: damage is found, and copies are made and put back.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::run::{Ran, orrery};

/// A store with games in it.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/serve/stores/0.2.0/orrery.db");

fn store_in(folder: &TempDir) -> PathBuf {
    let store = folder.path().join("orrery.db");
    fs::copy(GAMES, &store).unwrap();
    store
}

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

fn run(command: &str, arguments: &[&str], store: &Path) -> Ran {
    orrery(&[&["store", command], arguments, &["--store", &url(store)]].concat())
}

/// Writes nonsense into the middle of a file.
fn damage(store: &Path) {
    let mut file = OpenOptions::new().write(true).open(store).unwrap();
    // The first page is left alone, so that it still looks like a database.
    let size = file.metadata().unwrap().len();
    for page in 1..size / 4096 {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xa5; 64]).unwrap();
    }
}

#[test]
fn a_damaged_store_is_refused_and_a_backup_put_back() {
    let folder = TempDir::new().unwrap();
    let store = store_in(&folder);
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    let sound = run("check", &[], &store).ok();
    assert!(sound.contains("is sound: 2 tables (1 running, 1 over) with "), "{sound}");
    let contents = sound.split(": ").last().unwrap().trim_end();
    let copied = run("backup", &[copy], &store).ok();
    assert!(copied.contains(contents), "{copied}");

    damage(&store);
    let checked = run("check", &[], &store);
    assert_eq!(checked.status, 1, "{}", checked.stderr);
    assert!(checked.stderr.contains("is damaged; restore a backup: orrery store restore"), "{}", checked.stderr);
    let served = orrery(&["serve", "--listen", "127.0.0.1:0", "--store", &url(&store)]);
    assert_eq!((served.status, served.stdout.as_str()), (1, ""));
    assert!(served.stderr.contains("is damaged: ") && served.stderr.contains("orrery store restore"));
    let refused = run("backup", &["--replace", copy], &store);
    assert_eq!(refused.status, 1, "{}", refused.stderr);

    let refused = run("restore", &[copy], &store);
    assert!(refused.complaint().ends_with("is there already, and is not replaced unless you say --replace"));
    let restored = run("restore", &["--replace", copy], &store).ok();
    assert!(restored.contains(contents), "{restored}");
    assert_eq!(run("check", &[], &store).ok(), sound);
    let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["copy.db", "orrery.db"], "nothing lies around");
}

#[test]
fn what_is_no_copy_is_not_put_back() {
    let folder = TempDir::new().unwrap();
    let store = store_in(&folder);
    let before = fs::read(&store).unwrap();
    let copy = folder.path().join("copy.db");
    let restore = |contents: &[u8]| {
        fs::write(&copy, contents).unwrap();
        let ran = run("restore", &["--replace", copy.to_str().unwrap()], &store);
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{}", ran.stderr);
        assert!(fs::read(&store).unwrap() == before, "the store is as it was");
        ran.stderr
    };
    assert!(restore(b"Dear diary, ").contains("file is not a database"));
    assert!(restore(&before[..before.len() / 2]).contains("damaged"), "half of a file");
    assert!(restore(b"").contains("it holds no games"));
    let missing = run("restore", &["nowhere.db", "--replace"], &store);
    assert!(missing.complaint().contains("there is no file sqlite:nowhere.db"));
    assert!(run("check", &[], &folder.path().join("nowhere.db")).complaint().contains("there is no file"));
    let same = run("backup", &["--replace", store.to_str().unwrap()], &store);
    assert!(same.complaint().contains("is there already"), "it is the store itself");
}

#[test]
fn other_stores_have_other_tools() {
    for (command, tool) in [("backup", "pg_dump"), ("restore", "pg_restore")] {
        let ran = orrery(&["store", command, "copy.db", "--store", "postgres://ada:secret@db.example/games"]);
        let complaint = ran.complaint();
        assert!(complaint.contains(tool) && !complaint.contains("secret"), "{complaint}");
    }
    let ran = orrery(&["store", "check", "--store", "sqlite::memory:"]);
    assert!(ran.complaint().contains("there is no file sqlite::memory:"));
}
