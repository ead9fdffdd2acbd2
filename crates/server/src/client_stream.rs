//! The stream to a client, who has to take what is sent.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// A TCP stream that fails if nothing of what is to be sent is taken for `limit`.
///
/// Without it whoever asks for a large answer and reads nothing holds the connection, and what it was to be sent, for as long
/// as it likes.
pub(crate) struct ClientStream<P> {
    stream: TcpStream,
    /// Counts the connection as long as there is one, upgraded or not.
    _permit: P,
    limit: Duration,
    /// When the time of the present stall is up. Made at the first stall, as most connections have none.
    deadline: Option<Pin<Box<Sleep>>>,
    is_stalled: bool,
}

impl<P> ClientStream<P> {
    pub(crate) fn new(stream: TcpStream, limit: Duration, permit: P) -> ClientStream<P> {
        ClientStream { stream, _permit: permit, limit, deadline: None, is_stalled: false }
    }

    /// Hands on what came of a write, unless the other side has taken nothing for too long.
    fn note<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_stalled = false;
            return written;
        }
        let until = Instant::now() + self.limit;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep_until(until)));
        if !std::mem::replace(&mut self.is_stalled, true) {
            deadline.as_mut().reset(until);
        }
        ready!(deadline.as_mut().poll(context));
        // The operating system is not to go on either with what it has taken from us.
        let _ = self.stream.set_zero_linger();
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read what it is sent")))
    }
}

impl<P: Unpin> AsyncRead for ClientStream<P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<P: Unpin> AsyncWrite for ClientStream<P> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.note(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.note(context, shut)
    }
}
