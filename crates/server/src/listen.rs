//! Takes connections and serves requests on them.
//!
//! `axum::serve` would do, but for one thing: it waits forever for whoever connects and says nothing.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::Response;
use axum::routing::future::RouteFuture;
use axum::{BoxError, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tower_service::Service;

/// How long a client may take to say what it wants, from the beginning or after an answer.
const SILENCE: Duration = Duration::from_secs(15);

/// How long to wait when no connection can be taken, because there are too many already.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until it is told to stop, then until all requests are answered.
pub(crate) async fn serve(listener: TcpListener, routes: Router, mut stop: watch::Receiver<bool>) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(SILENCE);
    // Whoever is still at work has the one end of this.
    let (at_work, mut all_done) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(&mut stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be taken");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Messages are small, and somebody waits for each of them. Without this they are just as right, and later.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(Visitor { routes: routes.clone(), peer });
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let (at_work, mut stop) = (at_work.clone(), stop.clone());
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = told(&mut stop) => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection is broken");
            }
            drop(at_work);
        });
    }
    drop((listener, at_work));
    all_done.recv().await;
}

/// Returns when it is time to stop.
async fn told(stop: &mut watch::Receiver<bool>) {
    // An error means that the server itself is gone, which ends everything just as well.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// The routes for somebody whose address is known.
#[derive(Clone)]
struct Visitor {
    routes: Router,
    peer: SocketAddr,
}

impl<B> Service<Request<B>> for Visitor
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> RouteFuture<Infallible> {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.peer));
        self.routes.call(request)
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    /// Connects, sends this, and tells what comes back until the server hangs up.
    async fn answer_to(sent: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (_stop, stopped) = watch::channel(false);
        tokio::spawn(serve(listener, Router::new().route("/", get(async || "here")), stopped));
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
