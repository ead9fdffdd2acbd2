//! Random bytes for the chance of a game: announced in the greeting, shown when the table has announced them.

use client_session::{Peer, SessionEvent, TransportEvent};
use protocol::contribution::{Inclusion, OwnContribution};
use protocol::table::Table;
use protocol::to_client::{Message, Welcome};
use protocol::to_server::Request;
use tabletop::fair::Contribution;

use crate::kit::{Player, Server, done, seat, table};

fn own(byte: u8) -> OwnContribution {
    OwnContribution::new([byte; Contribution::BYTES])
}

/// A table that has announced the hashes of these when a game begins.
fn announced(bytes: &[u8]) -> Table {
    let hidden = |(index, &byte)| Contribution::announced(seat(index), &own(byte).commitment().unwrap()).unwrap();
    Table {
        commitment: Some("c0".to_owned()),
        contributions: bytes.iter().enumerate().map(hidden).collect(),
        ..table("cosmic-factory")
    }
}

fn welcome(table: Table) -> Welcome {
    Welcome { table, n: 0, ..Server::new().welcome(false) }
}

fn tell(ada: &mut Player, table: Table) {
    ada.hear(Message::Table(Box::new(table)));
}

/// Ada, who adds bytes of ones and was welcomed before the game begins.
fn ada() -> Player {
    let mut ada = Player::new(Peer::Server { guest: "ada".to_owned() });
    ada.session.config_mut().contribution = Some(own(1));
    greet(&mut ada, table("cosmic-factory"));
    ada
}

/// Connects, and is welcomed to a table as it stands.
fn greet(ada: &mut Player, table: Table) {
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().contribution, own(1).commitment());
    ada.hear_welcome(welcome(table));
}

fn reconnect(ada: &mut Player, table: Table) {
    ada.on(TransportEvent::Closed);
    ada.wake();
    greet(ada, table);
}

/// The ids of the commands by which bytes were shown since this was asked last.
fn shown(ada: &mut Player) -> Vec<String> {
    let contribute = Request::Contribute { to: "c0".to_owned(), bytes: "01".repeat(Contribution::BYTES) };
    let sent = ada.sent();
    assert!(sent.iter().all(|command| command.request == contribute), "{sent:?}");
    sent.into_iter().map(|command| command.id).collect()
}

#[test]
fn they_are_shown_once_as_soon_as_they_are_announced() {
    let mut ada = ada();
    assert!(shown(&mut ada).is_empty(), "nobody knows them before");
    ada.events();
    tell(&mut ada, announced(&[1, 2]));
    assert_eq!(shown(&mut ada), ["a-1"]);
    let kept = ada.events().into_iter().find_map(|event| match event {
        SessionEvent::Contributing(own) => Some(own),
        _ => None,
    });
    assert_eq!(kept.as_ref(), ada.session.contribution());
    tell(&mut ada, announced(&[1, 2]));
    ada.hear_welcome(welcome(announced(&[1, 2])));
    assert!(shown(&mut ada).is_empty());
    ada.hear(done("a-1"));
    assert!(ada.answered().is_empty(), "nobody has asked for it");
    let mut published = announced(&[1, 2]);
    published.contributions[0].bytes = Some("01".repeat(Contribution::BYTES));
    assert_eq!(ada.session.contribution().unwrap().inclusion(&published), Inclusion::Included);
}

#[test]
fn they_are_shown_again_to_a_table_that_may_have_lost_them() {
    let mut ada = ada();
    tell(&mut ada, announced(&[1, 2]));
    assert_eq!(shown(&mut ada), ["a-1"]);
    reconnect(&mut ada, announced(&[1, 2]));
    assert_eq!(shown(&mut ada), ["a-1"], "there was no answer");
    ada.hear(done("a-1"));
    reconnect(&mut ada, announced(&[1, 2]));
    assert_eq!(shown(&mut ada), ["a-2"], "the server was killed, and has not published them");
}

#[test]
fn they_are_shown_to_nobody_who_could_choose_others_knowing_them() {
    let mut ada = ada();
    tell(&mut ada, announced(&[3, 2]));
    assert!(shown(&mut ada).is_empty(), "they were not announced");
    tell(&mut ada, announced(&[1, 2]));
    assert_eq!(shown(&mut ada).len(), 1);
    ada.hear(done("a-1"));
    reconnect(&mut ada, announced(&[1, 3]));
    assert!(shown(&mut ada).is_empty(), "Bob's were exchanged");
    // A page that is loaded again remembers the announcement.
    let kept = ada.session.contribution().cloned();
    let mut page = Player::new(Peer::Server { guest: "ada".to_owned() });
    page.session.config_mut().contribution = kept;
    greet(&mut page, announced(&[1, 3]));
    assert!(shown(&mut page).is_empty());
    tell(&mut page, announced(&[1, 2]));
    assert_eq!(shown(&mut page).len(), 1);
}

#[test]
fn they_are_not_shown_when_it_is_too_late() {
    let mut ada = ada();
    ada.hear_welcome(Welcome { n: 1, view: Server::new().welcome(true).view, ..welcome(announced(&[1, 2])) });
    assert!(shown(&mut ada).is_empty(), "it is dealt");
}

#[test]
fn whoever_adds_nothing_announces_nothing() {
    let mut bob = Player::new(Peer::Server { guest: "ada".to_owned() });
    bob.on(TransportEvent::Opened);
    assert_eq!(bob.hello().contribution, None);
    bob.hear_welcome(welcome(announced(&[1])));
    assert!(bob.sent().is_empty());
}
