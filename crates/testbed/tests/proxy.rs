//! A network that fails when it is told to.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use testbed::{Cut, Proxy};

/// A server that sends everything back, and a proxy in front of it.
fn echo() -> Proxy {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    thread::spawn(move || {
        for client in listener.incoming() {
            let client = client.expect("a client");
            thread::spawn(move || io::copy(&mut &client, &mut &client));
        }
    });
    Proxy::start(&address).expect("a proxy")
}

fn connect(proxy: &Proxy) -> TcpStream {
    TcpStream::connect(proxy.address()).expect("a connection")
}

/// What comes back when a letter is sent.
fn ask(mut connection: &TcpStream, letter: u8) -> io::Result<u8> {
    connection.write_all(&[letter])?;
    hear(connection)
}

fn hear(mut connection: &TcpStream) -> io::Result<u8> {
    let mut answer = [0];
    connection.read_exact(&mut answer)?;
    Ok(answer[0])
}

#[test]
fn a_network_that_stalls_delivers_later() {
    let proxy = echo();
    let old = connect(&proxy);
    assert_eq!(ask(&old, b'a').expect("an answer"), b'a');
    proxy.cut(Cut::Stall);
    let new = connect(&proxy);
    for connection in [&old, &new] {
        connection.set_read_timeout(Some(Duration::from_millis(50))).expect("a time-out");
        let error = ask(connection, b'b').expect_err("silence");
        assert!(matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut), "{error}");
        connection.set_read_timeout(None).expect("patience");
    }
    proxy.mend();
    for connection in [&old, &new] {
        assert_eq!(hear(connection).expect("what was held up"), b'b');
        assert_eq!(ask(connection, b'c').expect("an answer"), b'c');
    }
}

#[test]
fn a_network_that_closes_breaks_connections() {
    let proxy = echo();
    let old = connect(&proxy);
    assert_eq!(ask(&old, b'a').expect("an answer"), b'a');
    proxy.cut(Cut::Close);
    assert!(ask(&old, b'b').is_err());
    assert!(ask(&connect(&proxy), b'b').is_err());
    proxy.mend();
    assert!(ask(&old, b'c').is_err(), "what is broken stays broken");
    assert_eq!(ask(&connect(&proxy), b'c').expect("an answer"), b'c');
}

#[test]
fn an_end_comes_through() {
    let proxy = echo();
    let connection = connect(&proxy);
    assert_eq!(ask(&connection, b'a').expect("an answer"), b'a');
    connection.shutdown(std::net::Shutdown::Write).expect("it is open");
    assert_eq!(hear(&connection).expect_err("the end").kind(), io::ErrorKind::UnexpectedEof);
}

#[test]
fn a_server_that_is_gone_is_noticed() {
    let gone = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port").local_addr().expect("an address");
    let proxy = Proxy::start(&gone.to_string()).expect("a proxy");
    assert!(ask(&connect(&proxy), b'a').is_err());
}
