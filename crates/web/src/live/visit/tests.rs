//! A visit against a server that is played here, message by message.

use cosmic_factory::game::PhaseView;
use cosmic_factory::{Cell, CosmicFactory, Mode, Move, Options, TileNumber, Turns, View};
use protocol::stream::StreamEncoder;
use protocol::table::{Phase, Settings, Table};
use protocol::to_client::Clock;
use serde_json::Value;
use tabletop::{Dice, Entry, Game, Rules as _, Setup, Viewer};

use super::*;

/// Somebody at a table, who follows its game.
struct Player {
    visit: Visit,
    game: Rc<RefCell<Pursuit<CosmicFactory>>>,
}

impl Player {
    fn new() -> Player {
        let mut visit = Visit::new("a".to_owned());
        let game = Rc::new(RefCell::new(Pursuit::default()));
        assert!(visit.hand_over(Rc::clone(&game) as _));
        Player { visit, game }
    }

    fn play(&mut self, action: &Move, at: Millis) -> Result<Command, cosmic_factory::Refusal> {
        self.visit.play(&self.game, action, at)
    }

    fn shown(&self) -> Option<View> {
        self.game.borrow().shown()
    }
}

/// The server's side of a table for two, both of which build.
struct Server {
    game: Game<CosmicFactory>,
    encoder: StreamEncoder<CosmicFactory>,
}

impl Server {
    fn new() -> Server {
        let setup = Setup { mode: Mode::Beginner, seats: 2, options: Options::default() };
        let mut game: Game<CosmicFactory> = Game::new(setup).expect("a table for two");
        game.settle(0, &mut Dice::new(3, 0)).expect("the table deals");
        let encoder = StreamEncoder::new(Viewer::Seat(seat(0)), StreamStyle::Rules, game.state());
        Server { game, encoder }
    }

    fn n(&self) -> u64 {
        self.game.log().len() as u64
    }

    fn welcome(&self, view: bool) -> Welcome {
        let settings = Settings {
            game: "cosmic-factory".to_owned(),
            mode: "beginner".to_owned(),
            seats: 2,
            ..serde_json::from_value(serde_json::json!({"game":"","mode":"","seats":2})).expect("settings")
        };
        let table: Table = serde_json::from_value(serde_json::json!({
            "code": "kapelo42", "settings": settings, "seats": [], "host": "", "watchers": 0, "phase": Phase::Playing,
        }))
        .expect("a table");
        Welcome {
            version: protocol::VERSION,
            table,
            seat: Some(seat(0)),
            n: self.n(),
            view: view.then(|| serde_json::to_value(self.encoder.view()).expect("a view")),
            tail: Vec::new(),
            awaits: self.game.state().awaits(),
            clock: Clock { now: 0, running: true },
            said: Vec::new(),
        }
    }

    /// Takes a move, and tells what came of it.
    fn take(&mut self, by: Seat, action: Move) -> Result<StreamEntry, String> {
        let (before, entry) = (self.game.state().clone(), Entry::by_seat(5, by, action));
        self.game.play(entry.clone()).map_err(|fault| fault.to_string())?;
        Ok(self.encoder.encode(self.n(), &before, &entry, self.game.state()).expect("it can be told"))
    }

    fn answer(&mut self, command: &Command) -> (Option<StreamEntry>, Answer) {
        let Request::Move(action) = &command.request else { panic!("only moves are sent here") };
        let action: Move = serde_json::from_value(action.clone()).expect("a move");
        let (told, outcome) = match self.take(seat(0), action) {
            Ok(told) => (Some(told), Outcome::Done { n: Some(self.n()), moves: None }),
            Err(text) => (None, Outcome::Refused(Refused { reason: "CF-4.2".to_owned(), text, facts: None })),
        };
        (told, Answer { id: command.id.clone(), outcome })
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn player(server: &Server) -> Player {
    let mut player = Player::new();
    player.visit.settle_in(&mut server.welcome(true)).expect("a welcome");
    player
}

fn hand(view: &View) -> Vec<TileNumber> {
    view.benches()[0].hand.map(|hand| hand.iter().collect()).unwrap_or_default()
}

fn laid(player: &Player) -> Vec<(Cell, TileNumber)> {
    let view = player.shown().expect("a view");
    view.benches()[0].laid.iter().map(|laid| (laid.cell, laid.tile)).collect()
}

fn lay(tile: TileNumber, x: i32) -> Move {
    Move::lay(tile, Cell::new(x, 0), Turns::default())
}

#[test]
fn a_move_shows_at_once_and_stays_when_it_is_confirmed() {
    let mut server = Server::new();
    let mut ada = player(&server);
    let tile = hand(&ada.shown().expect("a view"))[0];
    let command = ada.play(&lay(tile, 1), 5).expect("a legal move");
    assert_eq!(laid(&ada), [(Cell::new(1, 0), tile)], "before the server knows");
    let (told, answer) = server.answer(&command);
    ada.visit.follow(&told.expect("it is told")).expect("it fits");
    assert_eq!(laid(&ada), [(Cell::new(1, 0), tile)]);
    assert_eq!(ada.visit.answered(answer).map(|settled| settled.refused), Some(None));
    assert_eq!(ada.visit.unanswered(), 0);
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()), "exactly as the server sees it");
}

#[test]
fn a_move_that_others_made_impossible_is_taken_back_with_its_reason() {
    let mut server = Server::new();
    let mut ada = player(&server);
    let take: Move = serde_json::from_value(serde_json::json!({"do": "take", "tokens": ["green"]})).expect("a move");
    let command = ada.play(&take, 5).expect("nobody has it as far as we know");
    let frozen = |ada: &Player| match ada.shown().expect("a view").phase {
        PhaseView::Build { frozen, .. } => frozen.contains(seat(0)),
        _ => false,
    };
    assert!(frozen(&ada));
    // The other one was faster.
    let told = server.take(seat(1), take).expect("the first to take it");
    ada.visit.follow(&told).expect("it fits");
    assert!(!frozen(&ada), "no longer shown, since it cannot be");
    let (_, answer) = server.answer(&command);
    let settled = ada.visit.answered(answer).expect("it was asked for");
    assert!(settled.refused.is_some_and(|refused| refused.reason == "CF-4.2"));
    assert!(!frozen(&ada));
}

#[test]
fn what_is_impossible_here_is_not_even_sent() {
    let server = Server::new();
    let mut ada = player(&server);
    assert!(ada.play(&Move::Done, 5).is_err(), "nothing is laid");
    assert_eq!(ada.visit.unanswered(), 0);
}

#[test]
fn moves_without_a_connection_are_sent_later_and_count_once() {
    let mut server = Server::new();
    let mut ada = player(&server);
    let tiles = hand(&ada.shown().expect("a view"));
    let first = ada.play(&lay(tiles[0], 0), 5).expect("a legal move");
    ada.play(&lay(tiles[1], 1), 6).expect("another one");
    // The first one arrived, but nothing came back before the connection was lost.
    let (told, answer) = server.answer(&first);
    assert_eq!(ada.visit.hello(false).after, Some(1), "what was told before");
    let mut welcome = server.welcome(false);
    welcome.tail = vec![told.expect("it is told")];
    ada.visit.settle_in(&mut welcome).expect("the tail fits");
    assert_eq!(laid(&ada).len(), 2, "both are shown, the first as confirmed");
    let again = ada.visit.again();
    assert_eq!(again.len(), 2, "both are sent again, under the same names");
    ada.visit.answered(answer);
    let (told, answer) = server.answer(&again[1]);
    ada.visit.follow(&told.expect("it is told")).expect("it fits");
    ada.visit.answered(answer);
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
}

#[test]
fn a_gap_is_noticed_and_a_fresh_view_mends_it() {
    let mut server = Server::new();
    let mut ada = player(&server);
    let other = server.game.state().view(Viewer::Seat(seat(1)));
    let tile = other.benches()[1].hand.and_then(|hand| hand.iter().next()).expect("a tile");
    let _missed = server.take(seat(1), lay(tile, 0)).expect("a legal move");
    let told = server.take(seat(1), lay(tile, 1)).expect("a legal move");
    assert!(ada.visit.follow(&told).is_err());
    ada.visit.forget();
    assert_eq!(ada.visit.hello(false).after, None);
    ada.visit.settle_in(&mut server.welcome(true)).expect("a welcome");
    assert_eq!(ada.shown().as_ref(), Some(server.encoder.view()));
}

#[test]
fn choices_are_not_shown_before_everyone_has_made_them() {
    assert!(!CosmicFactory::is_foreseeable(&Move::Offer { color: None }));
    assert!(CosmicFactory::is_foreseeable(&Move::Done));
    let command = Visit::new("a".to_owned()).ask(Request::Ready {});
    assert_eq!(command.id, "a-1");
    assert_ne!(serde_json::to_value(&command).ok(), Some(Value::Null));
}

#[test]
fn what_is_told_before_somebody_follows_is_told_to_them() {
    let mut server = Server::new();
    let mut visit = Visit::new("a".to_owned());
    visit.settle_in(&mut server.welcome(true)).expect("a welcome");
    let tile = hand(server.encoder.view())[0];
    let told = server.take(seat(0), lay(tile, 1)).expect("a legal move");
    visit.follow(&told).expect("it fits");
    assert!(visit.follow(&told).is_err(), "it was told already");
    assert_eq!(visit.hello(false).after, Some(server.n()));
    let game = Rc::new(RefCell::new(Pursuit::<CosmicFactory>::default()));
    assert!(visit.hand_over(Rc::clone(&game) as _));
    assert_eq!(game.borrow().shown().as_ref(), Some(server.encoder.view()));
    // A second one has to ask anew, for the present or for the whole game.
    let another = Rc::new(RefCell::new(Pursuit::<CosmicFactory>::default()));
    assert!(!visit.hand_over(another as _));
    assert_eq!((visit.hello(false).after, visit.hello(true).after), (None, Some(0)));
}
