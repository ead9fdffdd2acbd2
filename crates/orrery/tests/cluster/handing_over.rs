//! Who comes to a table while it is on its way from one node to another.

use client::{Client, Connection};
use protocol::stream::StreamStyle;
use protocol::to_client::{Bye, Message};

use crate::support::cluster::Cluster;
use crate::support::faults::Fault;
use crate::support::kinds::EVERY_MODE;

/// Waits for a goodbye, as players do whose node is cut off.
async fn until_sent_away(connection: &mut Connection) -> Bye {
    loop {
        if let Message::Bye(bye) = connection.receive().await.unwrap() {
            return bye;
        }
    }
}

/// Whoever is refused comes back later and later, and so is away for longer than the table. So nobody is.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_refused_while_a_table_leaves_a_node_that_is_cut_off() {
    let mut cluster = Cluster::start(2).await;
    let clients = [0, 1].map(|node| cluster.nodes[node].server.url());
    let client = Client::new(&clients[0]).await.unwrap();
    let code = client.create(&EVERY_MODE[0].settings()).await.unwrap().code;
    let (keeper, _) = loop {
        let mut connection = client.connect(&code, StreamStyle::Rules, None).await.unwrap();
        assert!(matches!(connection.receive().await.unwrap(), Message::Welcome(_)));
        if let Some(keeper) = cluster.keeper(&code).await {
            break keeper;
        }
    };
    let client = client.at(&clients[1 - keeper]);
    let mut connection = client.connect(&code, StreamStyle::Rules, None).await.unwrap();
    assert!(matches!(connection.receive().await.unwrap(), Message::Welcome(_)));
    cluster.inflict(Fault::StallBus, keeper);
    until_sent_away(&mut connection).await;
    loop {
        let mut connection = client.connect(&code, StreamStyle::Rules, None).await.expect("nobody is refused");
        match connection.receive().await.unwrap() {
            Message::Welcome(_) => break,
            Message::Bye(bye) => assert!(matches!(bye, Bye::Reconnect { .. }), "{bye:?}"),
            other => panic!("a welcome comes first, not {other:?}"),
        }
    }
    let (now, _) = cluster.keeper(&code).await.expect("somebody keeps it");
    assert_eq!(now, 1 - keeper);
}
