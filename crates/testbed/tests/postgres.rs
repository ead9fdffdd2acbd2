//! A PostgreSQL comes, and goes whatever happens.

use std::env;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::panic;
use std::process::{Command, Stdio};

use testbed::Postgres;

fn start() -> Postgres {
    Postgres::start().unwrap_or_else(|error| panic!("{error}"))
}

/// Host and port of a new database.
fn address(postgres: &Postgres) -> String {
    let url = postgres.database().unwrap_or_else(|error| panic!("{error}"));
    let address = url.strip_prefix("postgres://postgres@").and_then(|rest| rest.split_once('/'));
    address.expect("the url has an address").0.to_owned()
}

fn listens(address: &str) -> bool {
    TcpStream::connect(address).is_ok()
}

#[test]
fn it_is_there_until_it_is_dropped() {
    let (one, other) = (start(), start());
    let addresses = [address(&one), address(&other)];
    assert_ne!(addresses[0], addresses[1]);
    assert_ne!(one.database().expect("it makes one"), one.database().expect("it makes another"));
    drop(one);
    assert_eq!(addresses.each_ref().map(|address| listens(address)), [false, true]);
}

#[test]
fn it_comes_back_on_the_same_port() {
    let mut postgres = start();
    let (address, process) = (address(&postgres), postgres.process());
    postgres.stop().unwrap_or_else(|error| panic!("{error}"));
    assert!(!listens(&address));
    postgres.start_again().unwrap_or_else(|error| panic!("{error}"));
    assert!(listens(&address));
    assert_ne!(postgres.process(), process);
    postgres.database().expect("it does its work");
}

#[test]
fn it_goes_when_a_test_panics() {
    let postgres = start();
    let address = address(&postgres);
    let result = panic::catch_unwind(move || panic!("as tests do, with {postgres:?}"));
    assert!(result.is_err());
    assert!(!listens(&address));
}

#[test]
fn it_goes_when_a_test_is_killed() {
    let mut child = Command::new(env::current_exe().expect("this test is a program"))
        .args(["--exact", "child_that_waits_to_be_killed", "--ignored", "--nocapture"])
        .env("ORRERY_TEST_CHILD", "yes")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a test can be started");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    let address = output
        .lines()
        .find_map(|line| line.ok()?.strip_prefix("listens on ").map(str::to_owned))
        .expect("the child starts a PostgreSQL");
    assert!(listens(&address));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // Whatever cleans up after the child shares its standard error, which ends when that is done.
    child.stderr.take().expect("it is piped").read_to_end(&mut Vec::new()).expect("it can be read");
    assert!(!listens(&address));
}

#[test]
#[ignore = "another test starts it as a child and kills it"]
fn child_that_waits_to_be_killed() {
    if env::var_os("ORRERY_TEST_CHILD").is_none() {
        return;
    }
    let postgres = start();
    println!("listens on {}", address(&postgres));
    let _ = std::io::stdin().read(&mut [0]);
}
