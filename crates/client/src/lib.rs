//! Connects programs to live tables.
//!
//! [`Client`] is a guest of a server. [`Client::connect`] opens a plain [`Connection`] to a table, message by message.
//! [`Session`] is what a player needs: it follows the game by the rules, reconnects by itself when the connection is
//! lost or the server restarts, and sends a move again until it is answered. It is the adapter of `client_session` for
//! tokio.
//!
//! `examples/bot.rs` joins a table by its link and plays.
#![forbid(unsafe_code)]

mod connection;
mod guest;
mod session;

pub use client_session::{Link, SessionEvent, Step};
pub use connection::Connection;
pub use guest::Client;
pub use session::Session;

/// Why something did not work.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refused a request.
    #[error("{0}")]
    Problem(#[from] protocol::Problem),
    /// The server cannot be reached, or does not speak our language.
    #[error("{0}")]
    Http(#[from] reqwest::Error),
    /// The connection to a table is broken.
    #[error("{0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The connection to a table has ended.
    #[error("the connection has ended")]
    Ended,
    /// The server wants nothing more to be asked for.
    #[error("{0}")]
    SessionEnded(#[from] client_session::SessionEnded),
    /// The server says what makes no sense.
    #[error("the server is not understood: {0}")]
    Nonsense(String),
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}
