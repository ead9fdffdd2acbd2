//! No message tells what its receiver may not know.

use std::collections::HashMap;

use client::{Client, Connection};
use protocol::stream::Style;
use protocol::to_server::Request;
use serde_json::Value;
use tabletop::Dice;

use crate::kit::{TestServer, settings};

/// Somebody at a table who keeps every byte that comes.
struct Listener {
    connection: Connection,
    client: Client,
    seat: Option<u64>,
    texts: Vec<String>,
    awaited: bool,
    over: bool,
    asked: u32,
}

impl Listener {
    async fn new(url: &str, code: Option<&str>, settings: &protocol::table::Settings) -> (Listener, String) {
        let client = Client::new(url).await.unwrap();
        let code = match code {
            Some(code) => code.to_owned(),
            None => client.create(settings).await.unwrap().code,
        };
        let connection = client.connect(&code, Style::Patches, None).await.unwrap();
        let listener =
            Listener { connection, client, seat: None, texts: Vec::new(), awaited: false, over: false, asked: 0 };
        (listener, code)
    }

    async fn ask(&mut self, request: Request) {
        self.asked += 1;
        self.connection.send(&self.asked.to_string(), request).await.unwrap();
    }

    /// Takes in the next message; an answer, if it was one.
    async fn next(&mut self) -> Option<Value> {
        let text = self.connection.receive_raw().await.unwrap().to_string();
        let message: Value = serde_json::from_str(&text).unwrap();
        self.texts.push(text);
        if let Some(welcome) = message.get("welcome") {
            self.seat = welcome["seat"].as_u64();
            self.note(&welcome["awaits"]);
        }
        if let Some(told) = message.get("told") {
            self.note(&told["awaits"]);
        }
        self.over |= message["table"]["phase"] == "over";
        message.get("answer").cloned()
    }

    fn note(&mut self, awaits: &Value) {
        let seats = awaits["seats"]["seats"].as_array();
        self.awaited = seats.is_some_and(|seats| seats.iter().any(|seat| seat.as_u64() == self.seat));
    }

    /// Plays at random to the end, and tries before each move what cannot be legal.
    async fn play(mut self, seed: u64) -> Listener {
        let mut dice = Dice::new(seed, 3);
        while !self.over {
            if !self.awaited {
                self.next().await;
                continue;
            }
            self.ask(Request::Move(serde_json::json!({"do": "place", "piece": "earth", "at": [30, 1]}))).await;
            self.until_answered().await;
            self.ask(Request::Moves {}).await;
            let answer = self.until_answered().await;
            let moves = answer["done"]["moves"].as_array().cloned().unwrap_or_default();
            if let Some(action) = dice.pick(&moves) {
                self.ask(Request::Move(action.clone())).await;
                self.until_answered().await;
            }
        }
        self
    }

    async fn until_answered(&mut self) -> Value {
        loop {
            if let Some(answer) = self.next().await {
                return answer;
            }
        }
    }
}

/// Plays a game of Big Bang at random, with a watcher and with moves that are refused.
async fn listen_to(server: &TestServer, mode: &str, seats: usize) -> (String, Vec<Listener>) {
    let settings = settings("big-bang", mode, seats);
    let (host, code) = Listener::new(&server.url(), None, &settings).await;
    let mut all = vec![host];
    for _ in 0..seats {
        all.push(Listener::new(&server.url(), Some(&code), &settings).await.0);
    }
    for listener in all.iter_mut().take(seats) {
        listener.ask(Request::Sit { seat: None }).await;
        listener.until_answered().await;
    }
    all[0].ask(Request::Start {}).await;
    all[0].until_answered().await;
    let mut listening = Vec::new();
    for (seed, listener) in (0..).zip(all) {
        listening.push(tokio::spawn(listener.play(seed)));
    }
    let mut all = Vec::new();
    for listening in listening {
        all.push(listening.await.unwrap());
    }
    (code, all)
}

/// All values under a name, wherever they are in a document.
fn find<'a>(document: &'a Value, name: &str, found: &mut Vec<&'a Value>) {
    match document {
        Value::Object(fields) => {
            for (key, value) in fields {
                if key == name {
                    found.push(value);
                }
                find(value, name, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| find(value, name, found)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_stay_secret_to_the_last_byte() {
    let server = TestServer::start().await;
    for (mode, seats) in [("cosmic", 2), ("hexidomino", 3), ("parallel", 2)] {
        let (code, listeners) = listen_to(&server, mode, seats).await;
        let record: Value = serde_json::from_str(&listeners[0].client.record(&code).await.unwrap()).unwrap();
        let fair = &record["fair"];
        let deal = &record["log"][0];
        let pile: Vec<String> = deal["pile"].as_array().unwrap().iter().map(ToString::to_string).collect();
        let keys: HashMap<String, usize> =
            listeners.iter().enumerate().map(|(index, listener)| (listener.client.me().key.clone(), index)).collect();
        for (index, listener) in listeners.iter().enumerate() {
            let mut over = false;
            for text in &listener.texts {
                let message: Value = serde_json::from_str(text).unwrap();
                over |= text.contains("\"phase\":\"over\"") || text.contains("\"over\":true");
                for (key, owner) in &keys {
                    assert!(!text.contains(key.as_str()), "{owner}'s key was sent to {index}");
                }
                if over {
                    continue;
                }
                for secret in ["seed", "nonce"] {
                    assert!(!text.contains(fair[secret].as_str().unwrap()), "{secret} was sent before the end");
                }
                assert!(!text.contains("\"do\":\"deal\""), "a deal was told: {text}");
                // Pieces that lie next to each other in the pile, deep down, are not told in that order.
                let deep = pile.windows(4).skip(pile.len() / 2).map(|four| four.join(","));
                for four in deep {
                    assert!(!text.contains(&four), "{mode}: the pile's order was sent to {index}: {text}");
                }
                let mut objectives = Vec::new();
                find(&message, "objectives", &mut objectives);
                let mut hands = Vec::new();
                find(&message, "hands", &mut hands);
                for list in objectives.iter().chain(&hands).filter_map(|list| list.as_array()) {
                    for (owner, held) in (0_u64..).zip(list) {
                        let own = listener.seat == Some(owner);
                        assert!(held.is_null() || own, "{mode}: what {owner} holds was sent to {index}: {text}");
                    }
                }
            }
            assert!(over);
        }
    }
}
