//! The WebSocket of a client, with small buffers: there are thousands of connections over which nothing is said most of the time.
//!
//! The library keeps the memory of the largest frame that it has written, so long messages are sent in several frames.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::http::ApiError;

/// The connection of a client.
pub(super) type ClientWebSocket = WebSocketStream<TokioIo<Upgraded>>;

/// Commands are shorter. Longer messages get a buffer of their own for as long as they are read.
const READ_BUFFER_BYTES: usize = 256;

/// What is sent together goes out when there is more of it than this, or when it is flushed.
const WRITE_BUFFER_BYTES: usize = 512;

/// The most bytes of a message in one frame.
const MAX_FRAME_BYTES: usize = 512;

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
        serve: impl FnOnce(ClientWebSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let on_upgrade = self.on_upgrade;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(WRITE_BUFFER_BYTES)
            .max_message_size(Some(max_message))
            .max_frame_size(Some(max_message));
        // Both are in boxes, as a future has what it is made of more than once.
        let opened = Box::pin(async move {
            let upgraded = on_upgrade.await?;
            Ok::<_, hyper::Error>(
                WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await,
            )
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

/// The frames of a text.
pub(super) fn frames(text: &str) -> impl Iterator<Item = Message> {
    let last = text.len().saturating_sub(1) / MAX_FRAME_BYTES;
    (0..=last).map(move |index| {
        let begin = index * MAX_FRAME_BYTES;
        let part = &text.as_bytes()[begin..text.len().min(begin + MAX_FRAME_BYTES)];
        let code = OpCode::Data(if index == 0 { Data::Text } else { Data::Continue });
        Message::Frame(Frame::message(Bytes::copy_from_slice(part), code, index == last))
    })
}

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt as _, StreamExt as _};

    use super::*;

    #[tokio::test]
    async fn texts_of_any_length_come_as_they_are() {
        for length in [0, 1, MAX_FRAME_BYTES - 1, MAX_FRAME_BYTES, MAX_FRAME_BYTES + 1, 10 * MAX_FRAME_BYTES] {
            // Frames may end within a letter.
            let text: String = "Зоря ".chars().cycle().take(length).collect();
            let (here, there) = tokio::io::duplex(64);
            let mut server = WebSocketStream::from_raw_socket(here, Role::Server, None).await;
            let mut client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
            let received = tokio::spawn(async move { client.next().await });
            for frame in frames(&text) {
                server.feed(frame).await.unwrap();
            }
            server.flush().await.unwrap();
            assert_eq!(received.await.unwrap().unwrap().unwrap(), Message::text(text));
        }
    }
}
