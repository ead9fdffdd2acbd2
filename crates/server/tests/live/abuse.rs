//! Nonsense harms nobody but who sends it.

use big_bang::BigBang;
use client::{Client, ClientError, Session};
use protocol::stream::StreamStyle;
use protocol::table::Reaction;
use protocol::to_server::Request;
use tabletop::Dice;
use tabletop::testkit::damage;

use crate::kit::{TestServer, done, gather, play_on, settings};

/// How many of each sort.
const CASES: usize = 10_000;

/// How many connections send at the same time.
const SENDERS: u64 = 8;

/// Sends texts made by `make` until enough were sent, with a new connection whenever it is sent away.
async fn pester(url: &str, code: &str, seed: u64, make: fn(&mut Dice) -> String) {
    let client = Client::new(url).await.unwrap();
    let mut dice = Dice::new(seed, 5);
    let mut sent = 0;
    while sent < CASES / SENDERS as usize {
        let mut connection = client.connect(code, StreamStyle::Rules, None).await.unwrap();
        connection.receive().await.unwrap();
        // What cannot be read ends the connection; what can is answered.
        while sent < CASES / SENDERS as usize {
            sent += 1;
            if connection.send_raw(&make(&mut dice)).await.is_err() {
                break;
            }
            match connection.receive().await {
                Ok(protocol::to_client::Message::Bye(_)) | Err(ClientError::Ended | ClientError::Socket(_)) => break,
                Ok(_) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
}

fn random_text(dice: &mut Dice) -> String {
    let bytes: Vec<u8> = (0..dice.below(60)).map(|_| dice.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

const COMMANDS: [&str; 5] = [
    r#"{"id":"a","move":{"do":"place","piece":"rc2","at":[1,0]}}"#,
    r#"{"id":"a","sit":{"seat":1}}"#,
    r#"{"id":"a","settings":{"game":"big-bang","mode":"cosmic","seats":2}}"#,
    r#"{"id":"a","order":[1,0]}"#,
    r#"{"id":"a","bot":{"seat":1,"level":"easy"}}"#,
];

fn damaged_command(dice: &mut Dice) -> String {
    let command = dice.pick(&COMMANDS).copied().unwrap_or_default();
    damage(command, b"{}[]\",:0123456789abdeilmnoprst", dice)
}

fn truncated_command(dice: &mut Dice) -> String {
    let command = dice.pick(&COMMANDS).copied().unwrap_or_default();
    command[..dice.below(command.len())].to_owned()
}

fn wrong_shape(dice: &mut Dice) -> String {
    let values = ["1", "-1", "null", "[]", "{}", "\"x\"", "1e99", "true", "[[[]]]", "{\"do\":7}"];
    let names = ["move", "sit", "start", "say", "react", "order", "settings", "bot", "nothing", "rematch"];
    let (name, value) =
        (dice.pick(&names).copied().unwrap_or_default(), dice.pick(&values).copied().unwrap_or_default());
    format!(r#"{{"id":"x{}","{name}":{value}}}"#, dice.below(1 << 30))
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_or_sent_away_and_others_play_on() {
    let server = TestServer::start().await;
    let (_, sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut all = Vec::new();
    for make in [random_text, damaged_command, truncated_command, wrong_shape] {
        for seed in 0..SENDERS {
            let (url, code) = (server.url(), code.clone());
            all.push(tokio::spawn(async move { pester(&url, &code, seed, make).await }));
        }
    }
    for (seed, mut session) in (0..).zip(sessions) {
        all.push(tokio::spawn(async move { play_on(&mut session, seed).await.unwrap() }));
    }
    for task in all {
        task.await.unwrap();
    }
    let mut host: Session<BigBang> = Session::new(host, &code).await.unwrap();
    done(&host.request(Request::React(Reaction::Sigh)).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn huge_messages_end_the_connection() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    for size in [17 * 1024, 1 << 20] {
        let mut connection = client.connect(&code, StreamStyle::Rules, None).await.unwrap();
        connection.receive().await.unwrap();
        let huge = format!(r#"{{"id":"a","say":"{}"}}"#, "x".repeat(size));
        // The server may hang up before all is sent.
        let _ = connection.send_raw(&huge).await;
        while connection.receive_raw().await.is_ok() {}
        assert_eq!(client.table(&code).await.unwrap().code, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_version_is_told_to_reload() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut connection = client.connect_as(&code, r#"{"version":999}"#).await.unwrap();
    let message = connection.receive_raw().await.unwrap();
    assert_eq!(message.as_str(), r#"{"bye":{"reason":"reload","version":2}}"#);
    assert!(connection.receive_raw().await.is_err());
}
