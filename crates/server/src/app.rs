//! How a server is run ([`Config`]), and the state that all requests share ([`App`]).

use std::net::SocketAddr;
use std::sync::Arc;

use bus::{Bus, BusAddress};
use metrics_exporter_prometheus::PrometheusHandle;
use store::{Store, StoreError};
use table_runner::Guest;
use tokio::task::JoinHandle;

use crate::StartError;
use crate::cluster::Cluster;
use crate::codes;
use crate::identity::Identity;
use crate::limits::{AddressLimiter, AddressLimits, CommandRate};
use crate::page::PageSource;
use crate::retention::{self, Retention};
use crate::table_registry::TableRegistry;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// Where games are kept: `sqlite:PATH` or `postgres://…`.
    pub store: String,
    /// The address that people open, such as `https://orrery.example`; none to take it from each request.
    pub public_url: Option<String>,
    pub page: PageSource,
    /// Whether to trust a proxy in front about the addresses of clients.
    pub behind_proxy: bool,
    pub address_limits: AddressLimits,
    pub command_rate: CommandRate,
    pub retention: Retention,
    /// The other nodes that share the store; none if this is the only one.
    pub bus: Option<BusConfig>,
}

/// How a node finds the others.
#[derive(Clone, Debug)]
pub struct BusConfig {
    pub address: BusAddress,
    /// The name of this node for operators.
    pub node: String,
}

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) tables: Arc<TableRegistry>,
    pub(crate) identity: Identity,
    pub(crate) addresses: AddressLimiter,
    pub(crate) metrics: Option<PrometheusHandle>,
    background_tasks: Vec<JoinHandle<()>>,
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
        let mut background_tasks = match cluster {
            Some(cluster) => cluster.run(&tables).await.map_err(StartError::Subscribe)?,
            None => Vec::new(),
        };
        background_tasks.push(tokio::spawn(retention::run(Arc::downgrade(&tables), config.retention)));
        Ok(Arc::new(App {
            addresses: AddressLimiter::new(config.address_limits),
            config,
            tables,
            identity: Identity::new(secret),
            metrics,
            background_tasks,
        }))
    }

    /// Graceful shutdown: unloads all tables and leaves the cluster.
    pub(crate) async fn close(&self) {
        let cluster = self.tables.cluster.as_ref();
        let drain = async {
            if let Some(cluster) = cluster {
                cluster.membership.drain().await;
            }
        };
        // Clients that are sent here meanwhile are sent on.
        tokio::join!(drain, self.tables.close());
        if let Some(cluster) = cluster {
            // The last messages are on their way before the others are told that this node is gone.
            cluster.transport.flush().await;
        }
        self.background_tasks.iter().for_each(JoinHandle::abort);
        if let Some(cluster) = cluster {
            cluster.membership.leave().await;
        }
        self.tables.store.close().await;
    }

    /// For tests that do by hand what is done in the background.
    #[cfg(test)]
    pub(crate) fn abort_background_tasks(&self) {
        self.background_tasks.iter().for_each(JoinHandle::abort);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.tables.is_closing()
    }

    pub(crate) async fn guest(&self, id: String) -> Result<Guest, StoreError> {
        let name = self.tables.store.guest_name(&id).await?;
        if name.is_some() {
            self.tables.attendance.note_guest(&id);
        }
        let name = name.unwrap_or_else(|| default_name(&id));
        Ok(Guest { id, name })
    }

    /// Gives a guest another name; none if nothing of it can be shown.
    pub(crate) async fn name_guest(&self, id: String, name: &str) -> Result<Option<Guest>, StoreError> {
        let Some(name) = table_runner::sanitize::name(name) else { return Ok(None) };
        self.tables.store.name_guest(&id, &name).await?;
        Ok(Some(Guest { id, name }))
    }
}

/// Joins the nodes that share a store.
async fn join_cluster(config: &BusConfig, store: &Store) -> Result<Arc<Cluster>, StartError> {
    if !store.can_be_shared() {
        return Err(StartError::Unshared);
    }
    let bus = Bus::connect(&config.address, &config.node).await?;
    Ok(Cluster::join(store.clone(), bus, &config.node).await?)
}

/// The name of a guest who has not chosen one.
fn default_name(id: &str) -> String {
    format!("Guest {}", id.get(..4).unwrap_or(id))
}
