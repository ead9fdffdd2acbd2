//! The example bots: they join a table by its link and play to the end.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use big_bang::BigBang;
use client::{Client, Session};
use cosmic_factory::CosmicFactory;
use protocol::table::{Phase, SeatInfo, Settings, Visibility};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use serde_json::json;
use tabletop::Recordable;
use tabletop::record::Record;
use tokio::process::Command;

use crate::support::process::ServerProcess;

/// The example in Rust. Cargo builds it together with the tests, and puts it next to them.
fn rust_example(link: &str) -> Command {
    let test = env::current_exe().unwrap();
    let path: PathBuf = test.ancestors().nth(2).unwrap().join("examples/bot");
    assert!(path.exists(), "{} is missing: cargo build -p client --example bot", path.display());
    let mut command = Command::new(path);
    command.args([link, "easy", "20"]);
    command
}

fn python_example(link: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py")).args([link, "Python"]);
    command
}

/// Runs an example to its end, which has to be a good one.
async fn run(mut example: Command) -> Result<(), String> {
    let program = example.as_std().get_program().display().to_string();
    example.stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let child = example.spawn().map_err(|error| format!("{program} cannot be run, please install it: {error}"))?;
    let output = child.wait_with_output().await.map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() && text(&output.stdout) == "the game is over\n" {
        Ok(())
    } else {
        Err(format!("{program}: {}\n{}{}", output.status, text(&output.stdout), text(&output.stderr)))
    }
}

/// Begins when all seats are taken, and watches to the end.
async fn host<R: Recordable>(mut session: Session<R>) -> Result<Session<R>, String> {
    let is_free = |sitting: &SeatInfo| *sitting == SeatInfo::Nobody;
    while session.table().is_none_or(|table| table.seats.iter().any(is_free)) {
        session.next().await.map_err(|error| error.to_string())?;
    }
    let started = session.request(Request::Start {}).await.map_err(|error| error.to_string())?;
    assert!(matches!(started, CommandOutcome::Done { .. }), "{started:?}");
    while session.table().is_none_or(|table| table.phase != Phase::Over) {
        session.next().await.map_err(|error| error.to_string())?;
    }
    Ok(session)
}

/// Two examples play a whole game on a server with its usual limits; the record replays clean and is fair.
async fn play<R: Recordable>(mode: &str, options: serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start_with(folder.path(), &[]);
    let settings = Settings {
        game: R::NAME.to_owned(),
        mode: mode.to_owned(),
        seats: 2,
        options: serde_json::from_value(options).unwrap(),
        visibility: Visibility::Link,
        chat: false,
        // The examples need no breaks, and say so; otherwise the game would take too long.
        break_seconds: 300,
        quick_bots: false,
    };
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings).await.unwrap().code;
    let link = format!("{}/t/{code}", server.url());
    let session: Session<R> = Session::new(client, &code).await.unwrap();
    let all = tokio::try_join!(host(session), run(python_example(&link)), run(rust_example(&link)));
    let (session, ..) = all.unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<&str> = Vec::new();
    for sitting in &session.table().unwrap().seats {
        if let SeatInfo::Person { name, kept, .. } = sitting {
            assert!(kept.is_none(), "{name} was too slow");
            names.push(name);
        }
    }
    names.sort_unstable();
    assert_eq!(names, ["Python", "easy bot"]);
    let text = session.client().record(&code).await.unwrap();
    let record = Record::parse(&text).unwrap();
    record.replay::<R>().unwrap().unwrap();
    let mut game = record.begin::<R>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    let opening = record.fair().unwrap();
    opening.verify(&game).unwrap();
    let added = opening.contributions.iter().filter(|contribution| contribution.bytes.is_some());
    assert_eq!(added.count(), 2, "both examples add random bytes: {opening:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn example_bots_play_big_bang_by_link() {
    play::<BigBang>("cosmic", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn example_bots_play_cosmic_factory_by_link() {
    play::<CosmicFactory>("standard", json!({"build-seconds": 2})).await;
}
