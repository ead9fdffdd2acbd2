//! Whatever happens to a node, or to what all nodes share, nothing is lost or done twice, and all games go on.
//!
//! `cargo xtask bench chaos` does the same at random, for as long as one likes.

use std::time::Instant;

use crate::support::cluster::Cluster;
use crate::support::faults::Fault;
use crate::support::game::Manner;
use crate::support::kinds::EVERY_MODE;
use crate::support::party::Party;

/// Every table has somebody at each node.
const MANNER: Manner = Manner { watchers: 1, pause: 30 };

/// A cluster at which every mode is played.
async fn begin(seed: u64) -> (Cluster, Party) {
    let cluster = Cluster::start(3).await;
    let party = Party::begin(&cluster.doors(), &EVERY_MODE, EVERY_MODE.len(), MANNER, seed);
    (cluster, party)
}

/// The node that keeps the first table, the code of that table, and the epoch.
async fn a_keeper(cluster: &Cluster, party: &Party) -> (usize, String, u64) {
    loop {
        let code = party.pulses()[0].in_play(5).await;
        if let Some((node, epoch)) = cluster.keeper(&code).await {
            return (node, code, epoch);
        }
    }
}

/// Lets something happen while people play, until others have noticed, and brings back what has failed.
async fn survive(fault: Fault) {
    let (mut cluster, party) = begin(fault as u64).await;
    let (node, code, epoch) = a_keeper(&cluster, &party).await;
    let begin = Instant::now();
    cluster.inflict(fault, node);
    if fault.is_of_one_node() {
        cluster.until_kept_elsewhere(&code, node).await;
        println!("{}: kept elsewhere after {:?}", fault.name(), begin.elapsed());
    }
    if fault.is_of_the_network() {
        cluster.until_not_ready(node).await;
    }
    cluster.repair(fault, node);
    cluster.until_whole().await;
    if let Some(silence) = party.pulses()[0].silence(&code, begin).await {
        println!("{}: {silence:?} without a move", fault.name());
    }
    let kept = cluster.kept(&code).await.expect("somebody answers");
    assert!(kept.epoch >= epoch, "the epoch {} was {epoch} before", kept.epoch);
    let played = party.end().await;
    assert!(played.games >= EVERY_MODE.len() as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_killed() {
    survive(Fault::Kill).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_stands_still_and_does_not_know() {
    survive(Fault::Pause).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bus_is_restarted() {
    survive(Fault::RestartBus).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_store_is_restarted() {
    survive(Fault::RestartStore).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_cut_off_from_the_bus_silently() {
    survive(Fault::StallBus).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_cannot_connect_to_the_bus() {
    survive(Fault::CloseBus).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_cut_off_from_the_store_silently() {
    survive(Fault::StallStore).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_cannot_connect_to_the_store() {
    survive(Fault::CloseStore).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_nodes_are_restarted_one_after_the_other() {
    let (mut cluster, party) = begin(42).await;
    for node in 0..3 {
        party.pulses()[node].in_play(5).await;
        cluster.inflict(Fault::Stop, node);
        cluster.repair(Fault::Stop, node);
        cluster.until_whole().await;
    }
    let played = party.end().await;
    assert!(played.games >= EVERY_MODE.len() as u64);
}
