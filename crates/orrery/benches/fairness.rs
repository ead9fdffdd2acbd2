//! How long a stranger waits for an easy bot while one guest has experts at sixty tables.
//!
//! Everybody's bots are in games that only bots play, which go on as long as somebody watches. Both guests come from this
//! machine, so that a proxy is said to stand in front, which tells two addresses. `--tables N` and `--seconds N` set how many
//! tables the one guest has and how long the stranger plays.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use client::Client;
use protocol::stream::StreamStyle;
use protocol::table::{Settings, Visibility};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use support::pairs::percentile;
use support::process::ServerProcess;
use support::usage::milliseconds;
use tabletop::Seat;

const NO_LIMITS: [&str; 7] = [
    "--behind-proxy",
    "--connections-per-address",
    "10000",
    "--tables-per-address",
    "100000",
    "--requests-per-address",
    "100000",
];

fn settings(seats: usize) -> Settings {
    Settings {
        game: "big-bang".to_owned(),
        mode: "cosmic".to_owned(),
        seats,
        options: serde_json::Map::new(),
        visibility: Visibility::Link,
        chat: false,
        break_seconds: 0,
        quick_bots: true,
    }
}

/// Makes a table from this address.
async fn create(client: &Client, address: &str, settings: &Settings) -> String {
    let mut headers = HeaderMap::new();
    headers.insert("x-forwarded-for", HeaderValue::from_str(address).expect("an address"));
    let key = format!("Bearer {}", client.me().key);
    headers.insert(AUTHORIZATION, HeaderValue::from_str(&key).expect("a key"));
    let request = reqwest::Client::new().post(format!("{}/api/tables", client.server())).headers(headers);
    let table: serde_json::Value =
        request.json(settings).send().await.expect("an answer").json().await.expect("a table");
    table["code"].as_str().expect("a code").to_owned()
}

/// A connection whose commands are answered at once, whatever else is told.
struct Seated(client::Connection);

impl Seated {
    async fn at(client: &Client, code: &str) -> Seated {
        Seated(client.connect(code, StreamStyle::Patches, None).await.expect("a connection"))
    }

    async fn ask(&mut self, id: &str, request: Request) {
        self.0.send(id, request).await.expect("a connection");
        loop {
            if let Message::Answer(answer) = self.0.receive().await.expect("an answer")
                && answer.id == id
            {
                assert!(matches!(answer.outcome, CommandOutcome::Done { .. }), "{:?}", answer.outcome);
                return;
            }
        }
    }

    /// Puts bots on all seats and begins.
    async fn begin_with_bots(&mut self, level: &str, seats: usize) {
        for seat in Seat::first(seats) {
            let level = level.to_owned();
            self.ask(&format!("bot {}", seat.index()), Request::Bot { seat, level }).await;
        }
        self.ask("start", Request::Start {}).await;
    }
}

/// Games between experts at so many tables, for ever.
async fn play_experts(client: Client, tables: usize) {
    let mut watching = Vec::new();
    for _ in 0..tables {
        let client = client.clone();
        watching.push(tokio::spawn(async move {
            loop {
                let code = create(&client, "192.0.2.1", &settings(4)).await;
                let mut seated = Seated::at(&client, &code).await;
                seated.begin_with_bots("expert", 4).await;
                while let Ok(message) = seated.0.receive().await {
                    let is_over =
                        matches!(&message, Message::Table(table) if table.phase == protocol::table::Phase::Over);
                    if is_over {
                        break;
                    }
                }
            }
        }));
    }
    std::future::pending::<()>().await;
}

/// How long each move of two easy bots took, the quickest first.
async fn play_easily(client: &Client, seconds: u64) -> Vec<Duration> {
    let mut times = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(seconds) {
        let code = create(client, "198.51.100.1", &settings(2)).await;
        let mut seated = Seated::at(client, &code).await;
        seated.begin_with_bots("easy", 2).await;
        let mut last = Instant::now();
        while begin.elapsed() < Duration::from_secs(seconds) {
            match seated.0.receive().await.expect("a stream without gaps") {
                Message::Entry(_) => {
                    times.push(last.elapsed());
                    last = Instant::now();
                }
                Message::Table(table) if table.phase == protocol::table::Phase::Over => break,
                _ => {}
            }
        }
    }
    times.sort_unstable();
    times
}

async fn measure(tables: usize, seconds: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = ServerProcess::start_with(folder.path(), &NO_LIMITS);
    let hog = Client::new(&server.url()).await.expect("a guest");
    let stranger = Client::new(&server.url()).await.expect("a guest");
    for tables in [0, tables] {
        let experts = tokio::spawn(play_experts(hog.clone(), tables));
        if tables > 0 {
            // All have begun.
            tokio::time::sleep(Duration::from_secs(10)).await;
        }
        let times = play_easily(&stranger, seconds).await;
        println!(
            "| {tables} tables of four experts | {} | {} | {} | {} |",
            times.len(),
            milliseconds(percentile(&times, 50)),
            milliseconds(percentile(&times, 99)),
            milliseconds(percentile(&times, 100)),
        );
        experts.abort();
    }
}

fn main() {
    let (mut tables, mut seconds) = (60, 20);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = |usual: u64| arguments.next().and_then(|number| number.parse().ok()).unwrap_or(usual);
        match argument.as_str() {
            "--tables" => tables = number(60),
            "--seconds" => seconds = number(20),
            "--color" => drop(arguments.next()),
            _ => {}
        }
    }
    println!("| case | moves of the stranger's bots | median | p99 | worst |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(tables as usize, seconds));
}
