//! A server that is asked to stop.

use std::process::Command;

use client::{Client, ClientError};
use protocol::stream::StreamStyle;
use protocol::table::{Settings, Visibility};
use protocol::to_client::{Bye, Message};

use crate::support::process::ServerProcess;

/// How many have to be told.
const CONNECTIONS: usize = 100;

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
        break_seconds: 0,
        quick_bots: false,
    };
    let code = client.create(&settings).await.unwrap().code;
    let mut connections = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut connection = client.connect(&code, StreamStyle::Rules, None).await.unwrap();
        assert!(matches!(connection.receive().await.unwrap(), Message::Welcome(_)));
        connections.push(connection);
    }
    let id = server.child().id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let status = tokio::task::spawn_blocking(move || server.child().wait().unwrap()).await.unwrap();
    assert!(status.success(), "{status}");
    for mut connection in connections {
        let bye = loop {
            if let Message::Bye(bye) = connection.receive().await.unwrap() {
                break bye;
            }
        };
        assert_eq!(bye, Bye::Reconnect { after: 1000 });
        assert!(matches!(connection.receive().await, Err(ClientError::Ended)), "it was closed properly");
    }
}
