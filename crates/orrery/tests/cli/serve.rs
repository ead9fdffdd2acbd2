//! Servers that cannot start say why, and leave nothing behind.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use tempfile::TempDir;

use crate::run::{Ran, orrery, root};

/// Tries to serve with a store, on any free port.
fn serve(store: &str) -> Ran {
    orrery(&["serve", "--listen", "127.0.0.1:0", "--store", store])
}

/// The one line that says why nothing is served.
#[track_caller]
fn complaint(ran: &Ran, status: i32) -> &str {
    assert_eq!((ran.status, ran.stdout.as_str()), (status, ""), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    ran.stderr.trim_end().strip_prefix("orrery: ").expect("it says who complains")
}

fn url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

fn is_empty(folder: &TempDir) -> bool {
    fs::read_dir(folder.path()).unwrap().next().is_none()
}

#[test]
fn a_store_in_a_folder_that_is_missing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("nowhere/games.db");
    let ran = serve(&url(&path));
    let expected = format!("the folder {} is missing, in which the store", path.parent().unwrap().display());
    assert!(complaint(&ran, 2).starts_with(&expected), "{}", ran.stderr);
    assert!(is_empty(&folder));
}

/// Whoever is root may write anywhere but where no files can be.
#[test]
fn a_store_that_cannot_be_written() {
    let ran = serve("sqlite:/proc/games.db");
    let complaint = complaint(&ran, 1);
    assert!(complaint.starts_with("the store sqlite:/proc/games.db cannot be opened: "), "{complaint}");
}

#[test]
fn a_store_that_is_a_folder() {
    let folder = TempDir::new().unwrap();
    let ran = serve(&url(folder.path()));
    let expected = format!("the store {} cannot be opened: ", url(folder.path()));
    assert!(complaint(&ran, 1).starts_with(&expected), "{}", ran.stderr);
    assert!(is_empty(&folder));
}

#[test]
fn a_store_that_is_some_other_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    let letter = "Dear Ada, this is no database. ".repeat(100);
    fs::write(&path, &letter).unwrap();
    let ran = serve(&url(&path));
    let complaint = complaint(&ran, 1);
    assert!(complaint.starts_with(&format!("the store {} cannot be opened: ", url(&path))), "{complaint}");
    assert!(complaint.ends_with("file is not a database"), "{complaint}");
    assert_eq!(fs::read_to_string(&path).unwrap(), letter);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing lies beside it");
}

#[test]
fn a_store_of_no_known_sort() {
    let expected = "the url of a store begins with sqlite: or postgres://, and not with";
    assert_eq!(complaint(&serve("mysql://ann:secret@db.example/games"), 2), format!("{expected} 'mysql'"));
    assert_eq!(complaint(&serve("games.db"), 2), format!("{expected} ''"));
}

#[test]
fn a_postgresql_that_is_not_there() {
    // No server has this port, and none can take it while the test runs.
    let ran = serve("postgres://ann:secret@127.0.0.1:1/games");
    let complaint = complaint(&ran, 1);
    let expected = "the store postgres://ann@127.0.0.1:1/games cannot be opened: ";
    assert!(complaint.starts_with(expected) && complaint.contains("refused"), "{complaint}");
}

#[test]
fn a_postgresql_that_says_nothing() {
    // It takes connections, and nobody looks after them.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let ran = serve(&format!("postgres://ann:secret@{address}/games"));
    assert_eq!(complaint(&ran, 1), format!("the store postgres://ann@{address}/games does not answer"));
}

#[test]
fn an_address_that_is_taken() {
    let folder = TempDir::new().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let ran = orrery(&["serve", "--listen", &address, "--store", &url(&folder.path().join("games.db"))]);
    let complaint = complaint(&ran, 1);
    assert!(complaint.starts_with(&format!("cannot listen on {address}: Address already in use")), "{complaint}");
    assert!(is_empty(&folder), "no store was made for a server that does not start");
}

#[test]
fn arguments_that_make_no_sense() {
    let complaint = |arguments: &[&str]| {
        let ran = orrery(&[&["serve"], arguments].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        ran.stderr
    };
    assert!(complaint(&["--listen", "here"]).contains("invalid value 'here' for '--listen <ADDRESS:PORT>'"));
    assert!(complaint(&["--listen", "127.0.0.1"]).contains("invalid value '127.0.0.1'"));
    assert!(complaint(&["--prot", "80"]).contains("unexpected argument '--prot'"));
    assert!(complaint(&["--log", "loud"]).contains("invalid value 'loud' for '--log <LEVEL>'"));
    assert!(complaint(&["--commands-per-second", "-1"]).contains("'-1'"));
    for url in ["orrery.example", "ftp://orrery.example", "https://", "https://orrery.example/tables", "https://a b"] {
        assert!(complaint(&["--public-url", url]).contains("an address looks like https://HOST"), "{url}");
    }
    for option in ["--requests-per-address", "--failed-look-ups-per-address"] {
        assert!(complaint(&[option, "0"]).contains("0 is not in 1.."), "{option}");
    }
    for host in ["https://orrery.lan", "orrery.lan:8137", ".", "a b"] {
        assert!(complaint(&["--host", host]).contains("a name looks like orrery.example"), "{host}");
    }
}

#[test]
fn help_tells_what_there_is_to_choose_and_what_is_usual() {
    let help = orrery(&["serve", "--help"]).ok();
    for part in [
        "Serve live tables",
        "--listen <ADDRESS:PORT>",
        "[default: 127.0.0.1:8137]",
        "--store <URL>",
        "sqlite:PATH or postgres://USER@HOST/DATABASE",
        "[default: sqlite:orrery.db]",
        "--public-url <URL>",
        "--behind-proxy",
        "--connections-per-address <N>",
        "--tables-per-address <N>",
        "--requests-per-address <N>",
        "--failed-look-ups-per-address <N>",
        "--host <NAME>",
        "--hsts <SECONDS>",
        "--commands-per-second <N>",
        "SIGTERM",
    ] {
        assert!(help.contains(part), "{part}: {help}");
    }
    assert!(help.lines().all(|line| line.len() <= 120), "{help}");
}

#[test]
fn units_make_files_that_nobody_else_can_read() {
    for unit in ["orrery.service", "orrery-worker.service"] {
        let text = fs::read_to_string(root().join("deploy/systemd").join(unit)).unwrap();
        assert!(text.lines().any(|line| line == "UMask=0077"), "{unit}");
    }
}
