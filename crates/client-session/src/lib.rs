//! A client's session at a table, as a state machine without I/O.
//!
//! [`ClientSession`] outlasts connections. It keeps every command until it is answered and sends it again after a
//! reconnect, under the same idempotency key; it resumes the stream of entries after the last one that it has; it
//! follows the game, and an [`OptimisticView`] shows own moves before they are confirmed and rolls them back when they
//! are refused. Reconnecting (exponential backoff) and the time limit of commands are part of it, as data: when to wake
//! it, and what to do then.
//!
//! An adapter does the I/O: a socket of the browser, a worker beside the page, a task of tokio, or a test with a clock
//! moved by hand. It hands in
//!
//! - what the connection reports, with [`ClientSession::on_event`],
//! - what the player asks for, with [`ClientSession::request`] and [`ClientSession::play`],
//! - the time, with [`ClientSession::wake`] at the moment that [`ClientSession::wake_at`] names,
//!
//! and after each of them carries out every [`Output`] that [`ClientSession::next_output`] returns.
//!
//! ```
//! use client_session::{ClientSession, OptimisticView, Output, Peer, SessionConfig, TransportEvent};
//! use protocol::to_server::Request;
//!
//! let config = SessionConfig::new(Peer::Server { guest: "ada".to_owned() }, "key".to_owned(), 0);
//! let mut session = ClientSession::<OptimisticView<big_bang::BigBang>>::new(config, None);
//! session.connect();
//! assert!(matches!(session.next_output(), Some(Output::Open)));
//! session.on_event(TransportEvent::Opened, 10);
//! assert!(matches!(session.next_output(), Some(Output::Send(hello)) if hello.contains("version")));
//! // What is asked for before the server has welcomed us is sent as soon as it does.
//! assert_eq!(session.request(Request::Ready {}, 20)?, "key-1");
//! assert!(session.next_output().is_none());
//! // The connection breaks, and the session says when it wants to go on.
//! session.on_event(TransportEvent::Closed, 30);
//! let at = session.wake_at().expect("it tries again");
//! assert!(at > 30);
//! # Ok::<(), client_session::SessionEnded>(())
//! ```
#![forbid(unsafe_code)]

mod backoff;
mod game;
mod interface;
mod optimistic;
mod session;

pub use backoff::{Backoff, RECONNECT_FIRST_DELAY, RECONNECT_LONGEST_DELAY};
pub use game::FollowedGame;
pub use interface::{Link, Output, Peer, PlayError, SessionConfig, SessionEnded, SessionEvent, TransportEvent};
pub use optimistic::{OptimisticView, Step};
pub use session::{COMMAND_TIMEOUT, ClientSession};
