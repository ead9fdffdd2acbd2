//! People who play on while the server is killed again and again.
//!
//! Players go on by themselves: they come back and send again what was not answered. Then every move that was accepted
//! is in the record, once, and there are no others.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use big_bang::BigBang;
use client::{Client, ClientError, Event, Visit};
use cosmic_factory::CosmicFactory;
use protocol::table::{Phase, Settings, Visibility};
use protocol::to_client::Outcome;
use protocol::to_server::Request;
use serde_json::{Value, json};
use tabletop::record::Record;
use tabletop::{Actor, Dice, Rules, Seat};

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

async fn come<R: Rules>(url: &str, code: &str) -> Visit<R> {
    let client = insist!(Client::new(url));
    insist!(Visit::new(client.clone(), code))
}

/// Plays at random, and keeps what was accepted: the move by the number of its entry.
async fn play<R: Rules>(mut visit: Visit<R>, seed: u64) -> (Seat, HashMap<u64, String>) {
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

/// A game of one kind or the other; how many moves were made in it.
async fn play_any(url: &str, seed: u64) -> u64 {
    match seed % 5 {
        0 | 1 => play_game::<BigBang>(url, seed, "cosmic", json!({})).await,
        2 | 3 => play_game::<BigBang>(url, seed, "simple", json!({})).await,
        _ => play_game::<CosmicFactory>(url, seed, "beginner", json!({"build-seconds": 3})).await,
    }
}

/// One game from the first to the last entry.
async fn play_game<R: Rules>(url: &str, seed: u64, mode: &str, options: Value) -> u64 {
    let settings = Settings {
        game: R::NAME.to_owned(),
        mode: mode.to_owned(),
        seats: 2,
        options: options.as_object().cloned().unwrap_or_default(),
        visibility: Visibility::Link,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    };
    let host = insist!(Client::new(url));
    let code = insist!(host.create(&settings)).code;
    let mut first = insist!(Visit::new(host.clone(), &code));
    let mut second = come::<R>(url, &code).await;
    for visit in [&mut first, &mut second] {
        visit.request(Request::Sit { seat: None }).await.unwrap();
    }
    first.request(Request::Start {}).await.unwrap();
    let (one, two) = tokio::join!(play(first, 2 * seed), play(second, 2 * seed + 1));
    let text = insist!(host.record(&code));
    let record = Record::parse(&text).unwrap();
    record.replay::<R>().unwrap().unwrap();
    let mut game = record.begin::<R>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    record.fair().unwrap().verify(&game).unwrap();
    let mut moves = 0;
    for (n, entry) in (1..).zip(game.log()) {
        for (seat, accepted) in [&one, &two] {
            // What the table did for somebody whose time was up was accepted from nobody.
            if entry.actor == Actor::Seat(*seat) && !entry.auto {
                moves += 1;
                let action = serde_json::to_string(&entry.action).unwrap();
                assert_eq!(accepted.get(&n), Some(&action), "table {code}, entry {n}");
            }
        }
    }
    assert_eq!(one.1.len() + two.1.len(), moves, "table {code}: accepted moves are missing");
    moves as u64
}

/// What was seen while the server was killed.
pub(crate) struct Survived {
    /// Games that were played to the end.
    pub(crate) games: u64,
    /// Moves that were accepted in them.
    pub(crate) moves: u64,
    /// How long each restart took, until the server listened again.
    pub(crate) restarts: Vec<Duration>,
}

/// Kills the server so many times while people play.
pub(crate) async fn survive(crashes: u64, seed: u64) -> Survived {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let (url, enough) = (server.url(), Arc::new(AtomicBool::new(false)));
    let mut players = Vec::new();
    for table in 0..TABLES {
        let (url, enough) = (url.clone(), Arc::clone(&enough));
        players.push(tokio::spawn(async move {
            let (mut games, mut moves) = (0, 0);
            while games == 0 || !enough.load(Ordering::Relaxed) {
                moves += play_any(&url, seed * 1_000_000 + games * TABLES + table).await;
                games += 1;
            }
            (games, moves)
        }));
    }
    let mut dice = Dice::new(seed, 77);
    let mut restarts = Vec::new();
    for _ in 0..crashes {
        // A random moment; nothing is waited for.
        tokio::time::sleep(Duration::from_millis(50 + dice.below(400) as u64)).await;
        let begin = Instant::now();
        server.crash();
        restarts.push(begin.elapsed());
    }
    enough.store(true, Ordering::Relaxed);
    let mut survived = Survived { games: 0, moves: 0, restarts };
    for player in players {
        let (games, moves) = player.await.unwrap();
        survived.games += games;
        survived.moves += moves;
    }
    survived
}
