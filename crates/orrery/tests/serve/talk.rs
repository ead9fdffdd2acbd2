//! What was said at a table outlives the process.

use client::Client;
use protocol::stream::StreamStyle;
use protocol::to_client::Message;
use protocol::to_server::Request;

use crate::support::duel::{ask, done};
use crate::support::kinds::EVERY_MODE;
use crate::support::process::ServerProcess;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_outlives_a_restart_and_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let ada = Client::new(&server.url()).await.unwrap();
    let code = ada.create(&EVERY_MODE[0].settings()).await.unwrap().code;
    let mut expected = Vec::new();
    for text in ["good luck", "here again", "and again"] {
        let mut connection = ada.connect(&code, StreamStyle::Rules, None).await.unwrap();
        let Message::Welcome(welcome) = connection.receive().await.unwrap() else { panic!("a welcome comes first") };
        let said: Vec<&str> = welcome.said.iter().map(|said| said.text.as_str()).collect();
        assert_eq!(said, expected);
        // The ids are new each time, as those of a page are that was loaded again.
        done(ask(&mut connection, text, Request::Say(text.to_owned())).await);
        expected.push(text);
        if text == "good luck" {
            server.crash();
        } else {
            server.stop();
            server.start_again();
        }
    }
}
