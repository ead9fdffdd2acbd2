//! Accepts connections and serves HTTP on them, until a graceful shutdown.
//!
//! `axum::serve` would do, but for one thing: it waits forever for whoever connects and sends nothing. So does `hyper_util`,
//! which guesses the version of HTTP before any timeout; and its `GracefulShutdown` takes no other connections that can be
//! upgraded. What it does takes one channel.

use std::error::Error;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long a client may take to send the head of a request, from the beginning or after an answer.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(15);

/// The pause after no connection could be accepted, because there are too many already.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

type BoxError = Box<dyn Error + Send + Sync>;

/// Serves until `stop` is ready, then until all requests are answered. Upgraded connections are not waited for.
pub(crate) async fn serve<S, B>(listener: TcpListener, service_for: impl Fn(SocketAddr) -> S, stop: impl Future)
where
    S: Service<Request<Incoming>, Response = Response<B>, Future: Send, Error: Into<BoxError>> + Send + 'static,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_READ_TIMEOUT);
    // Each connection has a receiver as long as it lives.
    let shutdown = watch::Sender::new(());
    let mut stop = pin!(stop);
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
        let connection = builder.serve_connection(TokioIo::new(stream), service_for(peer)).with_upgrades();
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::pending;

    use hyper::service::service_fn;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    /// Connects, sends this, and returns what comes back until the server hangs up.
    async fn answer_to(sent: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let here = |_| service_fn(async |_| Ok::<_, Infallible>(Response::new("here".to_owned())));
        tokio::spawn(serve(listener, here, pending::<()>()));
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).await.unwrap();
        answer
    }

    /// Time passes at once while nobody has anything to do, so that nothing is waited for.
    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_is_hung_up_on() {
        assert_eq!(answer_to("").await, "");
        assert_eq!(answer_to("GET / HTTP/1.1\r\nhost: he").await, "");
        let answer = answer_to("GET / HTTP/1.1\r\nhost: here\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("here"), "{answer}");
    }
}
