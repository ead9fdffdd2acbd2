//! A table, those who sit at it, and the clock, all moved by hand.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::VERSION;
use protocol::patch;
use protocol::stream::{StreamEntry, StreamStyle};
use protocol::table::{SeatInfo, Settings, Table, Visibility};
use protocol::to_client::{Bye, Clock, Message, Outcome};
use protocol::to_server::{Command, Hello, Request};
use serde_json::{Value, json};
use store::{Store, StoredEntry, Write};
use tabletop::fair::Secret;
use tabletop::{Awaits, Millis};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use workshop::Workshop;

use crate::table::keeper::Ended;
use crate::table::{Keeper, Listener, Loaded, OUTBOX, Order, Out, Outbox, TableHandle, queue};
use crate::table_registry::TableRegistry;
use crate::writer::{Job, Writer};
use table_runner::{Guest, Lobby, Occupant, Restored, Venue};

/// The name of the table.
const CODE: &str = "kapelo42";

pub(super) fn guest(name: &str) -> Guest {
    Guest { id: format!("guest-{name}"), name: name.to_owned() }
}

pub(super) fn person(name: &str) -> Occupant {
    Occupant::Person(guest(name))
}

pub(super) fn bot() -> Occupant {
    Occupant::Bot { level: "easy".to_owned() }
}

/// Settings of a table; `options` is an object.
pub(super) fn settings(game: &str, mode: &str, options: Value) -> Settings {
    Settings {
        game: game.to_owned(),
        mode: mode.to_owned(),
        seats: 0,
        options: serde_json::from_value(options).unwrap(),
        visibility: Visibility::Link,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    }
}

/// A store that nothing is written to. It is opened where time passes by itself.
fn unused_store() -> Store {
    let opening = std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(Store::open("sqlite::memory:")).unwrap()
    });
    opening.join().unwrap()
}

/// Lets everybody do what they have to do now. No time passes.
pub(super) async fn settle() {
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
}

/// Lets time pass.
pub(super) async fn pass(millis: Millis) {
    settle().await;
    tokio::time::advance(Duration::from_millis(millis)).await;
    settle().await;
}

/// What the writer was given, in order. It is durable at once unless it is held up.
#[derive(Clone)]
struct Ledger {
    written: Arc<Mutex<Vec<Write>>>,
    held_up: watch::Sender<bool>,
}

impl Ledger {
    fn new() -> Ledger {
        Ledger { written: Arc::default(), held_up: watch::Sender::new(false) }
    }

    fn writer(&self) -> Writer {
        let (jobs, mut queue) = mpsc::channel::<Job>(16);
        let (written, mut held_up) = (Arc::clone(&self.written), self.held_up.subscribe());
        tokio::spawn(async move {
            while let Some(Job { write, done }) = queue.recv().await {
                held_up.wait_for(|held_up| !held_up).await.unwrap();
                written.lock().unwrap().push(write);
                // The keeper may have been ended meanwhile.
                let _ = done.send(Ok(()));
            }
        });
        Writer::handing_to(jobs)
    }
}

/// A table and its keeper.
pub(super) struct Stage {
    tables: Arc<TableRegistry>,
    ledger: Ledger,
    lobby: Lobby,
    pub(super) handle: TableHandle,
    keeping: JoinHandle<Ended>,
}

impl Stage {
    /// A table at which these sit. Ada is the host.
    pub(super) fn new(settings: Settings, seats: Vec<Occupant>) -> Stage {
        let mut lobby = Lobby::new(Settings { seats: seats.len(), ..settings }, &guest("ada"), 0);
        lobby.seats = seats;
        Stage::of(lobby)
    }

    /// A table as it was made.
    pub(super) fn of(lobby: Lobby) -> Stage {
        let ledger = Ledger::new();
        let tables = TableRegistry::with_writer(ledger.writer(), unused_store(), Workshop::alone(), None);
        let (handle, keeping) = keep(&tables, lobby.clone(), Vec::new());
        Stage { tables, ledger, lobby, handle, keeping }
    }

    /// The same with a game that Ada has begun, and all people there, in the order of their seats.
    pub(super) async fn begun<const PEOPLE: usize>(
        settings: Settings,
        names: [&str; PEOPLE],
    ) -> (Stage, [Person; PEOPLE]) {
        let stage = Stage::new(settings, names.map(person).to_vec());
        let mut people = Vec::new();
        for name in names {
            people.push(stage.join(name).await);
        }
        people[0].done(Request::Start {}).await;
        for person in &mut people {
            person.listen();
        }
        (stage, people.try_into().ok().unwrap())
    }

    /// Somebody comes.
    pub(super) async fn join(&self, name: &str) -> Person {
        self.join_after(name, None).await
    }

    /// Somebody comes who knows so many entries already.
    pub(super) async fn join_after(&self, name: &str, after: Option<u64>) -> Person {
        let (outbox, out) = mpsc::channel(OUTBOX);
        let connection = self.tables.number_connection();
        let guest = guest(name);
        let outbox = Outbox::Here(outbox);
        let listener =
            Listener { guest: Some(guest.clone()), style: StreamStyle::Patches, outbox, round_trip: Arc::default() };
        let hello = Hello { version: VERSION, style: StreamStyle::Patches, after };
        assert!(self.handle.send(Order::Join { connection, listener: Box::new(listener), hello }).await);
        let mut person = Person {
            guest,
            connection,
            handle: self.handle.clone(),
            out,
            n: 0,
            last_t: 0,
            view: Value::Null,
            awaits: Awaits::Nothing,
            clock: Clock { now: 0, running: false },
            table: None,
            bye: None,
        };
        settle().await;
        assert!(matches!(person.listen().first(), Some(Message::Welcome(_))), "the welcome comes first");
        person
    }

    /// The table as it stands.
    pub(super) async fn look(&self) -> Table {
        *self.handle.look().await.unwrap()
    }

    /// All entries that were saved.
    pub(super) fn log(&self) -> Vec<StoredEntry> {
        self.ledger.written.lock().unwrap().iter().flat_map(|write| write.entries.clone()).collect()
    }

    /// Lets nothing become durable, or again everything.
    pub(super) fn hold_up(&self, held_up: bool) {
        self.ledger.held_up.send_replace(held_up);
    }

    /// Why the keeper has ended.
    pub(super) async fn ended(self) -> (Ended, Remains) {
        let Stage { tables, ledger, lobby, keeping, .. } = self;
        (keeping.await.unwrap(), Remains { tables, ledger, lobby })
    }
}

/// What is left of a table when nobody keeps it.
pub(super) struct Remains {
    tables: Arc<TableRegistry>,
    ledger: Ledger,
    lobby: Lobby,
}

impl Remains {
    /// Somebody takes it up as it was stored.
    pub(super) fn taken_up(self) -> Stage {
        let Remains { tables, ledger, lobby } = self;
        let (stored, entries) = {
            let written = ledger.written.lock().unwrap();
            let document = written.iter().rev().find_map(|write| Some(write.state.as_ref()?.document.clone()));
            (document, written.iter().flat_map(|write| write.entries.clone()).collect())
        };
        let lobby = stored.map_or(lobby, |document| serde_json::from_str(&document).unwrap());
        let (handle, keeping) = keep(&tables, lobby.clone(), entries);
        Stage { tables, ledger, lobby, handle, keeping }
    }
}

fn keep(tables: &Arc<TableRegistry>, lobby: Lobby, entries: Vec<StoredEntry>) -> (TableHandle, JoinHandle<Ended>) {
    let saved = |StoredEntry { n, body, command }| games::SavedEntry { n, body, command };
    let table = Restored {
        code: CODE.to_owned(),
        venue: Venue::Server,
        lobby,
        secret: Secret::new([7; Secret::BYTES]),
        is_bound: true,
        entries: entries.into_iter().map(saved).collect(),
        bot_seed: [5; 32],
    };
    let loaded = Loaded { table, series: CODE.to_owned(), epoch: 1 };
    let (handle, orders) = queue();
    let keeper = Keeper::new(loaded, Arc::clone(tables), handle.clone()).unwrap();
    (handle, tokio::spawn(Box::new(keeper).keep(orders)))
}

/// Somebody who is connected, with what they have heard.
pub(super) struct Person {
    guest: Guest,
    connection: u64,
    handle: TableHandle,
    out: mpsc::Receiver<Out>,
    pub(super) n: u64,
    /// When the last entry was made that was told.
    pub(super) last_t: Millis,
    view: Value,
    pub(super) awaits: Awaits,
    /// The clock, as it was last told.
    pub(super) clock: Clock,
    pub(super) table: Option<Table>,
    pub(super) bye: Option<Bye>,
}

impl Person {
    /// Takes in what has come so far.
    pub(super) fn listen(&mut self) -> Vec<Message> {
        let mut heard = Vec::new();
        while let Ok(out) = self.out.try_recv() {
            heard.extend(self.take(out));
        }
        heard
    }

    /// Entries that have come.
    pub(super) fn told(&mut self) -> Vec<StreamEntry> {
        let told = |message| if let Message::Entry(told) = message { Some(told) } else { None };
        self.listen().into_iter().filter_map(told).collect()
    }

    fn take(&mut self, out: Out) -> Option<Message> {
        let text = match out {
            Out::Text(text) => text,
            Out::Bye(bye) => {
                self.bye = Some(bye);
                return None;
            }
        };
        let message: Message = serde_json::from_str(&text).unwrap();
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

    fn follow(&mut self, told: &StreamEntry) {
        assert_eq!(told.n, self.n + 1, "no entry is left out");
        (self.n, self.last_t) = (told.n, told.t);
        self.awaits = told.awaits.unwrap();
        if let Some(now) = &told.now {
            self.view = patch::apply(&self.view.to_string(), now).unwrap().parse().unwrap();
        }
    }

    fn seat(&self) -> usize {
        let own = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { guest, .. } if *guest == self.guest.id);
        self.table.as_ref().unwrap().seats.iter().position(own).unwrap()
    }

    /// A tile that this builder has in hand.
    pub(super) fn tile(&self) -> u64 {
        self.view["phase"]["benches"][self.seat()]["hand"][0].as_u64().unwrap()
    }

    /// A move that lays it.
    pub(super) fn lay(&self) -> Request {
        Request::Move(json!({"do": "lay", "tile": self.tile(), "x": 0, "y": 0, "turns": 0}))
    }

    /// The first of the moves that this seat may make.
    pub(super) async fn some_move(&mut self) -> Request {
        match self.ask(Request::Moves {}).await {
            Outcome::Done { moves: Some(moves), .. } => Request::Move(moves[0].clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Asks for something with an id that is not used elsewhere.
    pub(super) async fn ask(&mut self, request: Request) -> Outcome {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        let id = format!("x{}", ASKED.fetch_add(1, Ordering::Relaxed));
        self.ask_as(&id, None, request).await
    }

    /// The same, with any id.
    pub(super) async fn ask_as(&mut self, id: &str, at: Option<Millis>, request: Request) -> Outcome {
        self.send_as(id, at, request).await;
        settle().await;
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

    /// Asks without waiting for the answer.
    pub(super) async fn send_as(&self, id: &str, at: Option<Millis>, request: Request) {
        let command = Box::new(Command { id: id.to_owned(), at, request });
        assert!(self.handle.send(Order::Command { connection: self.connection, command }).await);
    }

    /// Asks for something that is carried out.
    pub(super) async fn done(&mut self, request: Request) {
        let outcome = self.ask(request).await;
        assert!(matches!(outcome, Outcome::Done { .. }), "{outcome:?}");
    }

    /// Goes away.
    pub(super) async fn leave(self) {
        self.handle.send(Order::Leave { connection: self.connection }).await;
        settle().await;
    }
}
