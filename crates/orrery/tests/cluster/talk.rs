//! What was said at a table is still there when another node keeps it.

use client::{Client, Connection};
use protocol::stream::StreamStyle;
use protocol::to_client::{Message, Welcome};
use protocol::to_server::Request;
use tokio::task::block_in_place;

use crate::support::cluster::Cluster;
use crate::support::duel::{ask, done};
use crate::support::kinds::EVERY_MODE;

/// Comes to a table, again and again while that is on its way from one node to another.
async fn come(client: &Client, code: &str) -> (Connection, Welcome) {
    loop {
        let mut connection = client.connect(code, StreamStyle::Rules, None).await.unwrap();
        match connection.receive().await.unwrap() {
            Message::Welcome(welcome) => return (connection, *welcome),
            Message::Bye(_) => {}
            other => panic!("a welcome comes first, not {other:?}"),
        }
    }
}

fn said(welcome: &Welcome) -> Vec<&str> {
    welcome.said.iter().map(|said| said.text.as_str()).collect()
}

/// Somebody says something at a table, whose node is then gone. Then they come to another node, and say something else.
async fn hand_over(signal: &str) {
    let cluster = Cluster::start(2).await;
    let ada = Client::new(&cluster.nodes[0].server.url()).await.unwrap();
    let code = ada.create(&EVERY_MODE[0].settings()).await.unwrap().code;
    let (mut connection, _) = come(&ada, &code).await;
    done(ask(&mut connection, "first", Request::Say("good luck".to_owned())).await);
    let (keeper, _) = cluster.keeper(&code).await.expect("somebody keeps it");
    block_in_place(|| cluster.nodes[keeper].server.signal(signal));
    cluster.until_kept_elsewhere(&code, keeper).await;
    let ada = ada.at(&cluster.nodes[1 - keeper].server.url());
    let (mut connection, welcome) = come(&ada, &code).await;
    assert_eq!(said(&welcome), ["good luck"]);
    // Whoever had no answer asks again.
    done(ask(&mut connection, "first", Request::Say("good luck".to_owned())).await);
    done(ask(&mut connection, "second", Request::Say("here again".to_owned())).await);
    assert_eq!(said(&come(&ada, &code).await.1), ["good luck", "here again"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_outlives_a_node_that_is_killed() {
    hand_over("KILL").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_handed_over_by_a_node_that_stops() {
    hand_over("TERM").await;
}
