//! Many equal nodes that share a store and a bus.
//!
//! Each node renews a lease in the store by heartbeats, and each table is owned by one node as long as its lease holds
//! (`membership`). What an owner writes carries the epoch of the table, a fencing token, so a former owner is refused. Other nodes
//! forward what their clients send to the owner (`remote_proxy` there, `entry_point` at the owner), and back, over a sequenced
//! stream of messages between each two nodes (`transport`, `peer_stream`). Any loss resets the stream: clients behind it are
//! asked to connect again, which makes up for everything.

mod entry_point;
mod membership;
mod message;
mod peer_stream;
mod remote_connection;
mod remote_proxy;
mod transport;

use std::sync::{Arc, Weak};

use bus::{Bus, BusError};
use store::{ClusterNode, Store, StoreError};
use tokio::task::JoinHandle;

use crate::codes;
use crate::table_registry::TableRegistry;

pub(crate) use membership::Membership;
pub(crate) use remote_connection::RemoteConnection;
pub(crate) use remote_proxy::RemoteProxy;
pub(crate) use transport::PeerTransport;

pub(crate) type NodeName = Arc<str>;

/// This node as a member of its cluster.
pub(crate) struct Cluster {
    pub(crate) membership: Membership,
    pub(crate) transport: Arc<PeerTransport>,
}

impl Cluster {
    /// Joins the cluster of those who share this store, under a name to which a random suffix is added.
    pub(crate) async fn join(store: Store, bus: Bus, name: &str) -> Result<Arc<Cluster>, StoreError> {
        let id = store.setting("cluster", || codes::random_bytes::<6>().to_vec()).await?;
        let me: NodeName = format!("{name}-{}", codes::hex(&codes::random_bytes::<3>())).into();
        let transport = PeerTransport::new(Arc::clone(&me), bus, &codes::hex(&id));
        let membership = Membership::new(me, store, Arc::clone(&transport));
        membership.heartbeat().await?;
        Ok(Arc::new(Cluster { membership, transport }))
    }

    /// Whether another node can be reached over the bus, as far as this one knows.
    pub(crate) fn can_reach(&self, node: &str) -> bool {
        let is_off_the_bus = |other: &ClusterNode| other.name == node && !other.connected;
        self.transport.is_connected() && !self.membership.alive_nodes().iter().any(is_off_the_bus)
    }

    /// Starts the background tasks. They end with the tables.
    pub(crate) async fn run(self: &Arc<Cluster>, tables: &Arc<TableRegistry>) -> Result<Vec<JoinHandle<()>>, BusError> {
        let tables: Weak<TableRegistry> = Arc::downgrade(tables);
        let inbox = self.transport.subscribe().await?;
        Ok(vec![
            tokio::spawn(Arc::clone(&self.transport).send_loop()),
            tokio::spawn(Arc::clone(&self.transport).heartbeat_loop()),
            tokio::spawn(Arc::clone(&self.transport).receive_loop(inbox, Weak::clone(&tables))),
            tokio::spawn(membership::heartbeat_loop(Arc::clone(self), Weak::clone(&tables))),
            tokio::spawn(membership::expiry_loop(Arc::clone(self), tables)),
        ])
    }
}
