//! A disk that is full, files that are taken away while a server runs, and two servers that want the same one.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Instant;

use big_bang::BigBang;
use client::{Client, ClientError, Link, Session, SessionEvent};
use protocol::table::{Settings, Visibility};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Dice, Rules};

use crate::support::process::ServerProcess;

fn settings() -> Settings {
    Settings {
        game: "big-bang".to_owned(),
        mode: "solitary".to_owned(),
        seats: 1,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    }
}

/// Somebody who plays alone.
struct Player {
    session: Session<BigBang>,
    dice: Dice,
    /// The move that was not accepted yet.
    asked: Option<String>,
}

impl Player {
    async fn begin(server: &ServerProcess) -> Player {
        let client = Client::new(&server.url()).await.unwrap();
        let code = client.create(&settings()).await.unwrap().code;
        let mut session = Session::new(client, &code).await.unwrap();
        for request in [Request::Sit { seat: None }, Request::Start {}] {
            let outcome = session.request(request).await.unwrap();
            assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
        }
        let mut player = Player { session, dice: Dice::new(1, 2), asked: None };
        player.accepted().await;
        player
    }

    fn some_move(&mut self) -> Option<<BigBang as Rules>::Move> {
        self.session.imagine(&mut self.dice)?.random_move(self.session.seat()?, &mut self.dice)
    }

    /// Asks for a move, without waiting for an answer.
    async fn play(&mut self) {
        let action = self.some_move().expect("it is our turn");
        self.asked = Some(self.session.play(&action).await.unwrap());
    }

    /// Waits until all moves are accepted and there is another one to make, however often the connection is lost meanwhile.
    async fn accepted(&mut self) {
        while self.asked.is_some() || self.some_move().is_none() {
            if let SessionEvent::Answered { command, outcome } = self.session.next().await.unwrap() {
                assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
                self.asked.take_if(|asked| *asked == command.id);
            }
        }
    }

    /// Waits until the connection is lost, before anything is accepted.
    async fn is_sent_away(&mut self) {
        loop {
            match self.session.next().await.unwrap() {
                SessionEvent::Answered { command, outcome } if self.asked.as_ref() == Some(&command.id) => {
                    panic!("it was not kept: {outcome:?}")
                }
                SessionEvent::Link(link) if link != Link::Connected => return,
                _ => {}
            }
        }
    }
}

/// The status of `/readyz`, and why.
async fn ready(server: &ServerProcess) -> (u16, String) {
    let answer = reqwest::get(format!("{}/readyz", server.url())).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

async fn is_not_ready(server: &ServerProcess, why: &str) {
    let (status, text) = ready(server).await;
    assert!(status == 503 && text.contains(why), "{status} {text}");
}

/// A server whose files can be kept from growing: it is told so by an error, and not by a signal that kills it.
fn start_limited(folder: &Path) -> ServerProcess {
    let script = folder.join("limited");
    fs::write(&script, format!("#!/bin/sh\ntrap '' XFSZ\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_orrery"))).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).unwrap();
    ServerProcess::start_program(script.as_os_str(), folder)
}

/// Lets a server write files of this size at most.
fn limit_files(server: &mut ServerProcess, bytes: &str) {
    let process = server.child().id().to_string();
    let done = Command::new("prlimit").args(["--pid", &process, &format!("--fsize={bytes}:")]).status().unwrap();
    assert!(done.success(), "the limit cannot be set");
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_as_soon_as_the_disk_takes_something_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_limited(folder.path());
    let mut player = Player::begin(&server).await;
    player.play().await;
    player.accepted().await;
    for _ in 0..2 {
        limit_files(&mut server, "0");
        player.play().await;
        player.is_sent_away().await;
        is_not_ready(&server, "disk I/O error").await;
        let newcomer = Client::new(&server.url()).await.unwrap();
        match newcomer.create(&settings()).await {
            Err(ClientError::Problem(problem)) => assert_eq!(problem.status, 503),
            other => panic!("{other:?}"),
        }
        limit_files(&mut server, "unlimited");
        let begin = Instant::now();
        newcomer.create(&settings()).await.expect("there is room again");
        assert_eq!(ready(&server).await.0, 200);
        player.accepted().await;
        eprintln!("played on after {:?}", begin.elapsed());
    }
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_accepted_into_files_that_were_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let mut player = Player::begin(&server).await;
    let kept = folder.path().join("kept");
    for name in ["orrery.db", "orrery.db-wal"] {
        let path = folder.path().join(name);
        fs::rename(&path, &kept).unwrap();
        player.play().await;
        player.is_sent_away().await;
        is_not_ready(&server, &format!("{name} was deleted or moved")).await;
        fs::copy(&kept, &path).unwrap();
        is_not_ready(&server, &format!("{name} is another file now")).await;
        fs::rename(&kept, &path).unwrap();
        assert_eq!(ready(&server).await.0, 200, "the file is back");
        player.accepted().await;
    }
    server.stop();
}

fn serve(store: &Path) -> Output {
    let store = format!("sqlite:{}", store.display());
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--store", &store];
    Command::new(env!("CARGO_BIN_EXE_orrery")).args(arguments).output().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_file_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let mut player = Player::begin(&server).await;
    let store = folder.path().join("orrery.db");
    let second = serve(&store);
    let complaint = String::from_utf8(second.stderr).unwrap();
    assert_eq!((second.status.code(), second.stdout.len()), (Some(1), 0), "{complaint}");
    assert!(complaint.contains("is in use: only one server can have it"), "{complaint}");
    player.play().await;
    player.accepted().await;
    server.crash();
    player.play().await;
    player.accepted().await;
    server.stop();
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["orrery.db"], "nothing is left beside it");
}
