//! A WebSocket as browsers and others have it: with any headers, and with the code with which it was closed.

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A connection to a table.
pub(crate) struct Raw {
    socket: WebSocketStream<TcpStream>,
}

/// The answer of a server that does not go on as a WebSocket.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RefusedUpgrade {
    pub(crate) status: u16,
    pub(crate) kind: String,
}

impl Raw {
    /// Connects with these headers, and greets.
    pub(crate) async fn connect(url: &str, code: &str, headers: &[(&str, &str)]) -> Result<Raw, RefusedUpgrade> {
        Raw::connect_over(TcpSocket::new_v4().unwrap(), url, code, headers).await
    }

    /// The same over a socket with options of its own.
    pub(crate) async fn connect_over(
        socket: TcpSocket,
        url: &str,
        code: &str,
        headers: &[(&str, &str)],
    ) -> Result<Raw, RefusedUpgrade> {
        let mut raw = Raw::connect_without_greeting(socket, url, code, headers).await?;
        raw.greet().await;
        Ok(raw)
    }

    pub(crate) async fn greet(&mut self) {
        self.send(r#"{"version":2,"style":"patches"}"#).await;
    }

    pub(crate) async fn connect_without_greeting(
        socket: TcpSocket,
        url: &str,
        code: &str,
        headers: &[(&str, &str)],
    ) -> Result<Raw, RefusedUpgrade> {
        let host = url.strip_prefix("http://").unwrap();
        let mut request = format!("ws://{host}/api/tables/{code}/live").into_client_request().unwrap();
        for (name, value) in headers {
            let name: HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        let stream = socket.connect(host.parse().unwrap()).await.unwrap();
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Raw { socket }),
            Err(Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                let problem: Value = serde_json::from_slice(body).unwrap_or_default();
                let kind = problem["type"].as_str().unwrap_or_default().to_owned();
                Err(RefusedUpgrade { status: response.status().as_u16(), kind })
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.socket.send(Frame::text(text)).await.unwrap();
    }

    /// Sends all of these at once.
    pub(crate) async fn send_together(&mut self, texts: &[String]) {
        for text in texts {
            self.socket.feed(Frame::text(text)).await.unwrap();
        }
        self.socket.flush().await.unwrap();
    }

    /// The next message, or the code with which the connection was closed.
    pub(crate) async fn next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Frame::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Frame::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message that has this part.
    pub(crate) async fn until(&mut self, part: &str) -> Value {
        loop {
            let message = self.next().await.expect("it is still there");
            if let Some(found) = message.get(part) {
                return found.clone();
            }
        }
    }

    /// Asks for something, and waits for the answer.
    pub(crate) async fn ask(&mut self, id: &str, request: &str) -> Value {
        self.send(&format!(r#"{{"id":"{id}",{request}}}"#)).await;
        let answer = self.until("answer").await;
        assert_eq!(answer["id"], id);
        answer
    }

    /// The last message, and the code with which the connection was closed.
    pub(crate) async fn end(&mut self) -> (Value, Option<u16>) {
        let mut last = Value::Null;
        loop {
            match self.next().await {
                Ok(message) => last = message,
                Err(code) => return (last, code),
            }
        }
    }
}
