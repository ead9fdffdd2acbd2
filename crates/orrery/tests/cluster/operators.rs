//! Operators ask any node, and what they do holds at all of them.

use std::time::{Duration, Instant};

use big_bang::BigBang;
use client::{Client, ClientError, Session, SessionEvent};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use serde_json::Value;

use crate::support::admin::{TOKEN, admin};
use crate::support::cluster::Cluster;
use crate::support::kinds::EVERY_MODE;

const DEADLINE: Duration = Duration::from_secs(30);

async fn ask(session: &mut Session<BigBang>, request: Request) {
    let outcome = session.request(request).await.unwrap();
    assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_operators_do_holds_at_all_nodes() {
    let cluster = Cluster::start(2).await;
    let at = |node: usize| cluster.nodes[node].server.url();
    let host = Client::new(&at(0)).await.unwrap();
    let mut settings = EVERY_MODE[0].settings();
    settings.seats = 2;
    let code = host.create(&settings).await.unwrap().code;
    let keeper = cluster.keeper(&code).await.unwrap().0;
    let elsewhere = 1 - keeper;
    let mut ada: Session<BigBang> = Session::new(host.at(&at(keeper)), &code).await.unwrap();
    let rude = Client::new(&at(elsewhere)).await.unwrap();
    let mut bob: Session<BigBang> = Session::new(rude.clone(), &code).await.unwrap();
    for session in [&mut ada, &mut bob] {
        ask(session, Request::Sit { seat: None }).await;
    }
    ask(&mut ada, Request::Start {}).await;

    // Announced at one node, told at both.
    admin(&at(elsewhere), &["announce", "make", "Night is near"]);
    for session in [&mut ada, &mut bob] {
        loop {
            if let SessionEvent::Message(Message::Announced(Some(told))) = session.next().await.unwrap() {
                assert_eq!(told.text, "Night is near");
                break;
            }
        }
    }

    // The status of both at either.
    let begin = Instant::now();
    loop {
        let request = reqwest::Client::new().get(format!("{}/status?format=json", at(elsewhere))).bearer_auth(TOKEN);
        let status: Value = request.send().await.unwrap().json().await.unwrap();
        let nodes = status["nodes"].as_array().unwrap();
        let sum = |name: &str| nodes.iter().filter_map(|node| node["figures"][name].as_u64()).sum::<u64>();
        if nodes.len() == 2 && sum("connections") == 2 && sum("tables") == 1 {
            break;
        }
        assert!(begin.elapsed() < DEADLINE, "{status}");
        tokio::task::yield_now().await;
    }

    // A renamed guest is called so at a table that another node keeps.
    let id = rude.me().guest.clone();
    admin(&at(elsewhere), &["guest", "rename", &id, "Somebody"]);
    while !ada.table().is_some_and(|table| format!("{:?}", table.seats).contains("Somebody")) {
        ada.next().await.unwrap();
    }
    // A game is ended at the node that does not keep it.
    admin(&at(elsewhere), &["table", "end", &code]);
    while !ada.table().is_some_and(|table| table.abandoned) {
        ada.next().await.unwrap();
    }

    // Blocked at the keeper, sent away at the other node.
    admin(&at(keeper), &["block", "add", "--guest", &id]);
    let sent_away = loop {
        match bob.next().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(matches!(sent_away, ClientError::SessionEnded(_)), "{sent_away}");
    for node in 0..2 {
        let refused = rude.at(&at(node)).tables().await.unwrap_err();
        assert!(matches!(&refused, ClientError::Problem(problem) if problem.status == 403), "{refused}");
    }

    admin(&at(elsewhere), &["guest", "delete", &id]);
    let table = serde_json::to_string(&host.table(&code).await.unwrap()).unwrap();
    assert!(!table.contains(&id) && !table.contains("Somebody"), "{table}");
    admin(&at(elsewhere), &["table", "delete", &code]);
    for node in 0..2 {
        let gone = host.at(&at(node)).table(&code).await.unwrap_err();
        assert!(matches!(&gone, ClientError::Problem(problem) if problem.status == 404), "{gone}");
    }
    // The log is the same everywhere.
    let logs = [0, 1].map(|node| admin(&at(node), &["audit"]));
    assert!(logs[0] == logs[1] && logs[0].lines().count() == 7, "{}", logs[0]);
}
