//! What one client may take up.

use big_bang::BigBang;
use client::{Client, Session, SessionEvent};
use protocol::to_client::Message;
use protocol::to_server::Request;
use reqwest::RequestBuilder;
use server::{AddressLimits, CommandRate};

use crate::kit::{TestServer, done, settings};
use crate::raw::{Raw, RefusedUpgrade};
use crate::tables::reason;

async fn status(request: RequestBuilder) -> u16 {
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_makes_only_so_many_tables() {
    let server = TestServer::start_with(|config| {
        config.address_limits = AddressLimits { connections: 10, tables: 2, ..AddressLimits::default() };
        config.behind_proxy = true;
    })
    .await;
    let from = |address: &str| {
        let request = reqwest::Client::new().post(format!("{}/api/tables", server.url()));
        request.json(&settings("big-bang", "simple", 2)).header("x-forwarded-for", address.to_owned())
    };
    // What cannot be played is no table.
    let bad = from("192.0.2.1").json(&settings("big-bang", "simple", 9));
    assert_eq!(status(bad).await, 422);
    for expected in [201, 201, 429, 429] {
        assert_eq!(status(from("192.0.2.1")).await, expected);
    }
    assert_eq!(status(from("192.0.2.2")).await, 201);
    // Only what our own proxy says counts, which is the last; the rest is hearsay.
    assert_eq!(status(from("192.0.2.77, 192.0.2.1")).await, 429);
    assert_eq!(status(from("192.0.2.1, 192.0.2.3")).await, 201);
    let refused = from("192.0.2.1").send().await.unwrap();
    assert_eq!(refused.headers()["content-type"], "application/problem+json");
    let seconds: u32 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((3000..=3600).contains(&seconds), "{seconds}");
    assert!(refused.text().await.unwrap().contains("/problems/too-many-tables"));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_proxy_nobody_can_claim_another_address() {
    let limits = AddressLimits { connections: 10, tables: 1, ..AddressLimits::default() };
    let server = TestServer::start_with(|config| config.address_limits = limits).await;
    for (address, expected) in [("192.0.2.1", 201), ("192.0.2.2", 429)] {
        let request = reqwest::Client::new().post(format!("{}/api/tables", server.url()));
        let request = request.json(&settings("big-bang", "simple", 2)).header("x-forwarded-for", address);
        assert_eq!(status(request).await, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_connections() {
    let server = TestServer::start_with(|config| config.address_limits.connections = 2).await;
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let connect = async || Raw::connect(&server.url(), &code, &[]).await;
    let mut first = connect().await.unwrap();
    let mut second = connect().await.unwrap();
    let turned = connect().await.err();
    assert_eq!(turned, Some(RefusedUpgrade { status: 429, kind: "/problems/too-many-connections".to_owned() }));
    for raw in [&mut first, &mut second] {
        raw.until("welcome").await;
    }
    drop(first);
    // The server notices by and by that somebody has gone.
    while connect().await.is_err() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_asks_only_so_often() {
    let server = TestServer::start_with(|config| {
        // Nothing comes back for a minute.
        config.address_limits = AddressLimits { requests: 1, ..AddressLimits::default() };
        config.behind_proxy = true;
    })
    .await;
    let from = |address: &str, path: &str| {
        reqwest::Client::new().get(format!("{}{path}", server.url())).header("x-forwarded-for", address.to_owned())
    };
    let mut refused = None;
    for number in 0..100 {
        let path = ["/api/tables", "/nowhere", "/"][number % 3];
        let response = from("192.0.2.1", path).send().await.unwrap();
        if response.status() == 429 {
            refused = Some((number, response));
            break;
        }
    }
    let (number, response) = refused.expect("that was much");
    assert!((10..100).contains(&number), "{number}");
    assert_eq!(response.headers()["retry-after"], "1");
    assert!(response.text().await.unwrap().contains("/problems/too-many-requests"));
    assert_eq!(status(from("192.0.2.2", "/api/tables")).await, 200);
}

/// Each visitor needs dozens of files, and a whole class may come from one address.
#[tokio::test(flavor = "multi_thread")]
async fn files_of_the_page_are_a_tenth_of_a_request() {
    let limits = AddressLimits { requests: 1, ..AddressLimits::default() };
    let server = TestServer::start_with(|config| config.address_limits = limits).await;
    let ask = async |path: &str| {
        let response = reqwest::get(format!("{}{path}", server.url())).await.unwrap();
        response.status().as_u16()
    };
    for _ in 0..60 {
        assert_eq!(ask("/assets/gone-1.js").await, 404);
    }
    let mut refused = 0;
    for _ in 0..60 {
        refused += usize::from(ask("/assets/gone-1.js").await == 429);
    }
    assert!(refused > 0, "but they are not free");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_opens_only_so_many_connections_of_any_kind() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = TestServer::start_with(|config| config.address_limits.connections = 3).await;
    let address = server.url().strip_prefix("http://").unwrap().to_owned();
    let connect = async || tokio::net::TcpStream::connect(&address).await.unwrap();
    let mut idle = Vec::new();
    for _ in 0..6 {
        idle.push(connect().await);
    }
    let ask = async || {
        let mut one = connect().await;
        one.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        one.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let answer = ask().await;
    assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("retry-after: 5"), "{answer}");
    drop(idle);
    // The server notices by and by that somebody has gone.
    while !ask().await.starts_with("HTTP/1.1 200 ") {}
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_only_so_large() {
    let server = TestServer::start().await;
    let rename = |size: usize| {
        let request = reqwest::Client::new().put(format!("{}/api/me", server.url()));
        request.json(&serde_json::json!({"name": "x".repeat(size)}))
    };
    assert_eq!(status(rename(60 * 1024)).await, 200);
    let large = rename(65 * 1024).send().await.unwrap();
    assert_eq!(large.status(), 413);
    assert_eq!(large.headers()["content-type"], "application/problem+json");
    assert_eq!(large.headers()["x-content-type-options"], "nosniff");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_commands_end_the_connection() {
    let rate = CommandRate { steady: 1, burst: 20 };
    let server = TestServer::start_with(|config| config.command_rate = rate).await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut raw = Raw::connect(&server.url(), &code, &[]).await.unwrap();
    let mut other = Raw::connect(&server.url(), &code, &[]).await.unwrap();
    raw.until("welcome").await;
    for id in 0..20 {
        raw.ask(&id.to_string(), r#""moves":{}"#).await;
    }
    // It would have to take a second for each of these. They are sent in one go, and still the goodbye is heard.
    let more: Vec<String> = (20..60).map(|id| format!(r#"{{"id":"{id}","moves":{{}}}}"#)).collect();
    raw.send_together(&more).await;
    let (bye, code) = raw.end().await;
    assert_eq!(bye["bye"], serde_json::json!({"reason": "abuse", "text": "too many commands"}));
    assert_eq!(code, Some(1008));
    other.ask("a", r#""moves":{}"#).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_ends_the_connection_with_a_word() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let long_id = format!(r#"{{"id":"{}","moves":{{}}}}"#, "x".repeat(41));
    for nonsense in ["hello", "{}", r#"{"moves":{}}"#, r#"{"id":7,"moves":{}}"#, &long_id] {
        let mut raw = Raw::connect(&server.url(), &code, &[]).await.unwrap();
        raw.send(nonsense).await;
        let (bye, code) = raw.end().await;
        assert_eq!((&bye["bye"]["reason"], code), (&"abuse".into(), Some(1008)), "{nonsense}");
    }
    // With an id there is somebody to answer.
    let mut raw = Raw::connect(&server.url(), &code, &[]).await.unwrap();
    assert_eq!(raw.ask("a", r#""fly":{}"#).await["refused"]["reason"], "no-such-command");
    // Whoever has no key can only watch.
    assert_eq!(raw.ask("b", r#""sit":{}"#).await["refused"]["reason"], "no-name");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_say_only_so_much_at_once() {
    let server = TestServer::start().await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut host: Session<BigBang> = Session::new(host, &code).await.unwrap();
    let mut other: Session<BigBang> = Session::new(Client::new(&server.url()).await.unwrap(), &code).await.unwrap();
    other.next().await.unwrap();
    let long = format!("\u{202e}a\u{7}{}", "é".repeat(500));
    for text in [long.as_str(), "two", "three", "four", "five"] {
        done(&host.request(Request::Say(text.to_owned())).await.unwrap());
    }
    for _ in 0..3 {
        assert_eq!(reason(host.request(Request::Say("six".to_owned())).await.unwrap()), "too-fast");
    }
    let mut heard = Vec::new();
    while heard.len() < 5 {
        if let SessionEvent::Message(Message::Chat(said)) = other.next().await.unwrap() {
            heard.push(said.text);
        }
    }
    assert_eq!(heard[0], format!("a{}", "é".repeat(299)));
    assert_eq!(heard[1..], ["two", "three", "four", "five"]);
    // Others have said nothing yet, and whoever comes later can read it all.
    done(&other.request(Request::Say("and I".to_owned())).await.unwrap());
    let welcome = Raw::connect(&server.url(), &code, &[]).await.unwrap().until("welcome").await;
    assert_eq!(welcome["said"].as_array().unwrap().len(), 6);
}
