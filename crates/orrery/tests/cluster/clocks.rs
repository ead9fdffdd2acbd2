//! Clocks of tables whose node stands still.

use protocol::stream::StreamStyle;
use protocol::to_client::Message;
use protocol::to_server::Request;
use tokio::task::block_in_place;

use crate::support::cluster::Cluster;
use crate::support::duel::{Duel, TURN, ask, done, entry};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_table_over_finds_its_clock_where_it_was() {
    let cluster = Cluster::start(2).await;
    let (mut duel, turn) = Duel::begin(&cluster.nodes[0].server.url()).await;
    let moves = done(ask(&mut duel.people[turn], "moves", Request::Moves {}).await);
    done(ask(&mut duel.people[turn], "move", Request::Move(moves[0].clone())).await);
    let moved = entry(&mut duel.people[1 - turn]).await;
    let (owner, _) = cluster.keeper(&duel.code).await.expect("a node keeps it");
    block_in_place(|| cluster.nodes[owner].server.signal("STOP"));
    // Its lease takes nearly as long to expire as a turn.
    cluster.until_kept_elsewhere(&duel.code, owner).await;
    let other = duel.client.at(&cluster.nodes[1 - owner].server.url());
    let welcome = loop {
        let mut connection = other.connect(&duel.code, StreamStyle::Patches, None).await.unwrap();
        match connection.receive().await.unwrap() {
            Message::Welcome(welcome) => break welcome,
            // The table is still on its way to this node.
            Message::Bye(_) => {}
            other => panic!("a welcome comes first, not {other:?}"),
        }
    };
    assert!(welcome.n >= moved.n);
    assert!((moved.t..moved.t + TURN / 2).contains(&welcome.clock.now), "{:?} after {}", welcome.clock, moved.t);
    block_in_place(|| cluster.nodes[owner].server.signal("CONT"));
}
