//! Crowds behind one address, over the wire.

use std::collections::BTreeSet;

use client::Client;
use tokio::net::TcpSocket;

use crate::kit::{TestServer, settings};
use crate::raw::Raw;

/// So many guests come from one address.
const CROWD: usize = 30;

async fn connect(url: &str, code: &str, client: &Client) -> Raw {
    let bearer = format!("Bearer {}", client.me().key);
    let socket = TcpSocket::new_v4().unwrap();
    // The operating system keeps little for somebody who does not read.
    socket.set_recv_buffer_size(4096).unwrap();
    let mut raw = Raw::connect_over(socket, url, code, &[("authorization", &bearer)]).await.unwrap();
    raw.until("welcome").await;
    raw
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_one_address_closes_no_connection_of_a_player() {
    let server = TestServer::start().await;
    let mut clients = Vec::new();
    for _ in 0..2 + CROWD {
        clients.push(Client::new(&server.url()).await.unwrap());
    }
    let code = clients[0].create(&settings("cosmic-factory", "beginner", 2)).await.unwrap().code;
    let mut ada = connect(&server.url(), &code, &clients[0]).await;
    let mut bob = connect(&server.url(), &code, &clients[1]).await;
    ada.ask("sit", r#""sit":{}"#).await;
    bob.ask("sit", r#""sit":{}"#).await;
    ada.ask("start", r#""start":{}"#).await;
    bob.until("told").await;
    // Bob reads nothing of this until all of it has been answered.
    let mut crowd = Vec::new();
    for client in &clients[2..] {
        crowd.push(connect(&server.url(), &code, client).await);
    }
    let mut refused = 0;
    for eve in &mut crowd {
        for number in 0..10 {
            let answer = eve.ask(&format!("r{number}"), r#""react":"laugh""#).await;
            refused += usize::from(answer["refused"]["reason"] == "too-fast");
        }
        let answer = eve.ask("say", &format!(r#""say":"{}""#, "boo ".repeat(70))).await;
        refused += usize::from(answer["refused"]["reason"] == "too-fast");
    }
    assert!(refused >= CROWD * 11 - 2 * 30, "only the budget of one address is heard: {refused} were refused");
    // The players play on over the same connections.
    let token = r#""move":{"do":"take","tokens":["blue"]}"#;
    assert!(ada.ask("take", token).await["done"]["n"].is_u64());
    bob.send(r#"{"id":"take","move":{"do":"take","tokens":["green"]}}"#).await;
    let mut told = BTreeSet::new();
    loop {
        let message = bob.next().await.expect("the connection is open");
        told.extend(message["told"]["n"].as_u64());
        if message["answer"]["id"] == "take" {
            assert!(message["answer"]["done"]["n"].is_u64(), "{message}");
            break;
        }
    }
    assert!(!told.is_empty());
}
