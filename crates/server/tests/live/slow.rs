//! Somebody who does not read what is sent to them.

use std::time::{Duration, Instant};

use client::Client;
use serde_json::Value;
use tokio::net::TcpSocket;

use crate::kit::{TestServer, settings};
use crate::raw::Raw;

/// So long this waits for the server before it takes it for stuck; it is done much sooner.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(60);

async fn sit(url: &str, code: &str, client: &Client, socket: TcpSocket) -> Raw {
    let bearer = format!("Bearer {}", client.me().key);
    let mut raw = Raw::connect_over(socket, url, code, &[("authorization", &bearer)]).await.unwrap();
    raw.until("welcome").await;
    raw.ask("sit", r#""sit":{}"#).await;
    raw
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_keep_up_is_closed_and_nobody_else_notices() {
    let server = TestServer::start().await;
    let [quick, slow] = [Client::new(&server.url()).await.unwrap(), Client::new(&server.url()).await.unwrap()];
    let code = quick.create(&settings("cosmic-factory", "beginner", 2)).await.unwrap().code;
    let mut quick = sit(&server.url(), &code, &quick, TcpSocket::new_v4().unwrap()).await;
    // The operating system does not keep much for this one.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut slow = sit(&server.url(), &code, &slow, socket).await;
    quick.ask("start", r#""start":{}"#).await;
    slow.until("told").await;
    // It asks for more than the network takes, and reads nothing of it.
    for id in 0..600 {
        slow.send(&format!(r#"{{"id":"m{id}","moves":{{}}}}"#)).await;
    }
    // Meanwhile something goes on at the table, until it is given up.
    let (mut reactions, begun) = (0, Instant::now());
    let mut gone = false;
    while !gone {
        reactions += 1;
        assert!(begun.elapsed() < CLOSE_TIMEOUT, "the server waits for somebody who does not read");
        quick.send(&format!(r#"{{"id":"r{reactions}","react":"wave"}}"#)).await;
        loop {
            let message = quick.next().await.unwrap();
            let presence = &message["presence"];
            gone |= presence["seat"] == 1 && presence["presence"] == "away";
            if message["answer"]["id"] == format!("r{reactions}") {
                break;
            }
        }
    }
    let (bye, close) = slow.end().await;
    assert_eq!(bye["bye"], serde_json::json!({"reason": "too-slow"}));
    assert_eq!(close, Some(4008));
    // The game goes on.
    let moves = quick.ask("moves", r#""moves":{}"#).await;
    let lay: &Value = moves["done"]["moves"].as_array().unwrap().first().unwrap();
    let laid = quick.ask("lay", &format!(r#""move":{lay}"#)).await;
    assert!(laid["done"]["n"].is_u64(), "{laid}");
}

/// While building there are tens of thousands of moves. Asking for them must not cost the server much.
#[tokio::test(flavor = "multi_thread")]
async fn lists_of_moves_are_short_and_all_of_them_are_legal() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("cosmic-factory", "beginner", 2)).await.unwrap().code;
    let other = Client::new(&server.url()).await.unwrap();
    let mut raw = sit(&server.url(), &code, &client, TcpSocket::new_v4().unwrap()).await;
    let _other = sit(&server.url(), &code, &other, TcpSocket::new_v4().unwrap()).await;
    raw.ask("start", r#""start":{}"#).await;
    let answer = raw.ask("moves", r#""moves":{}"#).await;
    assert!(answer.to_string().len() < 64 * 1024);
    let moves = answer["done"]["moves"].as_array().unwrap();
    assert!((50..=1000).contains(&moves.len()), "{}", moves.len());
    // Laying a tile anew is legal, whatever was laid before.
    let lays = moves.iter().filter(|action| action["do"] == "lay").take(30);
    for (id, lay) in lays.enumerate() {
        let answer = raw.ask(&format!("l{id}"), &format!(r#""move":{lay}"#)).await;
        assert!(answer["done"]["n"].is_u64() || answer["refused"]["reason"] == "CF-4.3", "{answer}");
    }
}
