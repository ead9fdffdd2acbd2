//! Live tables over HTTP and WebSocket.
//!
//! A table is kept by one task (`table::Keeper`) that owns the game and takes orders one after the other. What it
//! takes is written by one writer for all tables of the node, and only then told. All of a table can be rebuilt from
//! its log, so that a keeper may end at any time: nobody came for a while, the server stops, or something is broken.
//!
//! [`Server::start`] is all that others need.
#![forbid(unsafe_code)]

mod addresses;
mod app;
mod cluster;
mod codes;
mod http;
mod identity;
mod listen;
mod page;
mod socket;
mod table;
mod table_registry;
mod time;
mod uploaded;
mod writer;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use addresses::AddressLimits;
pub use app::{BusConfig, Config};
pub use http::openapi;
pub use page::{Page, PageFile};
pub use socket::CommandRate;

use crate::app::App;

/// Why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The bus cannot be reached.
    #[error("{0}")]
    Bus(#[from] bus::BusError),
    /// Other nodes cannot be heard.
    #[error("nothing can be heard on the bus: {0}")]
    Unheard(String),
    /// The store is for one node.
    #[error("a bus connects nodes that share a store, which can only be PostgreSQL: --store postgres://…")]
    Unshared,
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
}

impl StartError {
    /// Whether it can never work like this, today or tomorrow.
    pub fn is_for_good(&self) -> bool {
        use StoreError::{InvalidUrl, MissingFolder, NotUpToDate, UnknownScheme};
        let wrong = |error: &StoreError| {
            matches!(error, InvalidUrl { .. } | MissingFolder { .. } | NotUpToDate { .. } | UnknownScheme { .. })
        };
        match self {
            StartError::Store(error) => wrong(error),
            StartError::Unshared => true,
            StartError::Bus(_) | StartError::Unheard(_) | StartError::Listen { .. } => false,
        }
    }
}

/// How long connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl Server {
    /// Listens, opens the store and serves. Figures are shown if somebody records them.
    ///
    /// # Errors
    /// If the store cannot be opened, or the address cannot be listened on.
    pub async fn start(config: Config, metrics: Option<PrometheusHandle>) -> Result<Server, StartError> {
        let listen = |error| StartError::Listen { address: config.listen, error };
        let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        // Only whoever has the address gets to the store: no file is made for a server that does not start.
        let store = Store::open(&config.store).await?;
        let app = App::new(config, store, metrics).await?;
        let (stop, stopped) = watch::channel(false);
        let serving = tokio::spawn(listen::serve(listener, http::router(Arc::clone(&app)), stopped));
        Ok(Server { address, app, stop, serving })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes no more commands, saves everything, tells all clients to come again, and ends.
    pub async fn stop(self) {
        self.app.close().await;
        self.stop.send_replace(true);
        let all_gone = async {
            // Live connections are no requests any more: they end when the goodbye is said.
            self.app.addresses.all_gone().await;
            self.serving.await
        };
        // Whoever has not hung up by then is cut off.
        if tokio::time::timeout(FAREWELL, all_gone).await.is_err() {
            tracing::warn!("some connections did not end by themselves");
        }
    }
}
