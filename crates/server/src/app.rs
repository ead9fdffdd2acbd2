//! What all requests share.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;
use metrics_exporter_prometheus::PrometheusHandle;
use store::{Store, StoreError};
use tokio::task::JoinHandle;

use crate::StartError;
use crate::addresses::{AddressLimits, Addresses};
use crate::cluster::Cluster;
use crate::codes;
use crate::identity::Identity;
use crate::page::Page;
use crate::socket::CommandRate;
use crate::table_registry::TableRegistry;
use table_runner::Guest;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where games are kept: `sqlite:PATH` or `postgres://…`.
    pub store: String,
    /// The address that people open, such as `https://orrery.example`; none to take it from each request.
    pub public_url: Option<String>,
    /// The page that browsers show.
    pub page: Page,
    /// Whether a proxy stands in front, whose word on the addresses of clients can be relied on.
    pub behind_proxy: bool,
    /// What one address may take up.
    pub address_limits: AddressLimits,
    /// How often a client may ask for something.
    pub command_rate: CommandRate,
    /// The other nodes that share the store; none if this is the only one.
    pub bus: Option<BusConfig>,
}

/// How a node finds the others.
#[derive(Clone, Debug)]
pub struct BusConfig {
    /// Where the bus is.
    pub address: bus::Address,
    /// What operators call this node.
    pub node: String,
}

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) tables: Arc<TableRegistry>,
    pub(crate) identity: Identity,
    pub(crate) addresses: Addresses,
    pub(crate) metrics: Option<PrometheusHandle>,
    /// What is done for the cluster, as long as this node is in it.
    duties: Vec<JoinHandle<()>>,
}

impl App {
    pub(crate) async fn new(
        config: Config,
        store: Store,
        metrics: Option<PrometheusHandle>,
    ) -> Result<Arc<App>, StartError> {
        let cluster = match &config.bus {
            Some(bus) => Some(join_cluster(bus, &store).await?),
            None => None,
        };
        let secret = store.setting("guest-key", || codes::random_bytes::<32>().to_vec()).await?;
        let tables = TableRegistry::new(store, cluster.clone());
        let duties = match cluster {
            Some(cluster) => cluster.run(&tables).await.map_err(StartError::Unheard)?,
            None => Vec::new(),
        };
        Ok(Arc::new(App {
            addresses: Addresses::new(config.address_limits),
            config,
            tables,
            identity: Identity::new(secret),
            metrics,
            duties,
        }))
    }

    /// Takes no more tables and ends all that are kept.
    pub(crate) async fn close(&self) {
        let cluster = self.tables.cluster.as_ref();
        let drain = async {
            if let Some(cluster) = cluster {
                cluster.members.drain().await;
            }
        };
        // Who hears too late that this node gets no more tables is sent on.
        tokio::join!(drain, self.tables.close());
        if let Some(cluster) = cluster {
            // What was said last is on its way before the others are told that this node is gone.
            cluster.exchange.flush().await;
            self.duties.iter().for_each(JoinHandle::abort);
            cluster.members.leave().await;
        }
        self.tables.store.close().await;
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.tables.is_closing()
    }

    /// The address of a client.
    pub(crate) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        // The last address is the one that our own proxy has seen; those before it are hearsay.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let told = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        told.filter(|_| self.config.behind_proxy).unwrap_or_else(|| peer.ip())
    }

    /// A guest with the name that they go by.
    pub(crate) async fn guest(&self, id: String) -> Result<Guest, StoreError> {
        let name = self.tables.store.guest_name(&id).await?.unwrap_or_else(|| default_name(&id));
        Ok(Guest { id, name })
    }

    /// Gives a guest another name; none if nothing of it can be shown.
    pub(crate) async fn name_guest(&self, id: String, name: &str) -> Result<Option<Guest>, StoreError> {
        let Some(name) = table_runner::sanitize::name(name) else { return Ok(None) };
        self.tables.store.name_guest(&id, &name).await?;
        Ok(Some(Guest { id, name }))
    }

    /// The address that people open, with no slash at its end.
    pub(crate) fn public_url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.config.public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("{}://{host}", if self.is_secure(headers) { "https" } else { "http" })
    }

    /// Whether people come by HTTPS.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        match &self.config.public_url {
            Some(url) => url.starts_with("https:"),
            None => self.config.behind_proxy && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https"),
        }
    }

    /// Whether a page that opens a connection is our own. Programs that are no pages name no origin.
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get("origin") else { return true };
        origin.to_str().is_ok_and(|origin| origin == self.public_url(headers))
    }
}

/// Joins the nodes that share a store.
async fn join_cluster(config: &BusConfig, store: &Store) -> Result<Arc<Cluster>, StartError> {
    if !store.can_be_shared() {
        return Err(StartError::Unshared);
    }
    let client = bus::connect(&config.address, &config.node).await?;
    Ok(Cluster::join(store.clone(), client, &config.node).await?)
}

/// What somebody goes by who has not said a name.
fn default_name(id: &str) -> String {
    format!("Guest {}", id.get(..4).unwrap_or(id))
}
