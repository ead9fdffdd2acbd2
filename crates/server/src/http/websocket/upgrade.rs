//! The handshake: a request of HTTP that goes on as a WebSocket (RFC 6455, section 4).

use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use sha1::{Digest as _, Sha1};

use super::WebSocket;
use crate::http::ApiError;

/// By which a server shows that it knows WebSockets.
const PROTOCOL_ID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// The connection of a client.
pub(crate) type ClientWebSocket = WebSocket<TokioIo<Upgraded>>;

/// A request to go on as a WebSocket.
pub(crate) struct Upgrade {
    accept: HeaderValue,
    on_upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ApiError> {
        let refused = |detail| ApiError::new(StatusCode::BAD_REQUEST, "no-websocket", detail);
        let headers = &parts.headers;
        if parts.method != Method::GET
            || !lists(headers, CONNECTION, "upgrade")
            || !lists(headers, UPGRADE, "websocket")
        {
            return Err(refused("a connection to a table is a WebSocket"));
        }
        if headers.get(SEC_WEBSOCKET_VERSION).is_none_or(|version| version != "13") {
            return Err(refused("the version of WebSockets is 13"));
        }
        let key = headers.get(SEC_WEBSOCKET_KEY).ok_or_else(|| refused("the key of the WebSocket is missing"))?;
        let accept = accept(key);
        let on_upgrade = parts.extensions.remove().ok_or_else(|| {
            ApiError::new(StatusCode::UPGRADE_REQUIRED, "no-websocket", "this connection cannot become a WebSocket")
        })?;
        Ok(Upgrade { accept, on_upgrade })
    }
}

impl Upgrade {
    /// Accepts it, and serves the connection in a task of its own. Messages may have this many bytes.
    pub(crate) fn accept<F>(
        self,
        max_message: usize,
        serve: impl FnOnce(ClientWebSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Upgrade { accept, on_upgrade } = self;
        tokio::spawn(async move {
            match on_upgrade.await {
                Ok(upgraded) => serve(WebSocket::new(TokioIo::new(upgraded), max_message)).await,
                Err(error) => tracing::debug!(%error, "a connection has ended before it was a WebSocket"),
            }
        });
        let headers = [
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// Whether a word is in the list of a header, in any case.
fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|listed| listed.trim().eq_ignore_ascii_case(word))
}

/// The answer to the key of a client.
fn accept(key: &HeaderValue) -> HeaderValue {
    let digest = Sha1::new().chain_update(key.as_bytes()).chain_update(PROTOCOL_ID).finalize();
    HeaderValue::from_str(&STANDARD.encode(digest)).unwrap_or_else(|_| unreachable!("base64 is plain text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_answered_as_in_the_specification() {
        let key = HeaderValue::from_static("dGhlIHNhbXBsZSBub25jZQ==");
        assert_eq!(accept(&key), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    #[test]
    fn words_are_found_in_lists() {
        let mut headers = HeaderMap::new();
        headers.append(CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"));
        assert!(lists(&headers, CONNECTION, "upgrade") && !lists(&headers, CONNECTION, "up"));
        headers.append(UPGRADE, HeaderValue::from_static("h2c"));
        headers.append(UPGRADE, HeaderValue::from_static("WebSocket"));
        assert!(lists(&headers, UPGRADE, "websocket"));
    }
}
