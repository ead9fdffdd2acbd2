//! Ports for servers that come back to the same one.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::ops::Range;

use crate::TestServerError;

/// Below those that the operating system gives to connections: what is free here stays free while a server is down.
const PORT_RANGE: Range<u16> = 10_240..32_000;

/// How many ports to try. Between finding a free port and listening on it somebody else may take it.
const MAX_START_ATTEMPTS: usize = 5;

/// How many ports to look at before there seems to be none.
const MAX_PORTS_PROBED: usize = 1000;

/// A port of the loopback address on which nobody listens, found at random. Nobody is kept from taking it.
pub fn free_port() -> io::Result<u16> {
    let mut last = io::Error::other("no port was tried");
    for _ in 0..MAX_PORTS_PROBED {
        // The seeds of maps are the only random numbers of the standard library.
        let random = RandomState::new().hash_one(());
        let port = PORT_RANGE.start + (random % u64::from(PORT_RANGE.end - PORT_RANGE.start)) as u16;
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(_) => return Ok(port),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Starts a server that listens on so many ports, on others if somebody else was quicker; the inner error is what the
/// server had to say.
pub(crate) fn start_on_free<const N: usize, T>(
    mut start: impl FnMut([u16; N]) -> io::Result<Result<T, String>>,
) -> Result<T, TestServerError> {
    let mut refusal = String::new();
    for _ in 0..MAX_START_ATTEMPTS {
        let mut ports = [0; N];
        for port in &mut ports {
            *port = free_port()?;
        }
        match start(ports)? {
            Ok(server) => return Ok(server),
            Err(output) => refusal = output,
        }
        if !refusal.to_lowercase().contains("address already in use") {
            break;
        }
    }
    Err(TestServerError::Refused(refusal))
}
