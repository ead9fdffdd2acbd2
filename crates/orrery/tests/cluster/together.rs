//! People at different nodes are together: they see and hear each other, and find the same tables.

use std::time::{Duration, Instant};

use big_bang::BigBang;
use client::{Client, Session, SessionEvent};
use protocol::table::{Presence, SeatInfo, Visibility};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;

use crate::support::cluster::Cluster;
use crate::support::kinds::EVERY_MODE;

async fn ask(session: &mut Session<BigBang>, request: Request) {
    let outcome = session.request(request).await.unwrap();
    assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
}

/// Waits until somebody sees the table as it should be.
async fn until_seen(session: &mut Session<BigBang>, is_right: impl Fn(&protocol::table::Table) -> bool) {
    while !session.table().is_some_and(&is_right) {
        session.next().await.unwrap();
    }
}

fn is_here(sitting: &SeatInfo) -> bool {
    matches!(sitting, SeatInfo::Person { presence: Presence::Here, .. })
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_see_and_hear_each_other() {
    let cluster = Cluster::start(3).await;
    let at = |node: usize| cluster.nodes[node].server.url();
    let mut host = Client::new(&at(0)).await.unwrap();
    host.rename("Ada").await.unwrap();
    let mut settings = EVERY_MODE[0].settings();
    settings.visibility = Visibility::Open;
    let code = host.create(&settings).await.unwrap().code;
    // The name is known at every node, and so is the table.
    let mut ada: Session<BigBang> = Session::new(host.at(&at(1)), &code).await.unwrap();
    let mut bob: Session<BigBang> = Session::new(Client::new(&at(2)).await.unwrap(), &code).await.unwrap();
    let mut eve: Session<BigBang> = Session::new(Client::new(&at(0)).await.unwrap(), &code).await.unwrap();
    for session in [&mut ada, &mut bob, &mut eve] {
        ask(session, Request::Sit { seat: None }).await;
    }
    for session in [&mut ada, &mut bob, &mut eve] {
        until_seen(session, |table| table.seats.iter().all(is_here)).await;
    }
    assert!(matches!(&ada.table().unwrap().seats[0], SeatInfo::Person { name, .. } if name == "Ada"));
    ask(&mut ada, Request::Say("good luck".to_owned())).await;
    for session in [&mut bob, &mut eve] {
        let said = loop {
            if let SessionEvent::Message(Message::Chat(said)) = session.next().await.unwrap() {
                break said;
            }
        };
        assert_eq!((said.name.as_str(), said.text.as_str()), ("Ada", "good luck"));
    }
    for node in 0..3 {
        let list = host.at(&at(node)).tables().await.unwrap();
        assert!(list.gathering.iter().any(|table| table.code == code), "node {node}: {list:?}");
    }
    ask(&mut ada, Request::Start {}).await;
    for node in 0..3 {
        let begin = Instant::now();
        while !host.at(&at(node)).tables().await.unwrap().playing.iter().any(|table| table.code == code) {
            assert!(begin.elapsed() < Duration::from_secs(30), "node {node} does not list the game");
        }
        let games = host.at(&at(node)).games().await.unwrap();
        assert!(games.iter().any(|table| table.code == code), "node {node}: {games:?}");
    }
    // Whoever leaves at one node is missed at the others.
    drop(bob);
    for session in [&mut ada, &mut eve] {
        until_seen(session, |table| table.seats.iter().filter(|sitting| is_here(sitting)).count() == 2).await;
    }
}
