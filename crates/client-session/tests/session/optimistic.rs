//! Moves show before they are confirmed, and are rolled back when they are refused.

use client_session::{Peer, PlayError, SessionEvent, TransportEvent};
use cosmic_factory::game::PhaseView;
use cosmic_factory::{Cell, Move};
use protocol::to_client::Message;
use tabletop::Viewer;

use crate::kit::{Player, Server, lay, new_game, seat};

fn take_green() -> Move {
    serde_json::from_value(serde_json::json!({"do": "take", "tokens": ["green"]})).expect("a move")
}

fn is_frozen(ada: &Player) -> bool {
    match ada.shown().expect("a view").phase {
        PhaseView::Build { frozen, .. } => frozen.contains(seat(0)),
        _ => false,
    }
}

#[test]
fn a_move_shows_at_once_and_stays_when_it_is_confirmed() {
    let mut server = Server::new();
    let mut ada = Player::welcomed(&server);
    let tile = ada.hand()[0];
    let id = ada.play(&lay(tile, 1), 5).expect("a legal move");
    assert_eq!(ada.laid(), [(Cell::new(1, 0), tile)], "before the server knows");
    assert!(!ada.session.awaits_answer_to_move(), "nobody needs to wait for what is shown");
    let sent = ada.sent();
    assert_eq!((sent.len(), sent[0].at), (1, Some(5)));
    let (entry, answer) = server.answer(&sent[0]);
    ada.hear(Message::Entry(entry.expect("it is told")));
    assert_eq!(ada.laid(), [(Cell::new(1, 0), tile)]);
    ada.hear(Message::Answer(answer));
    assert_eq!(ada.answered(), [(id, None)]);
    assert_eq!(ada.session.unanswered(), 0);
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()), "exactly as the server sees it");
    let steps = ada.game.borrow().steps().to_vec();
    assert_eq!(steps.len(), 1, "what happened since is kept");
    assert!(!steps[0].is_past && steps[0].n == server.n() && steps[0].before != steps[0].after);
}

#[test]
fn a_refused_move_is_rolled_back() {
    let server = Server::new();
    let mut ada = Player::welcomed(&server);
    let tile = ada.hand()[0];
    let id = ada.play(&lay(tile, 1), 5).expect("a legal move");
    let why =
        serde_json::from_str(&format!(r#"{{"answer":{{"id":"{id}","refused":{{"reason":"CF-4.1","text":""}}}}}}"#));
    ada.hear(why.map(|message: Message| message).expect("an answer"));
    assert_eq!(ada.laid(), []);
    assert_eq!(ada.answered(), [(id, Some("CF-4.1".to_owned()))]);
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
}

#[test]
fn a_move_that_others_made_impossible_is_rolled_back_before_it_is_refused() {
    let mut server = Server::new();
    let mut ada = Player::welcomed(&server);
    ada.play(&take_green(), 5).expect("nobody has it as far as we know");
    assert!(is_frozen(&ada));
    // The other one was faster.
    let entry = server.take(seat(1), take_green()).expect("the first to take it");
    ada.hear(Message::Entry(entry));
    assert!(!is_frozen(&ada), "no longer shown, since it cannot be");
    let (_, answer) = server.answer(&ada.sent()[0]);
    ada.hear(Message::Answer(answer));
    assert_eq!(ada.answered(), [("a-1".to_owned(), Some("CF-4.2".to_owned()))]);
    assert!(!is_frozen(&ada));
}

#[test]
fn what_is_impossible_here_is_not_even_sent() {
    let mut ada = Player::welcomed(&Server::new());
    assert!(matches!(ada.play(&Move::Done, 5), Err(PlayError::Refused(_))), "nothing is laid");
    assert_eq!((ada.session.unanswered(), ada.sent().len()), (0, 0));
}

#[test]
fn a_choice_waits_for_its_answer() {
    let mut ada = Player::welcomed(&Server::new());
    let before = ada.shown();
    ada.play(&Move::Offer { color: None }, 5).expect("the server decides");
    assert_eq!(ada.shown(), before, "not shown before everyone has made theirs");
    assert!(ada.session.awaits_answer_to_move());
}

#[test]
fn moves_without_a_connection_are_sent_later_and_count_once() {
    let mut server = Server::new();
    let mut ada = Player::welcomed(&server);
    let tiles = ada.hand();
    ada.play(&lay(tiles[0], 0), 5).expect("a legal move");
    let first = ada.sent().remove(0);
    // It arrived, but nothing came back before the connection was lost.
    ada.on(TransportEvent::Closed);
    let (entry, answer) = server.answer(&first);
    ada.play(&lay(tiles[1], 1), 6).expect("another one");
    assert_eq!(ada.sent(), [], "it waits for a connection");
    ada.wake();
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().after, Some(1), "what was told before");
    let mut welcome = server.welcome(false);
    welcome.tail = vec![entry.expect("it is told")];
    ada.hear_welcome(welcome);
    assert_eq!(ada.laid().len(), 2, "both are shown, the first as confirmed");
    let again = ada.sent();
    assert_eq!(again[0], first, "sent again under the same key");
    assert_eq!(again.len(), 2);
    ada.hear(Message::Answer(answer.clone()));
    let (entry, second) = server.answer(&again[1]);
    ada.hear(Message::Entry(entry.expect("it is told")));
    ada.hear(Message::Answer(second));
    ada.hear(Message::Answer(answer));
    assert_eq!(ada.answered().len(), 2, "an answer that comes twice is told once");
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
}

#[test]
fn a_gap_is_noticed_and_a_fresh_view_mends_it() {
    let mut server = Server::new();
    let mut ada = Player::welcomed(&server);
    let other = server.game.state().clone();
    let view = tabletop::Rules::view(&other, Viewer::Seat(seat(1)));
    let tile = view.benches()[1].hand.and_then(|hand| hand.iter().next()).expect("a tile");
    let _missed = server.take(seat(1), lay(tile, 0)).expect("a legal move");
    let entry = server.take(seat(1), lay(tile, 1)).expect("a legal move");
    ada.hear(Message::Entry(entry));
    assert!(matches!(ada.events()[0], SessionEvent::StartedOver(_)));
    assert_eq!(ada.session.n(), None);
    ada.wake();
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().after, None);
    ada.hear_welcome(server.welcome(true));
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
}

#[test]
fn what_is_told_before_somebody_follows_is_handed_over() {
    let mut server = Server::new();
    let mut ada = Player::new(Peer::Server { guest: "ada".to_owned() });
    ada.on(TransportEvent::Opened);
    ada.hello();
    ada.hear_welcome(server.welcome(true));
    let view = server.encoder.view();
    let tile = view.benches()[0].hand.and_then(|hand| hand.iter().next()).expect("a tile");
    let entry = server.take(seat(0), lay(tile, 1)).expect("a legal move");
    ada.hear(Message::Entry(entry));
    assert_eq!(ada.session.n(), Some(server.n()));
    ada.attach();
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
    // A second one has to ask anew.
    ada.game = new_game();
    ada.attach();
    assert_eq!((ada.session.n(), ada.shown()), (None, None));
    ada.wake();
    ada.on(TransportEvent::Opened);
    assert_eq!(ada.hello().after, None);
}
