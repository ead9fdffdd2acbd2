//! A server that is asked to stop.

use std::process::Command;

use big_bang::BigBang;
use client::{Client, Event, Visit};
use protocol::table::{Settings, Visibility};

use crate::process::ServerProcess;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_stop_says_goodbye_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let client = Client::new(&server.url()).await.unwrap();
    let settings = Settings {
        game: "big-bang".to_owned(),
        mode: "simple".to_owned(),
        seats: 2,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
    };
    let code = client.create(&settings).await.unwrap().code;
    let mut visit: Visit<BigBang> = Visit::new(client, &code).await.unwrap();
    assert!(matches!(visit.next().await.unwrap(), Event::Shown));
    let id = server.child().id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let status = tokio::task::spawn_blocking(move || server.child().wait().unwrap()).await.unwrap();
    assert!(status.success(), "{status}");
}
