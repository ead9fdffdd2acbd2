//! Workers, and what they help with.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

use tempfile::TempDir;
use testbed::Nats;

use crate::run::{command, orrery, orrery_with};
use crate::worker::WorkerProcess;

const TOURNAMENT: [&str; 7] = ["tournament", "--game", "cosmic-factory", "--bots", "greedy,random", "--threads", "1"];

/// A tournament of so many games, and more arguments.
fn tournament<'a>(games: &'a str, extra: &[&'a str]) -> Vec<&'a str> {
    [&TOURNAMENT[..], &["--games", games], extra].concat()
}

fn without_times(printed: &str) -> &str {
    printed.split("Thinking time").next().unwrap_or_default()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("a path that is text").to_owned()
}

#[test]
fn a_tournament_with_workers_comes_to_the_same_though_one_of_them_dies() {
    let nats = Nats::start().unwrap();
    let folder = TempDir::new().unwrap();
    let (alone, shared) = (path(&folder, "alone"), path(&folder, "shared"));
    let expected = orrery(&tournament("100", &["--results", &alone])).ok();

    let (one, other) = (WorkerProcess::start(&nats.url()), WorkerProcess::start(&nats.url()));
    let mut child = command(&tournament("100", &["--results", &shared, "--bus", &nats.url()]))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let written = || fs::read_to_string(&shared).unwrap_or_default().lines().count();
    while written() < 20 && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    one.kill();
    let output = child.wait_with_output().unwrap();
    let (printed, complaints) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{complaints}");
    assert_eq!(complaints, "");

    assert_eq!(without_times(&printed), without_times(&expected));
    assert!(printed.contains("Thinking time in this run, on all machines:\n"), "{printed}");
    assert!(fs::read(&shared).unwrap() == fs::read(&alone).unwrap(), "the same games in the same order");
    assert!(other.stop("game-cosmic-factory") > 0, "it has played too");
}

#[test]
fn a_tournament_without_workers_goes_on_alone_and_says_so_once() {
    let nats = Nats::start().unwrap();
    let expected = orrery(&tournament("20", &[])).ok();
    let ran = orrery(&tournament("20", &["--bus", &nats.url()]));
    let address = nats.address();
    assert_eq!(ran.stderr, format!("orrery: no worker is free at {address}; going on alone until one is\n"));
    assert_eq!(without_times(&ran.ok()), without_times(&expected));
}

#[test]
fn an_analysis_with_a_worker_comes_to_the_same() {
    let nats = Nats::start().unwrap();
    let worker = WorkerProcess::start(&nats.url());
    let simulate = |game: &[&str]| orrery(&[&["simulate"], game, &["--bots", "easy", "--records", "-"]].concat()).ok();
    let records = simulate(&["big-bang", "--mode", "cosmic", "--games", "2"]) + &simulate(&["cosmic-factory"]);
    let analyse = ["analyse", "-", "--json", "--iterations", "60", "--threads", "1"];
    let expected = orrery_with(&analyse, records.clone()).ok();
    let shared = orrery_with(&[&analyse[..], &["--bus", &nats.url()]].concat(), records).ok();
    assert_eq!(shared, expected);
    assert_eq!(expected.lines().count(), 3);
    assert!(worker.stop("analyse") > 0, "it has helped");
}

#[test]
fn a_bus_that_is_not_there_is_named() {
    // No server has this port, and none can take it while the test runs.
    let nowhere = "nats://ann:secret@127.0.0.1:1";
    let folder = TempDir::new().unwrap();
    let records: PathBuf = folder.path().join("games.jsonl");
    fs::write(&records, "").unwrap();
    let analyse = ["analyse", records.to_str().unwrap(), "--bus", nowhere];
    let tournament = tournament("2", &["--bus", nowhere]);
    for arguments in [&["work", "--bus", nowhere][..], &tournament, &analyse] {
        let ran = orrery(arguments);
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{arguments:?}: {}", ran.stderr);
        let complaint = ran.stderr.lines().last().unwrap_or_default();
        assert!(complaint.starts_with("orrery: the bus at 127.0.0.1:1 cannot be reached: "), "{complaint}");
        assert!(!ran.stderr.contains("secret"), "{}", ran.stderr);
    }
}

#[test]
fn arguments_of_workers_that_make_no_sense_are_refused() {
    let complaint = |arguments: &[&str]| {
        let ran = orrery(&[&["work"], arguments].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        ran.stderr
    };
    assert!(complaint(&[]).contains("--bus <URL>"));
    assert!(complaint(&["--bus", "redis://one"]).contains("begins with nats://"));
    assert!(complaint(&["--bus", "nats://one", "--jobs", "-1"]).contains("'-1'"));
    let help = orrery(&["work", "--help"]).ok();
    for part in ["Do heavy work", "--jobs <N>", "--log <LEVEL>", "SIGTERM"] {
        assert!(help.contains(part), "{part}: {help}");
    }
}
