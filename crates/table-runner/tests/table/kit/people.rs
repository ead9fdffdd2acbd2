//! People at a table, who hear what it sends and ask it for something.

use std::cell::RefCell;
use std::rc::Rc;

use protocol::patch;
use protocol::stream::StreamEntry;
use protocol::table::{SeatInfo, Table};
use protocol::to_client::{ClockState, CommandOutcome, Message};
use protocol::to_server::{Command, Request};
use serde_json::{Value, json};
use table_runner::{ConnectionId, Guest};
use tabletop::{Awaits, Millis};

use super::adapter::World;
use super::clock::{NOW, next_id, next_wake, now, pass};
use super::digits;

/// Somebody who is connected, with what they have heard. If they are dropped, their connection is gone without a word.
pub(crate) struct TestPerson {
    pub(super) world: Rc<RefCell<World>>,
    pub(super) guest: Guest,
    pub(super) connection: ConnectionId,
    pub(crate) n: u64,
    /// When the last entry was made that was told.
    pub(crate) last_t: Millis,
    pub(super) view: Value,
    pub(crate) awaits: Awaits,
    /// The clock, as it was last told.
    pub(crate) clock: ClockState,
    pub(crate) table: Option<Table>,
}

impl Drop for TestPerson {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.world.borrow_mut().inboxes.remove(&self.connection);
        }
    }
}

impl TestPerson {
    /// How long messages take to and fro.
    pub(crate) fn set_round_trip(&self, millis: Millis) {
        self.world.borrow_mut().runner.set_round_trip(self.connection, millis);
    }

    fn receive(&mut self) -> Option<Message> {
        let message = self.world.borrow_mut().inboxes.get_mut(&self.connection)?.pop_front()?;
        match &message {
            Message::Welcome(welcome) => {
                self.n = welcome.n - welcome.tail.len() as u64;
                self.view = welcome.view.clone().unwrap_or(self.view.take());
                welcome.tail.iter().for_each(|told| self.follow(told));
                self.awaits = welcome.awaits;
                self.clock = welcome.clock;
                self.table = Some(welcome.table.clone());
            }
            Message::Entry(told) => self.follow(told),
            Message::Table(table) => self.table = Some(*table.clone()),
            Message::Clock(clock) => self.clock = *clock,
            _ => {}
        }
        Some(message)
    }

    /// Takes in what has come so far.
    pub(crate) fn listen(&mut self) -> Vec<Message> {
        std::iter::from_fn(|| self.receive()).collect()
    }

    /// Entries that have come.
    pub(crate) fn told(&mut self) -> Vec<StreamEntry> {
        let told = |message| if let Message::Entry(told) = message { Some(told) } else { None };
        self.listen().into_iter().filter_map(told).collect()
    }

    /// Waits for the next entry; time passes until then.
    pub(crate) fn next_told(&mut self) -> StreamEntry {
        loop {
            match self.receive() {
                Some(Message::Entry(told)) => return told,
                Some(_) => {}
                None => {
                    let at = next_wake().expect("something happens by itself");
                    pass(at.saturating_sub(NOW.get()));
                }
            }
        }
    }

    fn follow(&mut self, told: &StreamEntry) {
        assert_eq!(told.n, self.n + 1, "no entry is left out");
        (self.n, self.last_t) = (told.n, told.t);
        self.awaits = told.awaits.unwrap();
        if let Some(now) = &told.now {
            self.view = patch::apply(&self.view.to_string(), now).unwrap().parse().unwrap();
        }
    }

    /// Whether this seat is awaited.
    pub(crate) fn is_awaited(&self) -> bool {
        let seat = self.seat();
        self.awaits.seats().iter().any(|awaited| awaited.index() == seat)
    }

    fn seat(&self) -> usize {
        let own = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { guest, .. } if *guest == self.guest.id);
        self.table.as_ref().unwrap().seats.iter().position(own).unwrap()
    }

    /// Whether a bot keeps the seat with this number, as far as this person was told.
    pub(crate) fn sees_kept(&self, seat: usize) -> bool {
        matches!(self.table.as_ref().unwrap().seats[seat], SeatInfo::Person { kept: Some(_), .. })
    }

    /// The round of Cosmic Factory that is played.
    pub(crate) fn round(&self) -> u64 {
        self.view["round"].as_u64().unwrap()
    }

    /// A tile that this builder has in hand.
    pub(crate) fn tile(&self) -> u64 {
        self.view["phase"]["benches"][self.seat()]["hand"][0].as_u64().unwrap()
    }

    /// A move that lays it.
    pub(crate) fn lay(&self) -> Request {
        self.lay_at(0, 0)
    }

    fn lay_at(&self, x: usize, y: usize) -> Request {
        Request::Move(json!({"do": "lay", "tile": self.tile(), "x": x, "y": y, "turns": 0}))
    }

    /// Lays all nine tiles and says done, which needs no token that somebody else may have taken.
    pub(crate) fn finish_building(&mut self) {
        for cell in 0..9 {
            self.done(self.lay_at(cell % 3, cell / 3));
        }
        self.done(Request::Move(json!({"do": "done"})));
    }

    /// A draft of the first three tiles.
    pub(crate) fn keep_tiles(&self) -> Request {
        let hand = self.view["phase"]["hand"].as_array().unwrap();
        Request::Move(json!({"do": "keep", "tiles": hand[..3]}))
    }

    /// The first of the moves that this seat may make.
    pub(crate) fn some_move(&mut self) -> Request {
        match self.ask(Request::Moves {}) {
            CommandOutcome::Done { moves: Some(moves), .. } => Request::Move(moves[0].clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Asks for something with an id that is not used elsewhere.
    pub(crate) fn ask(&mut self, request: Request) -> CommandOutcome {
        self.ask_at(None, request)
    }

    /// The same, with the time at which it was sent.
    pub(crate) fn ask_at(&mut self, at: Option<Millis>, request: Request) -> CommandOutcome {
        self.ask_as(&format!("x{}", next_id()), at, request)
    }

    /// The same, with any id.
    pub(crate) fn ask_as(&mut self, id: &str, at: Option<Millis>, request: Request) -> CommandOutcome {
        self.hand_in(id, at, request);
        self.world.borrow_mut().commit();
        let mut answers = Vec::new();
        for message in self.listen() {
            if let Message::Answer(answer) = message {
                assert_eq!(answer.id, id);
                answers.push(answer.outcome);
            }
        }
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers.remove(0)
    }

    /// Hands a command in and leaves it at that: nothing is saved.
    pub(crate) fn hand_in(&self, id: &str, at: Option<Millis>, request: Request) {
        let command = Command { id: id.to_owned(), at, request };
        self.world.borrow_mut().runner.command(self.connection, command, now()).unwrap();
    }

    /// Has the adapter save and send what was handed in.
    pub(crate) fn commit(&self) {
        self.world.borrow_mut().commit();
    }

    /// Shows random bytes to the table, which has announced them or not.
    pub(crate) fn add(&mut self, byte: u8) -> CommandOutcome {
        let to = self.table.as_ref().unwrap().commitment.clone().unwrap_or_default();
        self.ask(Request::Contribute { to, bytes: digits(byte) })
    }

    /// Asks for something that is carried out.
    pub(crate) fn done(&mut self, request: Request) {
        let outcome = self.ask(request);
        assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
    }

    /// Goes away.
    pub(crate) fn leave(self) {
        let mut world = self.world.borrow_mut();
        world.inboxes.remove(&self.connection);
        world.runner.disconnect(self.connection, now()).unwrap();
        world.commit();
    }
}
