//! A NATS comes, goes when it is told to, and comes back.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;

use testbed::Nats;

fn start() -> Nats {
    Nats::start().unwrap_or_else(|error| panic!("{error}"))
}

/// What a server says first.
fn greeting(address: &str) -> Option<String> {
    let mut line = String::new();
    BufReader::new(TcpStream::connect(address).ok()?).read_line(&mut line).ok()?;
    Some(line)
}

#[test]
fn it_is_there_until_it_is_dropped() {
    let (one, other) = (start(), start());
    let addresses = [one.address(), other.address()];
    for address in &addresses {
        assert!(greeting(address).is_some_and(|greeting| greeting.starts_with("INFO {")));
    }
    drop(one);
    assert_eq!(addresses.each_ref().map(|address| greeting(address).is_some()), [false, true]);
}

#[test]
fn it_comes_back_on_the_same_port() {
    let mut nats = start();
    let (address, process) = (nats.address(), nats.process());
    nats.stop().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(greeting(&address), None);
    nats.start_again().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(nats.address(), address);
    assert!(greeting(&address).is_some());
    assert_ne!(nats.process(), process);
}
