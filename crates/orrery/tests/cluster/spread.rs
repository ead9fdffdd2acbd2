//! Where tables go: new ones, and those of a node that stops.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use client::{Client, Connection};
use protocol::stream::StreamStyle;
use protocol::to_client::{Bye, Message};

use crate::support::cluster::Cluster;
use crate::support::kinds::EVERY_MODE;

/// Sets up so many tables through one node; who keeps how many of them.
async fn set_up(cluster: &Cluster, node: usize, tables: usize) -> BTreeMap<usize, usize> {
    let client = Client::new(&cluster.nodes[node].server.url()).await.unwrap();
    let mut keepers = BTreeMap::new();
    for _ in 0..tables {
        let code = client.create(&EVERY_MODE[0].settings()).await.unwrap().code;
        // A table that nobody has come to may have no keeper yet.
        let mut connection = client.connect(&code, StreamStyle::Rules, None).await.unwrap();
        assert!(matches!(connection.receive().await.unwrap(), Message::Welcome(_)));
        let (keeper, _) = cluster.keeper(&code).await.expect("somebody keeps it");
        *keepers.entry(keeper).or_default() += 1;
    }
    keepers
}

#[tokio::test(flavor = "multi_thread")]
async fn new_tables_spread_over_all_nodes() {
    let cluster = Cluster::start(3).await;
    let keepers = set_up(&cluster, 1, 12).await;
    assert_eq!(keepers.len(), 3, "{keepers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_about_to_stop_gets_none() {
    let cluster = Cluster::start(3).await;
    let leaving = &cluster.nodes[2];
    let client = Client::new(&leaving.server.url()).await.unwrap();
    let code = client.create(&EVERY_MODE[0].settings()).await.unwrap().code;
    // Whoever does not hear the goodbye keeps the node from ending for a while.
    let mut deaf = client.connect(&code, StreamStyle::Rules, None).await.unwrap();
    assert!(matches!(deaf.receive().await.unwrap(), Message::Welcome(_)));
    leaving.server.signal("TERM");
    let begin = Instant::now();
    loop {
        let overview = cluster.overview(0).await.expect("it answers");
        if overview.nodes.iter().all(|node| node.name != leaving.name || node.draining) {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "{overview:?}");
    }
    let keepers = set_up(&cluster, 0, 12).await;
    assert_eq!(keepers.keys().copied().collect::<Vec<_>>(), [0, 1], "{keepers:?}");
    drop(deaf);
}

async fn goodbye(connection: &mut Connection) -> Bye {
    loop {
        if let Message::Bye(bye) = connection.receive().await.unwrap() {
            return bye;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_node_stops_all_are_sent_away_at_once_and_the_next_one_is_ready_before_they_come() {
    let cluster = Cluster::start(3).await;
    let client = Client::new(&cluster.nodes[0].server.url()).await.unwrap();
    let code = client.create(&EVERY_MODE[0].settings()).await.unwrap().code;
    let mut connections = Vec::new();
    for node in &cluster.nodes {
        let mut connection = client.at(&node.server.url()).connect(&code, StreamStyle::Rules, None).await.unwrap();
        assert!(matches!(connection.receive().await.unwrap(), Message::Welcome(_)));
        connections.push(connection);
    }
    let (keeper, epoch) = cluster.keeper(&code).await.expect("somebody keeps it");
    cluster.nodes[keeper].server.signal("TERM");
    for connection in &mut connections {
        assert_eq!(goodbye(connection).await, Bye::Reconnect { after: 0 });
    }
    // Nobody comes again, and still another node has taken it up.
    let begin = Instant::now();
    loop {
        let kept = cluster.keeper(&code).await;
        if kept.is_some_and(|(now, raised)| now != keeper && raised > epoch) {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "{kept:?}");
    }
}
