//! A server that is killed again and again loses nothing.
//!
//! Players go on by themselves: they come back and send again what was not answered. Then every move that was accepted
//! is in the record, once, and there are no others.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use big_bang::BigBang;
use client::{Client, ClientError, Event, Visit};
use protocol::table::{Phase, Settings, Visibility};
use protocol::to_client::Outcome;
use protocol::to_server::Request;
use tabletop::record::Record;
use tabletop::{Dice, Rules, Seat};

use crate::process::ServerProcess;

/// Tables at which people play at the same time.
const TABLES: u64 = 50;

/// Does something until it works, since the server may be down.
macro_rules! insist {
    ($attempt:expr) => {
        loop {
            match $attempt.await {
                Ok(value) => break value,
                Err(error @ ClientError::Nonsense(_)) => panic!("{error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
}

async fn come(url: &str, code: &str) -> Visit<BigBang> {
    let client = insist!(Client::new(url));
    insist!(Visit::new(client.clone(), code))
}

/// Plays at random, and keeps what was accepted: the move by the number of its entry.
async fn play(mut visit: Visit<BigBang>, seed: u64) -> (Seat, HashMap<u64, String>) {
    let mut dice = Dice::new(seed, 0);
    let mut accepted = HashMap::new();
    let mut sent = String::new();
    while visit.table().is_none_or(|table| table.phase != Phase::Over) || visit.unanswered() > 0 {
        if visit.unanswered() == 0
            && let (Some(seat), Some(state)) = (visit.seat(), visit.imagine(&mut dice))
            && let Some(action) = state.random_move(seat, &mut dice)
        {
            sent = serde_json::to_string(&action).unwrap();
            visit.play(&action).await.unwrap();
        }
        if let Event::Answered(answer) = visit.next().await.unwrap()
            && let Outcome::Done { n: Some(n), .. } = answer.outcome
        {
            assert_eq!(accepted.insert(n, sent.clone()), None, "entry {n} was accepted twice");
        }
    }
    (visit.seat().unwrap(), accepted)
}

/// One game from the first to the last entry.
async fn play_game(url: &str, seed: u64) {
    let settings = Settings {
        game: "big-bang".to_owned(),
        mode: if seed.is_multiple_of(2) { "simple" } else { "cosmic" }.to_owned(),
        seats: 2,
        options: serde_json::Map::new(),
        visibility: Visibility::Link,
        chat: true,
    };
    let host = insist!(Client::new(url));
    let code = insist!(host.create(&settings)).code;
    let mut first = insist!(Visit::new(host.clone(), &code));
    let mut second = come(url, &code).await;
    for visit in [&mut first, &mut second] {
        visit.request(Request::Sit { seat: None }).await.unwrap();
    }
    first.request(Request::Start {}).await.unwrap();
    let (one, two) = tokio::join!(play(first, 2 * seed), play(second, 2 * seed + 1));
    let text = insist!(host.record(&code));
    let record = Record::parse(&text).unwrap();
    record.replay::<BigBang>().unwrap().unwrap();
    let mut game = record.begin::<BigBang>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    record.fair().unwrap().verify(&game).unwrap();
    let mut moves = 0;
    for (n, entry) in (1..).zip(game.log()) {
        for (seat, accepted) in [&one, &two] {
            if entry.actor == tabletop::Actor::Seat(*seat) {
                moves += 1;
                let action = serde_json::to_string(&entry.action).unwrap();
                assert_eq!(accepted.get(&n), Some(&action), "table {code}, entry {n}");
            }
        }
    }
    assert_eq!(one.1.len() + two.1.len(), moves, "table {code}: accepted moves are missing");
}

/// Kills the server so many times while people play.
async fn survive(crashes: u64, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let (url, enough, games) = (server.url(), Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut players = Vec::new();
    for table in 0..TABLES {
        let (url, enough, games) = (url.clone(), Arc::clone(&enough), Arc::clone(&games));
        players.push(tokio::spawn(async move {
            for round in 0.. {
                play_game(&url, seed * 1_000_000 + round * TABLES + table).await;
                games.fetch_add(1, Ordering::Relaxed);
                if enough.load(Ordering::Relaxed) {
                    break;
                }
            }
        }));
    }
    let mut dice = Dice::new(seed, 77);
    for _ in 0..crashes {
        // A random moment; nothing is waited for.
        tokio::time::sleep(Duration::from_millis(50 + dice.below(400) as u64)).await;
        server.crash();
    }
    enough.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    println!("{crashes} crashes, seed {seed}: {} games", games.load(Ordering::Relaxed));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_by_crashes() {
    survive(8, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn nothing_is_lost_or_doubled_by_two_hundred_crashes() {
    survive(200, 2).await;
}
