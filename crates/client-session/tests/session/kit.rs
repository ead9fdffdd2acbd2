//! Somebody at a table, and the server's side of it, message by message. Time moves by hand.

use std::cell::RefCell;
use std::rc::Rc;

use client_session::{
    ClientSession, FollowedGame, OptimisticView, Output, Peer, PlayError, SessionConfig, SessionEvent, TransportEvent,
};
use cosmic_factory::{Cell, CosmicFactory, Mode, Move, Options, Refusal, TileNumber, Turns, View};
use protocol::stream::{StreamEncoder, StreamEntry, StreamStyle};
use protocol::table::{Phase, Table};
use protocol::to_client::{Answer, ClockState, CommandOutcome, Message, Refused, Welcome};
use protocol::to_server::{Command, Hello, Request};
use serde_json::json;
use tabletop::{Dice, Entry, Game, Millis, Rules as _, Seat, Setup, Viewer};

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

pub(crate) fn lay(tile: TileNumber, x: i32) -> Move {
    Move::lay(tile, Cell::new(x, 0), Turns::default())
}

type SharedGame = Rc<RefCell<dyn FollowedGame>>;

/// Ada at a table, who follows its game and shows moves while building ahead.
pub(crate) struct Player {
    pub(crate) session: ClientSession<SharedGame>,
    pub(crate) game: Rc<RefCell<OptimisticView<CosmicFactory>>>,
    pub(crate) now: Millis,
    /// What was sent, not looked at so far.
    sent: Vec<String>,
    /// What was told, not looked at so far.
    events: Vec<SessionEvent>,
    /// How often a connection was to be opened.
    pub(crate) opened: u32,
}

impl Player {
    /// Somebody who has just begun to connect; nobody follows the game.
    pub(crate) fn new(peer: Peer) -> Player {
        let config = SessionConfig {
            wants_whole_game: |game| game == "told-from-the-start",
            ..SessionConfig::new(peer, "a".to_owned(), 1)
        };
        let mut session = ClientSession::new(config, None);
        session.connect();
        let mut player = Player { session, game: new_game(), now: 0, sent: Vec::new(), events: Vec::new(), opened: 0 };
        player.carry_out();
        player
    }

    /// Somebody whom the server has welcomed, and who follows the game.
    pub(crate) fn welcomed(server: &Server) -> Player {
        let mut player = Player::new(Peer::Server { guest: "ada".to_owned() });
        player.attach();
        player.on(TransportEvent::Opened);
        player.hear_welcome(server.welcome(true));
        player.sent();
        player.events();
        player
    }

    pub(crate) fn attach(&mut self) {
        let game = Rc::clone(&self.game);
        self.session.attach(game, self.now);
        self.carry_out();
    }

    pub(crate) fn on(&mut self, event: TransportEvent<'_>) {
        self.session.on_event(event, self.now);
        self.carry_out();
    }

    #[expect(clippy::needless_pass_by_value)]
    pub(crate) fn hear(&mut self, message: Message) {
        let text = serde_json::to_string(&message).expect("a message");
        self.on(TransportEvent::Text(&text));
    }

    pub(crate) fn hear_welcome(&mut self, welcome: Welcome) {
        self.hear(Message::Welcome(Box::new(welcome)));
    }

    pub(crate) fn ask(&mut self, request: Request) -> String {
        let id = self.session.request(request, self.now).expect("the session is not over");
        self.carry_out();
        id
    }

    /// Makes a move when the game's clock shows `at`.
    pub(crate) fn play(&mut self, action: &Move, at: Millis) -> Result<String, PlayError<Refusal>> {
        let played = self.session.play(&self.game, action, at, self.now);
        self.carry_out();
        played
    }

    /// Lets time pass until the session wants to be woken, and wakes it.
    pub(crate) fn wake(&mut self) {
        self.now = self.session.wake_at().expect("it waits for something");
        self.session.wake(self.now);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        while let Some(output) = self.session.next_output() {
            match output {
                Output::Open => self.opened += 1,
                Output::Close => {}
                Output::Send(text) => self.sent.push(text),
                Output::Event(event) => self.events.push(event),
            }
        }
    }

    /// The commands that were sent since this was asked last.
    pub(crate) fn sent(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.sent).iter().filter_map(|text| serde_json::from_str(text).ok()).collect()
    }

    /// The hello that was sent last. Nothing else was.
    pub(crate) fn hello(&mut self) -> Hello {
        let sent = std::mem::take(&mut self.sent);
        let [hello] = &sent[..] else { panic!("{sent:?}") };
        serde_json::from_str(hello).expect("a hello")
    }

    /// What was told since this was asked last.
    pub(crate) fn events(&mut self) -> Vec<SessionEvent> {
        std::mem::take(&mut self.events)
    }

    /// The commands that were answered since events were asked for last, and why each was refused.
    pub(crate) fn answered(&mut self) -> Vec<(String, Option<String>)> {
        let answer = |event| match event {
            SessionEvent::Answered { command, outcome: CommandOutcome::Done { .. } } => Some((command.id, None)),
            SessionEvent::Answered { command, outcome: CommandOutcome::Refused(why) } => {
                Some((command.id, Some(why.reason)))
            }
            _ => None,
        };
        self.events().into_iter().filter_map(answer).collect()
    }

    pub(crate) fn shown(&self) -> Option<View> {
        self.game.borrow().shown()
    }

    pub(crate) fn hand(&self) -> Vec<TileNumber> {
        self.shown().expect("a view").benches()[0].hand.map(|hand| hand.iter().collect()).unwrap_or_default()
    }

    /// The tiles that are shown as laid.
    pub(crate) fn laid(&self) -> Vec<(Cell, TileNumber)> {
        self.shown().expect("a view").benches()[0].laid.iter().map(|laid| (laid.cell, laid.tile)).collect()
    }
}

pub(crate) fn new_game() -> Rc<RefCell<OptimisticView<CosmicFactory>>> {
    let is_predictable = |action: &Move| !action.is_choice() && !action.is_for_table();
    Rc::new(RefCell::new(OptimisticView::new(is_predictable, true)))
}

/// The server's side of a table for two, both of which build. Ada sits on the first seat.
pub(crate) struct Server {
    pub(crate) game: Game<CosmicFactory>,
    pub(crate) encoder: StreamEncoder<CosmicFactory>,
}

impl Server {
    pub(crate) fn new() -> Server {
        let setup = Setup { mode: Mode::Beginner, seats: 2, options: Options::default() };
        let mut game: Game<CosmicFactory> = Game::new(setup).expect("a table for two");
        game.settle(0, &mut Dice::new(3, 0)).expect("the table deals");
        let encoder = StreamEncoder::new(Viewer::Seat(seat(0)), StreamStyle::Rules, game.state());
        Server { game, encoder }
    }

    pub(crate) fn n(&self) -> u64 {
        self.game.log().len() as u64
    }

    /// A welcome with a view of the game, or to somebody who knows it or whose game has not begun.
    pub(crate) fn welcome(&self, has_view: bool) -> Welcome {
        Welcome {
            version: protocol::VERSION,
            table: table("cosmic-factory"),
            seat: Some(seat(0)),
            n: self.n(),
            view: has_view.then(|| serde_json::to_value(self.encoder.view()).expect("a view")),
            tail: Vec::new(),
            awaits: self.game.state().awaits(),
            clock: ClockState { now: 0, running: true },
            said: Vec::new(),
        }
    }

    /// Takes a move, and tells Ada what came of it.
    pub(crate) fn take(&mut self, by: Seat, action: Move) -> Result<StreamEntry, String> {
        let (before, entry) = (self.game.state().clone(), Entry::by_seat(5, by, action));
        self.game.play(entry.clone()).map_err(|fault| fault.to_string())?;
        Ok(self.encoder.encode(self.n(), &before, &entry, self.game.state()).expect("it can be told"))
    }

    /// Carries out a move of Ada's: the entry that it makes, if it is possible, and the answer.
    pub(crate) fn answer(&mut self, command: &Command) -> (Option<StreamEntry>, Answer) {
        let Request::Move(action) = &command.request else { panic!("only moves are sent here") };
        let action: Move = serde_json::from_value(action.clone()).expect("a move");
        let (entry, outcome) = match self.take(seat(0), action) {
            Ok(entry) => (Some(entry), CommandOutcome::Done { n: Some(self.n()), moves: None }),
            Err(text) => (None, CommandOutcome::Refused(Refused { reason: "CF-4.2".to_owned(), text, facts: None })),
        };
        (entry, Answer { id: command.id.clone(), outcome })
    }
}

/// A table at which Ada sits.
pub(crate) fn table(game: &str) -> Table {
    serde_json::from_value(json!({
        "code": "kapelo42",
        "settings": { "game": game, "mode": "beginner", "seats": 2 },
        "seats": [{ "person": { "name": "Ada", "guest": "ada", "presence": "here" } }, "nobody"],
        "host": "ada",
        "watchers": 0,
        "phase": Phase::Playing,
    }))
    .expect("a table")
}

/// An answer to a command that was carried out.
pub(crate) fn done(id: &str) -> Message {
    Message::Answer(Answer { id: id.to_owned(), outcome: CommandOutcome::Done { n: None, moves: None } })
}
