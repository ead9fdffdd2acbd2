//! Accepts connections and serves HTTP on them, until a graceful shutdown. Whoever has too many is told so and hung up on.
//!
//! `axum::serve` would do, but for one thing: it waits forever for whoever connects and sends nothing. So does `hyper_util`,
//! which guesses the version of HTTP before any timeout; and its `GracefulShutdown` takes no other connections that can be
//! upgraded. What it does takes one channel.

use std::error::Error;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use protocol::Problem;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::client_stream::ClientStream;

/// How long a client may take to send the head of a request, from the beginning or after an answer.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a client may take nothing of what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a client that has too many connections may take to read that.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);

/// How many clients are told at once that they have too many connections; the others are hung up on.
const MAX_REFUSALS: usize = 64;

/// What they are told.
static TOO_MANY: LazyLock<String> = LazyLock::new(|| {
    let problem = Problem::new(429, "too-many-connections", "there are too many connections from this address");
    let body = serde_json::to_string(&problem).unwrap_or_default();
    format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         retry-after: 5\r\ncache-control: no-store\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
});

/// The pause after no connection could be accepted, because there are too many already.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

type BoxError = Box<dyn Error + Send + Sync>;

/// Serves until `stop` is ready, then until all requests are answered. Upgraded connections are not waited for. What
/// `admit` gives is kept as long as the connection is; where that is nothing the connection is refused.
pub(crate) async fn serve<S, B, P>(
    listener: TcpListener,
    admit: impl Fn(SocketAddr) -> Option<P>,
    service_for: impl Fn(SocketAddr) -> S,
    stop: impl Future,
) where
    P: Send + Unpin + 'static,
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send, Error: Into<BoxError>> + Send + 'static,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_READ_TIMEOUT);
    // Each connection has a receiver as long as it lives.
    let shutdown = watch::Sender::new(());
    let mut stop = pin!(stop);
    let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.as_mut() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be taken");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        // Messages are small, and somebody waits for each of them. Without this they are just as right, and later.
        let _ = stream.set_nodelay(true);
        let Some(permit) = admit(peer) else {
            refuse(stream, &refusals);
            continue;
        };
        let stream = TokioIo::new(ClientStream::new(stream, WRITE_TIMEOUT, permit));
        let connection = builder.serve_connection(stream, service_for(peer)).with_upgrades();
        let mut stopping = shutdown.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection is broken");
            }
        });
    }
    drop(listener);
    shutdown.send_replace(());
    shutdown.closed().await;
}

/// Tells a client that it has too many connections, unless many are being told already.
fn refuse(mut stream: TcpStream, refusals: &Arc<Semaphore>) {
    metrics::counter!("orrery_connections_refused_total").increment(1);
    let Ok(permit) = Arc::clone(refusals).try_acquire_owned() else { return };
    tokio::spawn(async move {
        let refused = async {
            let mut request = [0; 4096];
            if stream.read(&mut request).await? > 0 {
                stream.write_all(TOO_MANY.as_bytes()).await?;
                stream.shutdown().await?;
                // If something is left unread the connection is reset, and the answer may never be read.
                while stream.read(&mut request).await? > 0 {}
            }
            Ok::<(), std::io::Error>(())
        };
        let _ = timeout(REFUSAL_TIMEOUT, refused).await;
        drop(permit);
    });
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::{pending, ready};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::body::{Body, Bytes};
    use hyper::service::service_fn;
    use tokio::net::TcpSocket;
    use tokio::sync::oneshot;

    use super::*;

    /// Serves answers of so many bytes to all whom `admit` admits.
    async fn listen<P: Send + Unpin + 'static>(
        bytes: usize,
        admit: impl Fn(SocketAddr) -> Option<P> + Send + Sync + 'static,
    ) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let body = Bytes::from("a".repeat(bytes));
        let answer = move |_| ready(Ok::<_, Infallible>(Response::new(Body::from(body.clone()))));
        let here = move |_| service_fn(answer.clone());
        tokio::spawn(serve(listener, admit, here, pending::<()>()));
        address
    }

    /// Connects, sends this, and returns what comes back until the server hangs up.
    async fn ask(address: SocketAddr, sent: &str) -> String {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        answer
    }

    const REQUEST: &str = "GET / HTTP/1.1\r\nhost: here\r\n\r\n";

    /// Time passes at once while nobody has anything to do, so that nothing is waited for.
    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_is_hung_up_on() {
        let address = listen(4, |_| Some(())).await;
        assert_eq!(ask(address, "").await, "");
        assert_eq!(ask(address, "GET / HTTP/1.1\r\nhost: he").await, "");
        let answer = ask(address, REQUEST).await;
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("aaaa"), "{answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_nothing_is_hung_up_on() {
        // More than any operating system keeps for a connection; the permit tells when it has ended.
        let (ended, end) = oneshot::channel::<()>();
        let permit = std::sync::Mutex::new(Some(ended));
        let address = listen(64 << 20, move |_| Some(permit.lock().unwrap().take())).await;
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(REQUEST.as_bytes()).await.unwrap();
        assert!(end.await.is_err(), "it is dropped");
        let mut read = Vec::new();
        assert!(client.read_to_end(&mut read).await.is_err(), "what was not taken is not kept");
        // Whoever is slow, but reads, is served.
        assert!(ask(address, REQUEST).await.ends_with("aaaa"));
    }

    #[tokio::test(start_paused = true)]
    async fn two_hundred_who_read_nothing_are_all_hung_up_on() {
        const CLIENTS: usize = 200;
        // Each of them has a permit as long as the server holds anything for it.
        let (held, admitted) = (Arc::new(()), Arc::new(AtomicUsize::new(0)));
        let (permits, count) = (Arc::clone(&held), Arc::clone(&admitted));
        let admit = move |_| {
            count.fetch_add(1, Ordering::Relaxed);
            Some(Arc::clone(&permits))
        };
        let address = listen(8 << 20, admit).await;
        let mut clients = Vec::new();
        for _ in 0..CLIENTS {
            let socket = TcpSocket::new_v4().unwrap();
            // What the operating system keeps for them is not the point.
            socket.set_recv_buffer_size(4096).unwrap();
            let mut client = socket.connect(address).await.unwrap();
            client.write_all(REQUEST.as_bytes()).await.unwrap();
            clients.push(client);
        }
        while admitted.load(Ordering::Relaxed) < CLIENTS {
            tokio::task::yield_now().await;
        }
        // The head of the request may take its time as well.
        tokio::time::sleep(HEADER_READ_TIMEOUT + WRITE_TIMEOUT).await;
        assert_eq!(Arc::strong_count(&held) - 2, 0);
        drop(clients);
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_too_many_connections_is_told_so() {
        let address = listen(4, |_| None::<()>).await;
        let answer = ask(address, REQUEST).await;
        assert!(answer.starts_with("HTTP/1.1 429 Too Many Requests\r\n"), "{answer}");
        assert!(
            answer.contains("\r\nretry-after: 5\r\n") && answer.contains("/problems/too-many-connections"),
            "{answer}"
        );
        assert_eq!(ask(address, "").await, "", "whoever asks for nothing is hung up on all the same");
    }
}
