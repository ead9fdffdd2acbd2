//! The server's end of WebSockets (RFC 6455), for very many connections over which little is said.
//!
//! Libraries keep a buffer for what comes and one for what goes as long as a connection lives, and that one is as large as the
//! largest message was. Here there is none while nothing is on its way: texts are sent from where they are, and what
//! is read takes memory until it is a message. Only what these connections need is there: texts, no extensions.

mod frame;
#[cfg(test)]
mod tests;
mod upgrade;

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};

use self::frame::{FrameHeader, Opcode, SentHeader};

pub(super) use upgrade::{ClientWebSocket, Upgrade};

/// How much is read at once, in bytes. It is on the stack.
const READ_BYTES: usize = 4096;

/// The other side does not keep to the protocol.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct Broken(&'static str);

/// Why nothing more is received.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReceiveError {
    #[error(transparent)]
    Broken(#[from] Broken),
    #[error("a message is longer than {0} bytes")]
    TooLong(usize),
    #[error("messages are text")]
    NotText,
    #[error(transparent)]
    Gone(#[from] io::Error),
}

/// What the other side says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Received {
    Text(String),
    /// It is to be answered with a pong of the same content.
    Ping(Vec<u8>),
    Pong,
    /// The last of all, to be answered with the same content.
    Close(Vec<u8>),
}

#[derive(Debug)]
pub(super) struct WebSocket<S> {
    stream: S,
    /// The largest message that may come, in bytes.
    max_message: usize,
    /// What was read; the first `taken` bytes of it are done with.
    unread: Vec<u8>,
    taken: usize,
    /// The beginning of a text that comes in several frames.
    fragments: Option<Vec<u8>>,
    /// What could not be sent at once, of which the first `sent` bytes were.
    unsent: Vec<u8>,
    sent: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocket<S> {
    /// Over a stream on which the handshake is done.
    pub(super) fn new(stream: S, max_message: usize) -> WebSocket<S> {
        let (unread, unsent) = (Vec::new(), Vec::new());
        WebSocket { stream, max_message, unread, taken: 0, fragments: None, unsent, sent: 0 }
    }

    /// The next thing that the other side says; none if it has hung up. Nothing is lost if it is not waited for to the end.
    pub(super) async fn receive(&mut self) -> Result<Option<Received>, ReceiveError> {
        loop {
            if let Some(received) = self.take_message()? {
                return Ok(Some(received));
            }
            if std::future::poll_fn(|context| self.poll_fill(context)).await? == 0 {
                return Ok(None);
            }
        }
    }

    /// Reads what is there; how much.
    fn poll_fill(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let mut bytes = [MaybeUninit::uninit(); READ_BYTES];
        let mut buffer = ReadBuf::uninit(&mut bytes);
        ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer))?;
        self.unread.drain(..std::mem::take(&mut self.taken));
        self.unread.extend_from_slice(buffer.filled());
        Poll::Ready(Ok(buffer.filled().len()))
    }

    /// The next message of what was read, if it is complete.
    fn take_message(&mut self) -> Result<Option<Received>, ReceiveError> {
        while let Some((header, payload)) = self.take_frame()? {
            let text = match (header.opcode, self.fragments.take()) {
                (Opcode::Text, None) => payload,
                (Opcode::Continuation, Some(fragments)) => [fragments, payload].concat(),
                (Opcode::Binary, None) => return Err(ReceiveError::NotText),
                (Opcode::Text | Opcode::Binary | Opcode::Continuation, _) => {
                    return Err(Broken("the parts of a message are mixed up").into());
                }
                (control, fragments) => {
                    self.fragments = fragments;
                    return Ok(Some(match control {
                        Opcode::Ping => Received::Ping(payload),
                        Opcode::Close => Received::Close(payload),
                        _ => Received::Pong,
                    }));
                }
            };
            if header.is_final {
                let text = String::from_utf8(text).map_err(|_| Broken("a text is no UTF-8"))?;
                return Ok(Some(Received::Text(text)));
            }
            self.fragments = Some(text);
        }
        Ok(None)
    }

    /// The next frame of what was read, if it is complete.
    fn take_frame(&mut self) -> Result<Option<(FrameHeader, Vec<u8>)>, ReceiveError> {
        let unread = &self.unread[self.taken..];
        let Some(header) = FrameHeader::read(unread)? else { return Ok(None) };
        // Frames about the connection are short and may come between those of a message.
        let before = self.fragments.as_ref().filter(|_| !header.opcode.is_control()).map_or(0, Vec::len);
        let length = usize::try_from(header.payload).ok().filter(|length| before + length <= self.max_message);
        let end = header.length + length.ok_or(ReceiveError::TooLong(self.max_message))?;
        let Some(payload) = unread.get(header.length..end) else { return Ok(None) };
        let mut payload = payload.to_vec();
        header.unmask(&mut payload);
        self.taken += end;
        if self.taken == self.unread.len() {
            (self.unread, self.taken) = (Vec::new(), 0);
        }
        Ok(Some((header, payload)))
    }

    /// Sends texts one after the other.
    ///
    /// If it is not waited for to the end, the rest of what was begun goes before whatever is sent next.
    pub(super) async fn send_texts<T: AsRef<str>>(&mut self, texts: &[T]) -> io::Result<()> {
        let frames: Vec<(Opcode, &[u8])> = texts.iter().map(|text| (Opcode::Text, text.as_ref().as_bytes())).collect();
        self.send(&frames).await
    }

    pub(super) async fn ping(&mut self) -> io::Result<()> {
        self.send(&[(Opcode::Ping, &[])]).await
    }

    pub(super) async fn pong(&mut self, payload: &[u8]) -> io::Result<()> {
        self.send(&[(Opcode::Pong, payload)]).await
    }

    /// Answers the other side, which has said that it closes the connection.
    pub(super) async fn confirm_close(&mut self, payload: &[u8]) -> io::Result<()> {
        self.send(&[(Opcode::Close, payload)]).await?;
        self.stream.shutdown().await
    }

    /// Sends a last text, closes the connection with a code and a reason, and waits for the other side to do so, too.
    pub(super) async fn close(&mut self, text: &str, code: u16, reason: &str) -> io::Result<()> {
        let payload = [&code.to_be_bytes(), reason.as_bytes()].concat();
        self.send(&[(Opcode::Text, text.as_bytes()), (Opcode::Close, &payload)]).await?;
        loop {
            match self.receive().await {
                Ok(None | Some(Received::Close(_))) => return self.stream.shutdown().await,
                Ok(Some(_)) => {}
                Err(ReceiveError::Gone(error)) => return Err(error),
                // It is not understood any more. What is left unread would reset the connection, and then our last message
                // might never be read.
                Err(_) => break,
            }
        }
        self.stream.shutdown().await?;
        while std::future::poll_fn(|context| self.poll_fill(context)).await? > 0 {
            self.unread.clear();
        }
        Ok(())
    }

    async fn send(&mut self, frames: &[(Opcode, &[u8])]) -> io::Result<()> {
        self.send_rest().await?;
        let headers: Vec<SentHeader> =
            frames.iter().map(|(opcode, payload)| SentHeader::new(*opcode, payload.len())).collect();
        let parts = headers.iter().zip(frames).flat_map(|(header, (_, payload))| [header.bytes(), *payload]);
        let mut parts: Vec<IoSlice<'_>> = parts.map(IoSlice::new).collect();
        let mut left = parts.as_mut_slice();
        std::future::poll_fn(|context| {
            while !left.is_empty() {
                match Pin::new(&mut self.stream).poll_write_vectored(context, left) {
                    Poll::Ready(written) => match written? {
                        0 => return Poll::Ready(Err(io::Error::from(io::ErrorKind::WriteZero))),
                        written => IoSlice::advance_slices(&mut left, written),
                    },
                    Poll::Pending => {
                        self.unsent = left.iter().flat_map(|part| part.iter().copied()).collect();
                        break;
                    }
                }
            }
            Poll::Ready(io::Result::Ok(()))
        })
        .await?;
        self.send_rest().await
    }

    /// Sends what could not be sent at once.
    async fn send_rest(&mut self) -> io::Result<()> {
        while self.sent < self.unsent.len() {
            match self.stream.write(&self.unsent[self.sent..]).await? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                written => self.sent += written,
            }
        }
        (self.unsent, self.sent) = (Vec::new(), 0);
        self.stream.flush().await
    }
}
