//! Live tables over HTTP and WebSocket.
//!
//! Each live table is an actor (`table::Keeper`) that owns the game and takes messages one after the other. What comes of them
//! is written by one writer for all tables of the node (group commit), and only then sent. All of a table can be rebuilt from
//! its log, so that a keeper may end at any time: nobody is connected, the server stops, or something is broken.
//!
//! `http` is the only part that knows axum, `cluster` the only one that knows other nodes.
//!
//! [`Server::start`] is all that others need.
#![forbid(unsafe_code)]

mod app;
mod buckets;
mod client_stream;
mod cluster;
mod codes;
mod devices;
mod fair_share;
mod figures;
mod http;
mod identity;
mod limits;
mod listen;
mod node_time;
mod operators;
mod page;
mod qr_codes;
mod retention;
mod store_health;
mod table;
mod table_registry;
mod time;
pub mod trace;
mod uploaded;
mod writer;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub use app::{BusConfig, Config};
pub use http::openapi;
pub use limits::{AddressLimits, CommandRate};
pub use operators::{OperatorToken, OperatorTokens, WeakToken};
pub use page::{PageFile, PageSource};
pub use retention::Retention;

use crate::app::App;

/// Why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Bus(#[from] bus::BusError),
    #[error("nothing can be heard on the bus: {0}")]
    Subscribe(bus::BusError),
    /// The store is for a single node.
    #[error("a bus connects nodes that share a store, which can only be PostgreSQL: --store postgres://…")]
    Unshared,
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: std::io::Error },
}

impl StartError {
    /// Whether trying again is useless, since the configuration is wrong.
    pub fn is_permanent(&self) -> bool {
        use StoreError::{InvalidUrl, MissingFolder, NotUpToDate, UnknownScheme};
        let wrong = |error: &StoreError| {
            matches!(error, InvalidUrl { .. } | MissingFolder { .. } | NotUpToDate { .. } | UnknownScheme { .. })
        };
        match self {
            StartError::Store(error) => wrong(error),
            StartError::Unshared => true,
            StartError::Bus(_) | StartError::Subscribe(_) | StartError::Listen { .. } => false,
        }
    }
}

/// How long connections may take to end when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Server {
    /// Listens, opens the store and serves. Metrics are served if they are recorded.
    pub async fn start(config: Config, metrics: Option<PrometheusHandle>) -> Result<Server, StartError> {
        let listen = |error| StartError::Listen { address: config.listen, error };
        let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        // Only whoever has the address gets to the store: no file is made for a server that does not start.
        let store = Store::open(&config.store).await?;
        let app = App::new(config, store, metrics).await?;
        let routes = http::router(Arc::clone(&app));
        let (stop, stopped) = oneshot::channel::<()>();
        let (counted, service) = (Arc::clone(&app), move |peer| http::service(routes.clone(), peer));
        let admit = move |peer: SocketAddr| counted.admit_any(peer);
        let serving = tokio::spawn(listen::serve(listener, admit, service, stopped));
        Ok(Server { address, app, stop, serving })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Graceful shutdown: takes no more commands, saves everything, and tells all clients to connect again.
    pub async fn stop(self) {
        self.app.close().await;
        // The task cannot have ended before this.
        let _ = self.stop.send(());
        let all_closed = async {
            // Live connections are no requests any more: they end when the last message is sent.
            self.app.addresses.all_closed().await;
            self.serving.await
        };
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, all_closed).await.is_err() {
            tracing::warn!("some connections did not end by themselves");
        }
    }
}
