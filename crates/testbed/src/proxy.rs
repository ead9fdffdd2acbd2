//! A network that fails when it is told to.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};

/// How a network fails.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Nothing comes through any more, and nobody is told: as if all packets were lost. What was sent meanwhile comes
    /// through in the end, as packets are sent again.
    Stall,
    /// Connections break, and new ones too.
    Close,
}

/// How the network is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Network {
    Whole,
    Cut(Cut),
    /// There is no proxy any more.
    Gone,
}

/// Stands in front of a server, and lets everything through until it is cut.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    server: String,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    network: Network,
    connections: Vec<Weak<Connection>>,
}

/// Both ends of a connection.
#[derive(Debug)]
struct Connection {
    client: TcpStream,
    server: TcpStream,
}

impl Connection {
    fn close(&self) {
        // Whoever has hung up already need not be told.
        let _ = self.client.shutdown(Shutdown::Both);
        let _ = self.server.shutdown(Shutdown::Both);
    }
}

impl Proxy {
    /// A proxy on a free port, in front of a server at `host:port`.
    pub fn start(server: &str) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let state = Mutex::new(State { network: Network::Whole, connections: Vec::new() });
        let shared = Arc::new(Shared { server: server.to_owned(), state, changed: Condvar::new() });
        let accepting = thread::spawn({
            let shared = Arc::clone(&shared);
            move || shared.accept(&listener)
        });
        Ok(Proxy { address, shared, accepting: Some(accepting) })
    }

    /// Host and port at which it stands for the server.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// Lets nothing through any more.
    pub fn cut(&self, cut: Cut) {
        self.shared.turn(Network::Cut(cut));
    }

    /// Lets everything through again.
    pub fn mend(&self) {
        self.shared.turn(Network::Whole);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.turn(Network::Gone);
        // Awakes whoever waits for a connection.
        let _ = TcpStream::connect(self.address);
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, network: Network) {
        let mut state = self.state();
        state.network = network;
        if matches!(network, Network::Cut(Cut::Close) | Network::Gone) {
            state.connections.drain(..).filter_map(|connection| connection.upgrade()).for_each(|both| both.close());
        }
        self.changed.notify_all();
    }

    /// Waits until something comes through or fails for good; how the network is then.
    fn when_decided(&self) -> Network {
        let mut state = self.state();
        while state.network == Network::Cut(Cut::Stall) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.network
    }

    fn accept(self: &Arc<Shared>, listener: &TcpListener) {
        for client in listener.incoming() {
            if self.state().network == Network::Gone {
                break;
            }
            let Ok(client) = client else { continue };
            let shared = Arc::clone(self);
            // A connection may have to wait until the network is whole, others must not wait for it.
            thread::spawn(move || shared.connect(client));
        }
    }

    /// Connects to the server; if that fails the client is hung up on.
    fn connect(self: &Arc<Shared>, client: TcpStream) {
        if self.when_decided() != Network::Whole {
            return;
        }
        let Ok(server) = TcpStream::connect(&self.server) else { return };
        // What is small must not wait for more.
        let _ = client.set_nodelay(true).and(server.set_nodelay(true));
        let connection = Arc::new(Connection { client, server });
        {
            let mut state = self.state();
            if matches!(state.network, Network::Cut(Cut::Close) | Network::Gone) {
                return;
            }
            state.connections.retain(|other| other.strong_count() > 0);
            state.connections.push(Arc::downgrade(&connection));
        }
        let (shared, answering) = (Arc::clone(self), Arc::clone(&connection));
        thread::spawn(move || shared.copy(&answering, &answering.server, &answering.client));
        self.copy(&connection, &connection.client, &connection.server);
    }

    /// Hands on all that comes from one side, in the end that there is no more.
    fn copy(&self, connection: &Connection, mut from: &TcpStream, mut to: &TcpStream) {
        let mut buffer = vec![0; 1 << 16];
        loop {
            let read = from.read(&mut buffer);
            // The other side must not hear of anything while the network is cut, not even of an end.
            if self.when_decided() != Network::Whole {
                return connection.close();
            }
            let length = match read {
                Ok(0) => {
                    let _ = to.shutdown(Shutdown::Write);
                    return;
                }
                Ok(length) => length,
                Err(_) => return connection.close(),
            };
            if to.write_all(&buffer[..length]).is_err() {
                return connection.close();
            }
        }
    }
}
