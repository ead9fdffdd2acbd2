//! The WebSocket of a client: there are thousands of connections over which nothing is said most of the time.
//!
//! The library keeps the memory of the longest message that it has sent. So texts are put into frames here, and their memory is
//! given back as soon as they are sent; all else, and the handshakes, are up to the library.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::http::ApiError;

/// Commands are shorter. Longer messages get a buffer of their own for as long as they are read.
const READ_BUFFER_BYTES: usize = 256;

/// From so many bytes on, texts are sent before others are put behind them.
const FLUSHED_BYTES: usize = 4096;

/// The server's end of a WebSocket.
pub(super) struct WebSocket<S> {
    stream: WebSocketStream<S>,
    /// Frames with texts that are not sent yet, from `sent` on.
    outgoing: Vec<u8>,
    sent: usize,
}

/// The connection of a client.
pub(super) type ClientWebSocket = WebSocket<TokioIo<Upgraded>>;

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocket<S> {
    /// Messages that come may have this many bytes.
    async fn new(stream: S, max_message: usize) -> WebSocket<S> {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(Some(max_message))
            .max_frame_size(Some(max_message));
        let stream = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
        WebSocket { stream, outgoing: Vec::new(), sent: 0 }
    }

    pub(super) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        self.stream.next().await
    }

    /// Has a text sent with the next [`WebSocket::flush`], or at once if much waits for that.
    pub(super) async fn feed(&mut self, text: &str) -> Result<(), Error> {
        self.put(text)?;
        if self.outgoing.len() >= FLUSHED_BYTES { self.flush().await } else { Ok(()) }
    }

    fn put(&mut self, text: &str) -> Result<(), Error> {
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        header.format(text.len() as u64, &mut self.outgoing)?;
        self.outgoing.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Sends all texts. If it is not waited for to the end, the next one goes on where this one was.
    pub(super) async fn flush(&mut self) -> Result<(), Error> {
        // The library may be about to answer a ping.
        self.stream.flush().await?;
        while self.sent < self.outgoing.len() {
            match self.stream.get_mut().write(&self.outgoing[self.sent..]).await? {
                0 => return Err(Error::ConnectionClosed),
                written => self.sent += written,
            }
        }
        (self.outgoing, self.sent) = (Vec::new(), 0);
        self.stream.get_mut().flush().await?;
        Ok(())
    }

    /// Sends all texts, and then something that is no text.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.flush().await?;
        self.stream.send(message).await
    }
}

/// A request to go on as a WebSocket.
pub(super) struct Upgrade {
    response: Response,
    on_upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ApiError> {
        let refused = |status, detail: String| ApiError::new(status, "no-websocket", detail);
        let response = create_response(&Request::from_parts(parts.clone(), ()))
            .map_err(|error| refused(StatusCode::BAD_REQUEST, error.to_string()))?;
        let on_upgrade = parts.extensions.remove().ok_or_else(|| {
            refused(StatusCode::UPGRADE_REQUIRED, "this connection cannot become a WebSocket".to_owned())
        })?;
        Ok(Upgrade { response: response.map(|()| Body::empty()), on_upgrade })
    }
}

impl Upgrade {
    /// Accepts it, and serves the connection in a task of its own. Messages may have this many bytes.
    pub(super) fn accept<F>(
        self,
        max_message: usize,
        serve: impl FnOnce(Box<ClientWebSocket>) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let on_upgrade = self.on_upgrade;
        // In boxes, as a future has what it is made of more than once.
        let opened = Box::pin(async move {
            let upgraded = on_upgrade.await?;
            Ok::<_, hyper::Error>(Box::new(WebSocket::new(TokioIo::new(upgraded), max_message).await))
        });
        tokio::spawn(async move {
            match opened.await {
                Ok(socket) => serve(socket).await,
                Err(error) => tracing::debug!(%error, "a connection has ended before it was a WebSocket"),
            }
        });
        self.response
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn texts_of_any_length_come_as_they_are() {
        let texts = [0, 1, 125, 126, 65_535, 65_536].map(|length| "x".repeat(length));
        // The other end takes little at once.
        let (here, there) = tokio::io::duplex(1000);
        let mut server = WebSocket::new(here, 1000).await;
        let mut client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        let receiving = tokio::spawn(async move {
            let mut received = Vec::new();
            while let Some(Ok(message)) = client.next().await {
                received.push(message);
            }
            received
        });
        for text in &texts {
            server.put(text).unwrap();
        }
        for _ in 0..100 {
            // It is broken off again and again.
            let _ = timeout(Duration::ZERO, server.flush()).await;
        }
        server.send(Message::Ping("now".into())).await.unwrap();
        assert_eq!(server.outgoing.capacity(), 0, "nothing is kept");
        server.put("Зоря").unwrap();
        server.send(Message::Close(None)).await.unwrap();
        while server.receive().await.is_some() {}
        drop(server);
        let mut expected: Vec<Message> = texts.into_iter().map(Message::text).collect();
        expected.extend([Message::Ping("now".into()), Message::text("Зоря"), Message::Close(None)]);
        assert_eq!(receiving.await.unwrap(), expected);
    }
}
