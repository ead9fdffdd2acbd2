//! Connecting, resending, resuming, giving up: by a clock that is moved by hand.

use client_session::{
    COMMAND_TIMEOUT, Link, Peer, PlayError, RECONNECT_FIRST_DELAY, RECONNECT_LONGEST_DELAY, SessionEnded, SessionEvent,
    TransportEvent,
};
use protocol::to_client::{Bye, Message};
use protocol::to_server::Request;
use tabletop::Seat;

use crate::kit::{Player, Server, done, lay, seat, table};

fn connecting() -> Player {
    Player::new(Peer::Server { guest: "ada".to_owned() })
}

/// How the connection was told to be since events were asked for last.
fn links(ada: &mut Player) -> Vec<Link> {
    let link = |event| if let SessionEvent::Link(link) = event { Some(link) } else { None };
    ada.events().into_iter().filter_map(link).collect()
}

#[test]
fn what_is_asked_for_before_the_welcome_is_sent_after_it() {
    let mut ada = connecting();
    assert_eq!(ada.opened, 1);
    ada.ask(Request::Ready {});
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().version, protocol::VERSION);
    ada.ask(Request::Hurry {});
    assert!(ada.sent().is_empty());
    ada.hear_welcome(Server::new().welcome(false));
    let ids: Vec<String> = ada.sent().into_iter().map(|command| command.id).collect();
    assert_eq!(ids, ["a-1", "a-2"], "in the order in which they were asked for");
    assert_eq!(links(&mut ada), [Link::Connected]);
}

#[test]
fn a_second_welcome_when_the_game_begins_sends_nothing_again() {
    let server = Server::new();
    let mut ada = connecting();
    ada.attach();
    ada.on(TransportEvent::Opened);
    ada.hear_welcome(server.welcome(false));
    ada.sent();
    ada.ask(Request::Start {});
    assert_eq!(ada.sent().len(), 1);
    ada.hear_welcome(server.welcome(true));
    assert!(ada.sent().is_empty(), "nothing was lost");
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
    ada.hear(done("a-1"));
    assert_eq!(ada.answered(), [("a-1".to_owned(), None)]);
}

#[test]
fn a_command_without_an_answer_is_sent_again_over_another_connection() {
    let server = Server::new();
    let mut ada = Player::welcomed(&server);
    assert_eq!(ada.session.wake_at(), None, "nothing is awaited");
    ada.ask(Request::Ready {});
    ada.now = 1_000;
    ada.ask(Request::Hurry {});
    assert_eq!(ada.session.wake_at(), Some(COMMAND_TIMEOUT), "from the first one on");
    ada.hear(done("a-1"));
    assert_eq!(ada.session.wake_at(), Some(1_000 + COMMAND_TIMEOUT), "an answer shows that the server is there");
    ada.sent();
    ada.wake();
    assert!(matches!(links(&mut ada)[..], [Link::Lost { .. }]));
    ada.wake();
    assert_eq!(ada.opened, 2);
    ada.on(TransportEvent::Opened);
    ada.hello();
    ada.hear_welcome(server.welcome(false));
    assert_eq!(ada.sent()[0].id, "a-2");
    assert_eq!(ada.session.wake_at(), Some(ada.now + COMMAND_TIMEOUT), "it is limited again");
    ada.hear(done("a-2"));
    assert_eq!(ada.session.wake_at(), None);
}

#[test]
fn a_welcome_can_be_limited_as_well() {
    let mut ada = connecting();
    ada.session.config_mut().welcome_timeout = Some(500);
    ada.now = 100;
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.session.wake_at(), Some(600));
    ada.wake();
    assert!(matches!(links(&mut ada)[..], [Link::Lost { .. }]));
}

#[test]
fn delays_grow_until_the_server_welcomes_us() {
    let mut ada = connecting();
    let mut delays = Vec::new();
    for attempt in 1..12 {
        ada.on(TransportEvent::Closed);
        let again_at = ada.session.wake_at().expect("it tries again");
        assert_eq!(links(&mut ada), [Link::Lost { again_at }]);
        assert_eq!(ada.session.attempts(), attempt);
        delays.push(again_at - ada.now);
        ada.session.wake(again_at - 1);
        assert_eq!(ada.session.wake_at(), Some(again_at), "too early");
        ada.wake();
        assert_eq!(ada.opened, attempt + 1);
    }
    assert!(delays[0] <= RECONNECT_FIRST_DELAY && delays[5..].iter().all(|delay| *delay > RECONNECT_FIRST_DELAY * 8));
    assert!(delays.iter().all(|delay| *delay <= RECONNECT_LONGEST_DELAY));
    ada.on(TransportEvent::Opened);
    ada.hear_welcome(Server::new().welcome(false));
    assert_eq!(ada.session.attempts(), 0);
    ada.on(TransportEvent::Closed);
    assert!(ada.session.wake_at().expect("it tries again") - ada.now <= RECONNECT_FIRST_DELAY);
}

#[test]
fn a_player_need_not_wait_for_the_next_attempt() {
    let server = Server::new();
    let mut ada = Player::welcomed(&server);
    ada.session.connect();
    ada.on(TransportEvent::Closed);
    assert_eq!(ada.opened, 1, "there was a connection");
    ada.session.connect();
    ada.on(TransportEvent::Opened);
    assert_eq!((ada.opened, ada.hello().after), (2, Some(server.n())));
}

#[test]
fn offline_nothing_is_tried_and_nothing_is_lost() {
    let server = Server::new();
    let mut ada = Player::welcomed(&server);
    ada.session.go_offline();
    let tile = ada.hand()[0];
    ada.play(&lay(tile, 0), 5).expect("it is queued");
    assert_eq!(ada.laid().len(), 1);
    assert_eq!(links(&mut ada), [Link::Offline]);
    assert_eq!((ada.session.wake_at(), ada.sent().len()), (None, 0));
    // What a closed connection still reports does not matter.
    ada.hear(done("a-1"));
    ada.on(TransportEvent::Closed);
    assert_eq!((ada.session.unanswered(), ada.session.wake_at()), (1, None));
    ada.session.connect();
    ada.on(TransportEvent::Opened);
    ada.hello();
    ada.hear_welcome(server.welcome(false));
    assert_eq!(ada.sent().len(), 1);
}

#[test]
fn the_server_says_when_to_come_back() {
    let mut ada = Player::welcomed(&Server::new());
    ada.now = 50;
    ada.hear(Message::Bye(Bye::Reconnect { after: 700 }));
    assert_eq!((ada.session.wake_at(), links(&mut ada)), (Some(750), vec![Link::Restarting]));
    let mut bob = Player::welcomed(&Server::new());
    bob.hear(Message::Bye(Bye::TooSlow));
    assert!(bob.session.wake_at().is_some_and(|at| at <= RECONNECT_FIRST_DELAY));
}

#[test]
fn after_the_end_of_a_session_moves_are_refused_with_the_reason() {
    let endings = [
        (Message::Bye(Bye::Reload { version: 99 }), Link::Outdated),
        (Message::Bye(Bye::Abuse { text: "too much".to_owned() }), Link::SentAway),
    ];
    for (message, link) in endings {
        let mut ada = Player::welcomed(&Server::new());
        ada.hear(message);
        assert_eq!(links(&mut ada), [link]);
        let tile = ada.hand()[0];
        assert!(matches!(ada.play(&lay(tile, 0), 5), Err(PlayError::Ended(_))));
        assert!(ada.laid().is_empty(), "it is not shown either");
        assert!(ada.session.request(Request::Ready {}, 0).is_err());
        ada.session.connect();
        ada.session.go_offline();
        assert_eq!((ada.session.unanswered(), ada.session.wake_at()), (0, None));
        assert!(ada.session.next_output().is_none());
    }
    let mut ada = Player::welcomed(&Server::new());
    ada.on(TransportEvent::Text(r#"{"what":1}"#));
    assert!(matches!(ada.session.ended(), Some(SessionEnded::Outdated(_))));
}

#[test]
fn the_own_seat_follows_the_table() {
    let mut ada = Player::welcomed(&Server::new());
    assert_eq!(ada.session.seat(), Some(seat(0)));
    let mut table = table("cosmic-factory");
    table.seats.reverse();
    ada.hear(Message::Table(Box::new(table.clone())));
    assert_eq!(ada.session.seat(), Some(seat(1)));
    let away = r#"{"presence":{"seat":1,"presence":"away"}}"#;
    ada.on(TransportEvent::Text(away));
    assert_ne!(ada.session.table(), Some(&table), "somebody went");
    assert_eq!(ada.events().len(), 2);
    table.seats.truncate(1);
    ada.hear(Message::Table(Box::new(table)));
    assert_eq!(ada.session.seat(), None::<Seat>);
}

#[test]
fn a_game_that_is_told_from_the_start_is_asked_for_from_the_start() {
    let mut ada = connecting();
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().after, None, "nothing is known of the table");
    ada.hear(Message::Table(Box::new(table("told-from-the-start"))));
    ada.on(TransportEvent::Closed);
    ada.wake();
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().after, Some(0));
}

#[test]
fn a_table_on_this_device_may_take_its_time_and_is_greeted_again_in_place() {
    let server = Server::new();
    let mut ada = Player::new(Peer::Device);
    ada.attach();
    ada.on(TransportEvent::Opened);
    ada.hello();
    ada.hear_welcome(server.welcome(true));
    ada.ask(Request::Ready {});
    assert_eq!((ada.session.wake_at(), ada.sent().len()), (None, 1));
    // Somebody else follows the game, to whom nothing was told.
    ada.game = crate::kit::new_game();
    ada.attach();
    assert_eq!((ada.hello().after, ada.opened), (None, 1));
    ada.hear_welcome(server.welcome(true));
    assert!(ada.sent().is_empty(), "nothing was lost");
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
    // Only a welcome says which of the people at the device is shown the table.
    let mut table = table("cosmic-factory");
    table.seats.clear();
    ada.hear(Message::Table(Box::new(table)));
    assert_eq!(ada.session.seat(), Some(seat(0)));
}

#[test]
fn what_is_unanswered_when_the_session_ends_is_rolled_back_and_handed_back() {
    let server = Server::new();
    let mut ada = Player::welcomed(&server);
    let tile = ada.hand()[0];
    let sent = ada.play(&lay(tile, 0), 5).unwrap();
    assert_eq!(ada.laid().len(), 1, "it shows at once");
    ada.on(TransportEvent::Closed);
    let queued = ada.play(&lay(ada.hand()[0], 1), 6).unwrap();
    assert_eq!(ada.laid().len(), 2);
    ada.events();
    ada.wake();
    ada.on(TransportEvent::Opened);
    ada.hear(Message::Bye(Bye::Reload { version: protocol::VERSION + 1 }));
    assert!(ada.laid().is_empty(), "nobody will confirm them");
    assert_eq!(ada.session.unanswered(), 0);
    let unanswered = ada.events().into_iter().find_map(|event| match event {
        SessionEvent::Unanswered(commands) => Some(commands.into_iter().map(|command| command.id).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(unanswered, Some(vec![sent, queued]));
}
