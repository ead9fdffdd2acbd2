//! A connection to a table, message by message.

use futures_util::{SinkExt, StreamExt};
use protocol::to_client::Message;
use protocol::to_server::{Command, Request};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::ClientError;

/// A live connection.
#[derive(Debug)]
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    pub(crate) async fn open(server: &str, key: &str, code: &str) -> Result<Connection, ClientError> {
        // http becomes ws, https becomes wss.
        let url = format!("{}/api/tables/{code}/live", server.replacen("http", "ws", 1));
        let mut request = url.into_client_request()?;
        let bearer = HeaderValue::from_str(&format!("Bearer {key}"));
        let bearer = bearer.map_err(|_| ClientError::Nonsense("the key has letters that no key has".to_owned()))?;
        request.headers_mut().insert("authorization", bearer);
        // Messages are small; a program may have thousands of connections.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = connect_async_with_config(request, Some(config), true).await?;
        Ok(Connection { socket })
    }

    /// Sends a command; `id` must be new.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn send(&mut self, id: &str, request: Request) -> Result<(), ClientError> {
        self.command(&Command { id: id.to_owned(), at: None, request }).await
    }

    /// The same, with all that a command can have.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn command(&mut self, command: &Command) -> Result<(), ClientError> {
        self.send_json(command).await
    }

    /// Sends any text, sense or nonsense.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn send_raw(&mut self, text: &str) -> Result<(), ClientError> {
        Ok(self.socket.send(Frame::text(text)).await?)
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is gone, or the message cannot be read.
    pub async fn receive(&mut self) -> Result<Message, ClientError> {
        let text = self.receive_raw().await?;
        serde_json::from_str(&text).map_err(|error| ClientError::Nonsense(format!("{error} in {text}")))
    }

    /// The next message as it was sent.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn receive_raw(&mut self) -> Result<tungstenite::Utf8Bytes, ClientError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Frame::Text(text))) => return Ok(text),
                Some(Ok(Frame::Close(_))) | None => return Err(ClientError::Ended),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Hangs up.
    pub async fn close(mut self) {
        // Who has gone already need not be told.
        let _ = self.socket.close(None).await;
    }

    pub(crate) async fn send_json(&mut self, message: &impl serde::Serialize) -> Result<(), ClientError> {
        let text = serde_json::to_string(message).map_err(|error| ClientError::Nonsense(error.to_string()))?;
        self.send_raw(&text).await
    }
}
