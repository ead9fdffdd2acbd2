//! Many equal nodes that share a store and a bus.
//!
//! The store knows which node is to keep a table (`members`), and refuses whoever kept it before. All others take what
//! their clients say to that node and bring back what it says (`courier` there, `door` here), over numbered streams of
//! messages between each two nodes (`exchange`, `line`). Whatever may have been lost tears the stream: those who hung
//! on it are asked to connect again, which makes up for everything.

mod courier;
mod door;
mod exchange;
mod line;
mod members;
mod parcel;
mod remote;

use std::sync::{Arc, Weak};

use store::{Store, StoreError};
use tokio::task::JoinHandle;

use crate::table_registry::TableRegistry;

pub(crate) use courier::Courier;
pub(crate) use exchange::Exchange;
pub(crate) use members::Members;
pub(crate) use remote::Remote;

/// The name of a node.
pub(crate) type NodeName = Arc<str>;

/// This node's place in its cluster.
pub(crate) struct Cluster {
    pub(crate) members: Members,
    pub(crate) exchange: Arc<Exchange>,
}

impl Cluster {
    /// Joins the cluster of those who share this store, under a name to which something is added that makes it unique.
    pub(crate) async fn join(store: Store, client: bus::Client, name: &str) -> Result<Arc<Cluster>, StoreError> {
        let id = store.setting("cluster", || crate::codes::random_bytes::<6>().to_vec()).await?;
        let suffix: String = crate::codes::random_bytes::<3>().iter().map(|byte| format!("{byte:02x}")).collect();
        let me: NodeName = format!("{name}-{suffix}").into();
        let cluster: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
        let exchange = Exchange::new(Arc::clone(&me), client, &cluster);
        let members = Members::new(me, store, Arc::clone(&exchange));
        members.renew().await?;
        Ok(Arc::new(Cluster { members, exchange }))
    }

    /// Whether there is a way to another node, as far as this one knows.
    pub(crate) fn can_reach(&self, node: &str) -> bool {
        let is_off_the_bus = |other: &store::Node| other.name == node && !other.connected;
        self.exchange.is_connected() && !self.members.living().iter().any(is_off_the_bus)
    }

    /// Does all that has to be done again and again. The tasks end with the tables.
    pub(crate) async fn run(self: &Arc<Cluster>, tables: &Arc<TableRegistry>) -> Result<Vec<JoinHandle<()>>, String> {
        let tables: Weak<TableRegistry> = Arc::downgrade(tables);
        let inbox = self.exchange.listen().await?;
        Ok(vec![
            tokio::spawn(Arc::clone(&self.exchange).send_out()),
            tokio::spawn(Arc::clone(&self.exchange).keep_pulse()),
            tokio::spawn(Arc::clone(&self.exchange).take_in(inbox, Weak::clone(&tables))),
            tokio::spawn(members::keep_lease(Arc::clone(self), Weak::clone(&tables))),
            tokio::spawn(members::watch_lease(Arc::clone(self), tables)),
        ])
    }
}
