//! Players of one table are at different nodes, and so is who watches.

use crate::support::cluster::Cluster;
use crate::support::game::Manner;
use crate::support::kinds::EVERY_MODE;
use crate::support::party::Party;

#[tokio::test(flavor = "multi_thread")]
async fn every_mode_is_played_across_nodes() {
    let cluster = Cluster::start(3).await;
    // With two who watch, somebody is at each node even if there is one player.
    let manner = Manner { watchers: 2, pause: 0 };
    let party = Party::begin(&cluster.doors(), &EVERY_MODE, EVERY_MODE.len(), manner, 1);
    let played = party.end().await;
    assert_eq!(played.games, EVERY_MODE.len() as u64);
    assert!(played.moves > 100, "{}", played.moves);
}
