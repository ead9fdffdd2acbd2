//! A keeper whose writer is a ledger of the test, and people who are connected to it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use job_queue::WorkerPool;
use protocol::VERSION;
use protocol::stream::StreamStyle;
use protocol::table::{Settings, Table, Visibility};
use protocol::to_client::{Bye, CommandOutcome, Message};
use protocol::to_server::{Command, Hello, Request};
use serde_json::{Value, json};
use store::{Store, StoredEntry, Write};
use table_runner::{Guest, Lobby, Occupant, Restored, Venue};
use tabletop::fair::Secret;
use tabletop::{Awaits, Millis};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use crate::table::{
    ClientCommand, Join, Keeper, KeeperEnd, KeeperMessage, LoadedTable, Outbox, OutboxMessage, OutboxReceiver,
    TableConnection, TableHandle, local_outbox, mailbox,
};
use crate::table_registry::TableRegistry;
use crate::writer::{PendingWrite, SaveError, Writer};

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
pub(super) fn unused_store() -> Store {
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

/// Lets time pass, with all heartbeats.
pub(super) async fn pass(millis: Millis) {
    settle().await;
    let mut left = millis;
    while left > 0 {
        let step = left.min(100);
        left -= step;
        tokio::time::advance(Duration::from_millis(step)).await;
        for _ in 0..5 {
            tokio::task::yield_now().await;
        }
    }
    settle().await;
}

/// Lets the machine stand still.
pub(super) async fn stall(millis: Millis) {
    settle().await;
    tokio::time::advance(Duration::from_millis(millis)).await;
    settle().await;
}

/// How the ledger treats writes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Disk {
    Works,
    /// Nothing becomes durable until it works again.
    Hangs,
    Fails,
}

/// What the writer was given, in order.
#[derive(Clone)]
struct Ledger {
    written: Arc<Mutex<Vec<Write>>>,
    disk: watch::Sender<Disk>,
}

impl Ledger {
    fn new() -> Ledger {
        Ledger { written: Arc::default(), disk: watch::Sender::new(Disk::Works) }
    }

    fn writer(&self) -> Writer {
        let (writes, mut queue) = mpsc::channel::<PendingWrite>(16);
        let (written, mut disk) = (Arc::clone(&self.written), self.disk.subscribe());
        tokio::spawn(async move {
            while let Some(PendingWrite { write, done }) = queue.recv().await {
                let result = match *disk.wait_for(|disk| *disk != Disk::Hangs).await.unwrap() {
                    Disk::Fails => Err(SaveError::Failed("the disk is broken".to_owned())),
                    _ => Ok(()),
                };
                if result.is_ok() {
                    written.lock().unwrap().push(write);
                }
                // The keeper may have been aborted meanwhile.
                let _ = done.send(result);
            }
        });
        Writer::to_channel(writes)
    }
}

/// A table and its keeper.
pub(super) struct KeptTable {
    tables: Arc<TableRegistry>,
    ledger: Ledger,
    pub(super) handle: TableHandle,
    keeper: JoinHandle<KeeperEnd>,
}

impl KeptTable {
    /// A table with these seats. Ada is the host.
    pub(super) fn new(settings: Settings, seats: Vec<Occupant>) -> KeptTable {
        let mut lobby = Lobby::new(Settings { seats: seats.len(), ..settings }, &guest("ada"), 0);
        lobby.seats = seats;
        let ledger = Ledger::new();
        let tables = TableRegistry::with_writer(ledger.writer(), unused_store(), WorkerPool::empty(), None);
        let table = Restored {
            code: CODE.to_owned(),
            venue: Venue::Server,
            lobby,
            secret: Secret::new([7; Secret::BYTES]),
            is_bound: true,
            entries: Vec::new(),
            chat: Vec::new(),
            bot_seed: [5; 32],
        };
        let loaded = LoadedTable { table, series: CODE.to_owned(), epoch: 1 };
        let (handle, messages) = mailbox();
        let keeper = Keeper::new(loaded, Arc::clone(&tables), handle.clone()).unwrap();
        KeptTable { tables, ledger, handle, keeper: tokio::spawn(Box::new(keeper).run(messages)) }
    }

    /// The same with a game that Ada has begun, and all people there, in the order of their seats.
    pub(super) async fn begun<const PEOPLE: usize>(
        settings: Settings,
        names: [&str; PEOPLE],
    ) -> (KeptTable, [ConnectedPerson; PEOPLE]) {
        let table = KeptTable::new(settings, names.map(person).to_vec());
        let mut people = Vec::new();
        for name in names {
            people.push(table.join(name).await);
        }
        people[0].done(Request::Start {}).await;
        for person in &mut people {
            person.listen();
        }
        (table, people.try_into().ok().unwrap())
    }

    pub(super) async fn join(&self, name: &str) -> ConnectedPerson {
        let (outbox, messages) = local_outbox();
        let id = self.tables.next_connection_id();
        let style = StreamStyle::Patches;
        let (guest, outbox) = (Some(guest(name)), Outbox::Local(outbox));
        let network = Some(std::net::Ipv4Addr::LOCALHOST.into());
        let connection = TableConnection { guest, network, style, outbox, round_trip: Arc::default() };
        let hello = Hello { version: VERSION, style, after: None, contribution: None, announcements: false };
        assert!(self.handle.send(KeeperMessage::Join(Box::new(Join { id, connection, hello }))).await);
        let handle = self.handle.clone();
        let mut person =
            ConnectedPerson { id, handle, messages, n: 0, awaits: Awaits::Nothing, table: None, bye: None };
        settle().await;
        assert!(matches!(person.listen().first(), Some(Message::Welcome(_))), "the welcome comes first");
        person
    }

    pub(super) async fn look(&self) -> Table {
        *self.handle.look().await.unwrap()
    }

    /// All entries that were saved.
    pub(super) fn log(&self) -> Vec<StoredEntry> {
        self.ledger.written.lock().unwrap().iter().flat_map(|write| write.entries.clone()).collect()
    }

    /// The lobby that was saved last.
    pub(super) fn saved_lobby(&self) -> Lobby {
        let written = self.ledger.written.lock().unwrap();
        let state = written.iter().rev().find_map(|write| write.state.as_ref()).unwrap();
        serde_json::from_str(&state.document).unwrap()
    }

    pub(super) fn set_disk(&self, disk: Disk) {
        self.ledger.disk.send_replace(disk);
    }

    /// Why the keeper has ended.
    pub(super) async fn ended(self) -> KeeperEnd {
        self.keeper.await.unwrap()
    }
}

/// Somebody who is connected, with what they were sent.
pub(super) struct ConnectedPerson {
    id: u64,
    handle: TableHandle,
    messages: OutboxReceiver,
    /// How many entries were sent.
    pub(super) n: u64,
    pub(super) awaits: Awaits,
    pub(super) table: Option<Table>,
    pub(super) bye: Option<Bye>,
}

impl ConnectedPerson {
    /// Reads what has come so far.
    pub(super) fn listen(&mut self) -> Vec<Message> {
        let mut messages = Vec::new();
        while let Some(message) = self.messages.try_recv() {
            match message {
                OutboxMessage::Text(text) => messages.push(serde_json::from_str(&text).unwrap()),
                OutboxMessage::Bye(bye) => self.bye = Some(bye),
            }
        }
        for message in &messages {
            match message {
                Message::Welcome(welcome) => {
                    (self.n, self.awaits) = (welcome.n, welcome.awaits);
                    self.table = Some(welcome.table.clone());
                }
                Message::Entry(entry) => {
                    assert_eq!(entry.n, self.n + 1, "no entry is left out");
                    (self.n, self.awaits) = (entry.n, entry.awaits.unwrap());
                }
                Message::Table(table) => self.table = Some(*table.clone()),
                _ => {}
            }
        }
        messages
    }

    /// The first of the moves that this seat may make.
    pub(super) async fn some_move(&mut self) -> Request {
        match self.ask(Request::Moves {}).await {
            CommandOutcome::Done { moves: Some(moves), .. } => Request::Move(moves[0].clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Sends a command and waits for the answer.
    pub(super) async fn ask(&mut self, request: Request) -> CommandOutcome {
        let id = self.send(request).await;
        settle().await;
        let answer = |message| match message {
            Message::Answer(answer) if answer.id == id => Some(answer.outcome),
            _ => None,
        };
        let mut answers: Vec<CommandOutcome> = self.listen().into_iter().filter_map(answer).collect();
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers.remove(0)
    }

    /// Sends a command with an id that is not used elsewhere, without waiting for the answer.
    pub(super) async fn send(&self, request: Request) -> String {
        static SENT: AtomicU64 = AtomicU64::new(0);
        let id = format!("x{}", SENT.fetch_add(1, Ordering::Relaxed));
        let command = Command { id: id.clone(), at: None, request };
        let command = ClientCommand { id: self.id, command, span: tracing::Span::none() };
        assert!(self.handle.send(KeeperMessage::Command(Box::new(command))).await);
        id
    }

    /// Sends a command that is carried out.
    pub(super) async fn done(&mut self, request: Request) {
        let outcome = self.ask(request).await;
        assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
    }

    pub(super) async fn leave(self) {
        self.handle.send(KeeperMessage::Leave { id: self.id }).await;
        settle().await;
    }
}

/// A move of Cosmic Factory, with which a builder is done.
pub(super) fn take(color: &str) -> Request {
    Request::Move(json!({"do": "take", "tokens": [color]}))
}
