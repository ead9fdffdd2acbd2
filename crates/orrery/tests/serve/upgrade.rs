//! Stores of versions before are brought up to date, and games in them go on.
//!
//! `stores/VERSION` holds a store as that version has left it, with a game that is over and one that is on, and who played.
//! A release adds one: `ORRERY_TEST_PROGRAM=… cargo nextest run -p orrery --test serve --run-ignored only make_a_store`

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use big_bang::BigBang;
use client::{Client, Session, SessionEvent};
use protocol::table::{Phase, Settings, Visibility};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use serde::{Deserialize, Serialize};
use tabletop::record::Record;
use tabletop::{Dice, Rules as _};

use crate::support::admin::admin;
use crate::support::process::ServerProcess;

const PLAYERS: usize = 2;

/// The program that makes a store, if it is not this one.
const PROGRAM: &str = "ORRERY_TEST_PROGRAM";

/// Who played what in a store.
#[derive(Deserialize, Serialize)]
struct Story {
    /// The keys of the players, in the order of their seats.
    keys: [String; PLAYERS],
    /// The name that the first of them has chosen.
    name: String,
    /// The table whose game is over, and how many entries it has.
    over: String,
    over_entries: u64,
    /// The table where a game is on, and how many entries it has.
    running: String,
    running_entries: u64,
}

fn stores() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/stores")
}

fn settings() -> Settings {
    Settings {
        game: "big-bang".to_owned(),
        mode: "simple".to_owned(),
        seats: PLAYERS,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    }
}

async fn come(clients: &[Client], code: &str) -> Vec<Session<BigBang>> {
    let mut sessions = Vec::new();
    for client in clients {
        sessions.push(Session::new(client.clone(), code).await.unwrap());
    }
    sessions
}

/// Plays at random until there are so many entries, or the game is over; returns how many there are. Everybody follows.
async fn play(sessions: &mut [Session<BigBang>], entries: u64) -> u64 {
    let mut dice = Dice::new(20, 26);
    while sessions[0].n() < entries && !sessions[0].is_over(&mut dice) {
        for session in &mut *sessions {
            let Some((seat, state)) = session.seat().zip(session.imagine(&mut dice)) else { continue };
            let Some(action) = state.random_move(seat, &mut dice) else { continue };
            session.play(&action).await.unwrap();
            while session.unanswered() > 0 {
                if let SessionEvent::Answered { outcome, .. } = session.next().await.unwrap() {
                    assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
                }
            }
            break;
        }
        follow(sessions, &mut dice).await;
    }
    if sessions[0].is_over(&mut dice) {
        for session in &mut *sessions {
            while session.table().is_none_or(|table| table.phase != Phase::Over) {
                session.next().await.unwrap();
            }
        }
    }
    sessions[0].n()
}

/// Waits until everybody knows the same, and somebody can move.
async fn follow(sessions: &mut [Session<BigBang>], dice: &mut Dice) {
    loop {
        let last = sessions.iter().map(Session::n).max().unwrap_or_default();
        for session in &mut *sessions {
            while session.n() < last {
                session.next().await.unwrap();
            }
        }
        let can_move = |session: &Session<BigBang>, dice: &mut Dice| {
            let state = session.seat().zip(session.imagine(dice));
            state.is_some_and(|(seat, state)| state.random_move(seat, dice).is_some())
        };
        if sessions[0].is_over(dice) || sessions.iter().any(|session| can_move(session, dice)) {
            return;
        }
        sessions[0].next().await.unwrap();
    }
}

async fn begin(clients: &[Client]) -> (String, Vec<Session<BigBang>>) {
    let code = clients[0].create(&settings()).await.unwrap().code;
    let mut sessions = come(clients, &code).await;
    for session in &mut sessions {
        session.request(Request::Sit { seat: None }).await.unwrap();
    }
    sessions[0].request(Request::Start {}).await.unwrap();
    follow(&mut sessions, &mut Dice::new(1, 1)).await;
    (code, sessions)
}

/// Opens a copy of a store with this version, and plays on.
async fn is_played_on(version: &Path) {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(version.join("orrery.db"), folder.path().join("orrery.db")).unwrap();
    let story: Story = serde_json::from_str(&fs::read_to_string(version.join("story.json")).unwrap()).unwrap();
    let mut server = ServerProcess::start(folder.path());
    let mut clients = Vec::new();
    for key in &story.keys {
        clients.push(Client::with_key(&server.url(), key).await.unwrap());
    }
    assert_eq!(clients[0].me().name, story.name);
    let mut codes: Vec<String> = clients[1].games().await.unwrap().into_iter().map(|game| game.code).collect();
    codes.sort();
    let mut expected = [story.over.clone(), story.running.clone()];
    expected.sort();
    assert_eq!(codes, expected);

    let replay = |text: &str| {
        let record = Record::parse(text).unwrap();
        record.replay::<BigBang>().unwrap().unwrap();
        record.entries() as u64
    };
    assert_eq!(replay(&clients[0].record(&story.over).await.unwrap()), story.over_entries);

    let mut sessions = come(&clients, &story.running).await;
    for session in &mut sessions {
        while session.table().is_none() {
            session.next().await.unwrap();
        }
        assert_eq!(session.n(), story.running_entries, "everything is there");
    }
    follow(&mut sessions, &mut Dice::new(1, 1)).await;
    let entries = play(&mut sessions, u64::MAX).await;
    assert!(entries > story.running_entries);
    assert_eq!(replay(&clients[1].record(&story.running).await.unwrap()), entries);

    // Whoever runs the server finds guests and tables of that version, and what is kept of them goes when it is to go.
    let found = admin(&server.url(), &["guest", "find", &story.name.to_uppercase()]);
    assert!(found.contains(&clients[0].me().guest), "{found}");
    assert!(admin(&server.url(), &["table", "list"]).contains(&story.over));
    let deleted = admin(&server.url(), &["guest", "delete", &clients[0].me().guest]);
    assert!(deleted.contains("from 2 tables"), "{deleted}");
    let shown = admin(&server.url(), &["table", "show", &story.over, "--json"]);
    assert!(!shown.contains(&clients[0].me().guest) && !shown.contains(&story.name), "{shown}");
    replay(&clients[1].record(&story.over).await.unwrap());
    server.stop();
    let store = format!("sqlite:{}", folder.path().join("orrery.db").display());
    let checked =
        Command::new(env!("CARGO_BIN_EXE_orrery")).args(["store", "check", "--store", &store]).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[tokio::test(flavor = "multi_thread")]
async fn stores_of_versions_before_are_played_on() {
    let mut versions: Vec<PathBuf> = fs::read_dir(stores()).unwrap().map(|entry| entry.unwrap().path()).collect();
    versions.sort();
    assert!(versions.iter().any(|version| version.ends_with("0.2.0")), "{versions:?}");
    for version in versions {
        eprintln!("{}", version.display());
        is_played_on(&version).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it makes the store of a release"]
async fn make_a_store() {
    let Some(program) = env::var_os(PROGRAM) else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start_program(&program, folder.path());
    let mut clients = [Client::new(&server.url()).await.unwrap(), Client::new(&server.url()).await.unwrap()];
    clients[0].rename("Zoë Зоря").await.unwrap();
    let (over, mut sessions) = begin(&clients).await;
    let over_entries = play(&mut sessions, u64::MAX).await;
    let (running, mut sessions) = begin(&clients).await;
    let running_entries = play(&mut sessions, 12).await;
    drop(sessions);
    server.stop();
    let keys = clients.each_ref().map(|client| client.me().key.clone());
    let name = clients[0].me().name.clone();
    let story = Story { keys, name, over, over_entries, running, running_entries };
    let version = stores().join(env!("CARGO_PKG_VERSION"));
    fs::create_dir_all(&version).unwrap();
    fs::copy(folder.path().join("orrery.db"), version.join("orrery.db")).unwrap();
    fs::write(version.join("story.json"), serde_json::to_string_pretty(&story).unwrap() + "\n").unwrap();
}
