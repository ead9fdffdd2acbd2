//! How a server is run ([`Config`]), and the state that all requests share ([`App`]).

use std::net::SocketAddr;
use std::sync::Arc;

use bus::{Bus, BusAddress};
use metrics_exporter_prometheus::PrometheusHandle;
use store::{Store, StoreError};
use table_runner::Guest;
use table_runner::names::{self, NameError};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::StartError;
use crate::cluster::Cluster;
use crate::codes;
use crate::devices::Devices;
use crate::figures::{self, Figures};
use crate::http::CachedList;
use crate::identity::Identity;
use crate::limits::{AddressLimiter, AddressLimits, CommandRate, Counted};
use crate::operators::{OperatorTokens, Operators};
use crate::page::PageSource;
use crate::qr_codes::QrCodes;
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
    /// Names of hosts that people may open besides the addresses at which the server listens, where there is no public url.
    pub hosts: Vec<String>,
    /// For how many seconds browsers are told to come by HTTPS only; none to leave that to a proxy.
    pub hsts: Option<u32>,
    /// Whether to trust a proxy in front about the addresses of clients.
    pub behind_proxy: bool,
    pub address_limits: AddressLimits,
    pub command_rate: CommandRate,
    pub retention: Retention,
    pub operators: OperatorTokens,
    /// The other nodes that share the store; none if this is the only one.
    pub bus: Option<BusConfig>,
}

#[cfg(test)]
impl Config {
    /// A server of its own on any port, which forgets everything.
    pub(crate) fn in_memory() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            store: "sqlite::memory:".to_owned(),
            public_url: None,
            page: PageSource::none(),
            hosts: Vec::new(),
            hsts: None,
            behind_proxy: false,
            address_limits: AddressLimits::default(),
            command_rate: CommandRate::default(),
            retention: Retention::default(),
            operators: OperatorTokens::default(),
            bus: None,
        }
    }
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
    pub(crate) devices: Arc<Devices>,
    pub(crate) addresses: AddressLimiter,
    pub(crate) operators: Arc<Operators>,
    pub(crate) metrics: Option<PrometheusHandle>,
    pub(crate) figures: Figures,
    pub(crate) qr_codes: QrCodes,
    pub(crate) table_list: CachedList,
    /// Limits how many heavy answers are made at once.
    pub(crate) heavy: Arc<Semaphore>,
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
        let devices = Devices::new(store.clone());
        tokio::spawn(Devices::write_repeatedly(Arc::downgrade(&devices)));
        if cluster.is_some() {
            tokio::spawn(Devices::look_repeatedly(Arc::downgrade(&devices)));
        }
        let operators = Operators::load(store.clone()).await?;
        let is_alone = cluster.is_none();
        let tables = TableRegistry::new(store, cluster.clone());
        let mut background_tasks = match cluster {
            Some(cluster) => cluster.run(&tables).await.map_err(StartError::Subscribe)?,
            None => Vec::new(),
        };
        if !is_alone {
            background_tasks.push(tokio::spawn(Operators::look_repeatedly(Arc::downgrade(&operators))));
        }
        background_tasks.push(tokio::spawn(retention::run(Arc::downgrade(&tables), config.retention)));
        let cluster = tables.cluster.as_ref();
        figures::register(cluster.is_some());
        let figures = Figures::new(cluster.map_or("this server", |cluster| cluster.membership.me()));
        let app = Arc::new(App {
            addresses: AddressLimiter::new(config.address_limits),
            config,
            tables,
            identity: Identity::new(secret),
            devices,
            operators,
            qr_codes: QrCodes::default(),
            table_list: CachedList::default(),
            heavy: Arc::new(Semaphore::new(heavy_answers_at_once())),
            metrics,
            figures,
            background_tasks,
        });
        tokio::spawn(figures::run(Arc::downgrade(&app)));
        Ok(app)
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
        if let Err(error) = self.devices.write_notes().await {
            tracing::debug!(%error, "devices could not be noted");
        }
        self.tables.store.close().await;
    }

    /// Admits a new connection; none if there are too many from its address. A proxy has as many as it needs.
    pub(crate) fn admit_any(&self, peer: SocketAddr) -> Option<Option<Counted>> {
        if self.config.behind_proxy { Some(None) } else { self.addresses.admit_any(peer.ip()).map(Some) }
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
        Ok(self.guest_named(id, name))
    }

    /// A guest with the name that they chose, if any, who is there.
    pub(crate) fn guest_named(&self, id: String, name: Option<String>) -> Guest {
        if name.is_some() {
            self.tables.attendance.note_guest(&id);
        }
        Guest { name: name.unwrap_or_else(|| names::made_up(&id)), id }
    }

    /// Gives a guest another name, if they can be called so.
    pub(crate) async fn name_guest(&self, id: String, name: &str) -> Result<Result<Guest, NameError>, StoreError> {
        let name = match names::chosen(name, &id) {
            Ok(name) => name,
            Err(error) => return Ok(Err(error)),
        };
        self.tables.store.name_guest(&id, &name).await?;
        Ok(Ok(Guest { id, name }))
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

/// How many heavy answers are made at once. One core is left for those who do not wait for them.
fn heavy_answers_at_once() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}
