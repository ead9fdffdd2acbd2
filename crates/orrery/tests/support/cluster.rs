//! A cluster on loopback: nodes that share a PostgreSQL and a NATS of their own.
//!
//! Each node reaches both through networks of its own, which can be cut.

use std::time::{Duration, Instant};

use serde::Deserialize;
use tabletop::Dice;
use testbed::{Nats, Postgres, Proxy, free_port};
use tokio::task::block_in_place;
use tokio::time::sleep;

use super::doors::Doors;
use super::process::ServerProcess;

/// If something does not happen for so long, it never will.
const DEADLINE: Duration = Duration::from_secs(30);

/// Nodes, and what they share.
pub(crate) struct Cluster {
    pub(crate) nodes: Vec<Node>,
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    http: reqwest::Client,
}

pub(crate) struct Node {
    pub(crate) server: ServerProcess,
    pub(crate) to_store: Proxy,
    pub(crate) to_bus: Proxy,
    /// The name that it gave itself when it was started last.
    pub(crate) name: String,
}

/// What a node knows of the cluster.
#[derive(Debug, Deserialize)]
pub(crate) struct Overview {
    pub(crate) node: String,
    pub(crate) nodes: Vec<NodeSeen>,
}

/// What a node knows of another.
#[derive(Debug, Deserialize)]
pub(crate) struct NodeSeen {
    pub(crate) name: String,
    pub(crate) draining: bool,
    pub(crate) connected: bool,
    pub(crate) tables: u64,
}

/// Who keeps a table.
#[derive(Debug, Deserialize)]
pub(crate) struct Kept {
    pub(crate) keeper: Option<String>,
    pub(crate) epoch: u64,
}

impl Cluster {
    /// Starts so many nodes, and waits until they know each other.
    pub(crate) async fn start(nodes: usize) -> Cluster {
        Cluster::start_with(nodes, "warn").await
    }

    /// The same with nodes that log what is of this level.
    pub(crate) async fn start_with(nodes: usize, log: &str) -> Cluster {
        Cluster::start_and(nodes, &["--log", log]).await
    }

    /// The same with nodes that have these arguments besides.
    pub(crate) async fn start_and(nodes: usize, more: &[&str]) -> Cluster {
        let mut cluster = block_in_place(|| {
            let postgres = Postgres::start().unwrap_or_else(|error| panic!("{error}"));
            let nats = Nats::start().unwrap_or_else(|error| panic!("{error}"));
            let database = postgres.database().unwrap_or_else(|error| panic!("{error}"));
            let nodes = (0..nodes).map(|number| Node::start(number, more, &database, &postgres, &nats)).collect();
            // What is asked here must not hang on a connection to a node that is gone.
            let http = reqwest::Client::builder().pool_max_idle_per_host(0).timeout(Duration::from_secs(2)).build();
            Cluster { nodes, postgres, nats, http: http.expect("a client") }
        });
        cluster.until_whole().await;
        cluster
    }

    /// Where people come in.
    pub(crate) fn doors(&self) -> Doors {
        Doors::new(self.nodes.iter().map(|node| node.server.url()))
    }

    /// Any node, but not this one.
    pub(crate) fn any_but(&self, node: usize, dice: &mut Dice) -> usize {
        (node + 1 + dice.below(self.nodes.len() - 1)) % self.nodes.len()
    }

    /// What a node knows of the cluster, if it answers.
    pub(crate) async fn overview(&self, node: usize) -> Option<Overview> {
        self.get(node, "/api/cluster").await
    }

    /// Whether a node says that it can do its work.
    pub(crate) async fn is_ready(&self, node: usize) -> bool {
        let response = self.http.get(format!("{}/readyz", self.nodes[node].server.url())).send().await;
        response.is_ok_and(|response| response.status().is_success())
    }

    /// Who keeps a table, as any node says that answers.
    pub(crate) async fn kept(&self, code: &str) -> Option<Kept> {
        for node in 0..self.nodes.len() {
            if let Some(kept) = self.get(node, &format!("/api/cluster/tables/{code}")).await {
                return Some(kept);
            }
        }
        None
    }

    /// The node that keeps a table, and in which epoch.
    pub(crate) async fn keeper(&self, code: &str) -> Option<(usize, u64)> {
        let Kept { keeper, epoch } = self.kept(code).await?;
        let keeper = keeper?;
        Some((self.nodes.iter().position(|node| node.name == keeper)?, epoch))
    }

    /// Waits until all nodes are ready and know of each other, and of no others.
    pub(crate) async fn until_whole(&mut self) {
        let begin = Instant::now();
        for node in 0..self.nodes.len() {
            loop {
                let overview = self.overview(node).await;
                let is_whole = overview.as_ref().is_some_and(|overview| {
                    overview.nodes.len() == self.nodes.len()
                        && overview.nodes.iter().all(|other| other.connected && !other.draining)
                });
                if let Some(overview) = &overview {
                    self.nodes[node].name.clone_from(&overview.node);
                }
                if is_whole && self.is_ready(node).await {
                    break;
                }
                assert!(begin.elapsed() < DEADLINE, "node {node} does not see the whole cluster: {overview:?}");
                sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// Waits until a node says that it cannot do its work.
    pub(crate) async fn until_not_ready(&self, node: usize) {
        let begin = Instant::now();
        while self.is_ready(node).await {
            assert!(begin.elapsed() < DEADLINE, "node {node} is ready");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until a table is kept by another node, or by none.
    pub(crate) async fn until_kept_elsewhere(&self, code: &str, node: usize) {
        let (begin, name) = (Instant::now(), &self.nodes[node].name);
        loop {
            let others = (0..self.nodes.len()).filter(|other| *other != node);
            for other in others {
                let kept: Option<Kept> = self.get(other, &format!("/api/cluster/tables/{code}")).await;
                if kept.is_some_and(|kept| kept.keeper.as_ref() != Some(name)) {
                    return;
                }
            }
            assert!(begin.elapsed() < DEADLINE, "table {code} is still kept by {name}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn get<T: serde::de::DeserializeOwned>(&self, node: usize, path: &str) -> Option<T> {
        let url = format!("{}{path}", self.nodes[node].server.url());
        let response = self.http.get(url).send().await.ok()?.error_for_status().ok()?;
        response.json().await.ok()
    }
}

impl Node {
    fn start(number: usize, more: &[&str], database: &str, postgres: &Postgres, nats: &Nats) -> Node {
        let to_store = Proxy::start(&postgres.address()).expect("a port");
        let to_bus = Proxy::start(&nats.address()).expect("a port");
        let store = database.replace(&postgres.address(), &to_store.address());
        let bus = format!("nats://{}", to_bus.address());
        let name = format!("node{number}");
        let arguments = ["--store", &store, "--bus", &bus, "--node", &name];
        let server = ServerProcess::start_on(free_port().expect("a port"), &[&arguments, more].concat());
        Node { server, to_store, to_bus, name }
    }
}
