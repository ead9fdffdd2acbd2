//! A table, those who sit at it, and the clock, all moved by hand.

mod adapter;
mod clock;
mod people;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::rc::Rc;

use games::SavedEntry;
use protocol::stream::StreamStyle;
use protocol::table::{Settings, Table, Visibility};
use protocol::to_client::{ClockState, CommandOutcome, Message, Welcome};
use protocol::to_server::Request;
use serde_json::Value;
use table_runner::{Guest, Lobby, Occupant, SavedMessage, Subscriber, TableRunner, Time};
use tabletop::Awaits;
use tabletop::fair::Contribution;

use self::adapter::World;
use self::clock::{WORLDS, next_id, now};
pub(crate) use self::clock::{pass, set_machine, set_time_of_day, stall};
pub(crate) use self::people::TestPerson;

pub(crate) fn guest(name: &str) -> Guest {
    Guest { id: format!("guest-{name}"), name: name.to_owned() }
}

pub(crate) fn person(name: &str) -> Occupant {
    Occupant::Person(guest(name))
}

pub(crate) fn bot() -> Occupant {
    Occupant::Bot { level: "easy".to_owned() }
}

/// Settings of a table; `options` is an object.
pub(crate) fn settings(game: &str, mode: &str, options: Value) -> Settings {
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

/// Bytes that somebody adds to the chance of a game, in hexadecimal digits.
pub(crate) fn digits(byte: u8) -> String {
    format!("{byte:02x}").repeat(Contribution::BYTES)
}

pub(crate) struct TestTable(Rc<RefCell<World>>);

impl TestTable {
    /// A table at which these sit. Ada is the host.
    pub(crate) fn new(settings: Settings, seats: Vec<Occupant>) -> TestTable {
        let mut lobby = Lobby::new(Settings { seats: seats.len(), ..settings }, &guest("ada"), 0);
        lobby.seats = seats;
        TestTable::of(lobby)
    }

    /// A table as it was made.
    pub(crate) fn of(lobby: Lobby) -> TestTable {
        TestTable(World::open(SavedTable { lobby, entries: Vec::new(), chat: Vec::new() }))
    }

    /// The same with a game that Ada has begun, and all people there, in the order of their seats.
    pub(crate) fn begun<const PEOPLE: usize>(
        settings: Settings,
        names: [&str; PEOPLE],
    ) -> (TestTable, [TestPerson; PEOPLE]) {
        let stage = TestTable::new(settings, names.map(person).to_vec());
        let mut people = names.map(|name| stage.join(name));
        people[0].done(Request::Start {});
        for person in &mut people {
            person.listen();
        }
        (stage, people)
    }

    /// Somebody comes who adds nothing to the chance of the game.
    pub(crate) fn join(&self, name: &str) -> TestPerson {
        self.join_as(name, None)
    }

    /// Somebody comes and announces random bytes, all of which are the same to keep tests short.
    pub(crate) fn join_with(&self, name: &str, byte: u8) -> TestPerson {
        self.join_as(name, Contribution::commitment_to(&digits(byte)))
    }

    fn join_as(&self, name: &str, contribution: Option<String>) -> TestPerson {
        let connection = next_id();
        let mut person = TestPerson {
            world: Rc::clone(&self.0),
            guest: guest(name),
            connection,
            n: 0,
            last_t: 0,
            view: Value::Null,
            awaits: Awaits::Nothing,
            clock: ClockState { now: 0, running: false },
            table: None,
        };
        {
            let mut world = self.0.borrow_mut();
            world.inboxes.insert(connection, VecDeque::new());
            let follower = Subscriber {
                guest: Some(person.guest.clone()),
                network: Some(Ipv4Addr::LOCALHOST.into()),
                style: StreamStyle::Patches,
                from_start: false,
                contribution,
            };
            world.runner.connect(connection, follower, None, now()).unwrap();
            world.commit();
        }
        assert!(matches!(person.listen().first(), Some(Message::Welcome(_))), "the welcome comes first");
        person
    }

    /// What somebody is greeted with who looks in.
    pub(crate) fn welcome(&self, name: &str) -> Welcome {
        self.welcome_after(name, StreamStyle::Patches, None)
    }

    /// Whether somebody who comes back with the first `after` entries is sent a view, and not only the rest of the stream.
    pub(crate) fn sends_view(&self, name: &str, after: u64) -> bool {
        self.welcome_after(name, StreamStyle::Rules, Some(after)).view.is_some()
    }

    fn welcome_after(&self, name: &str, style: StreamStyle, after: Option<u64>) -> Welcome {
        let connection = next_id();
        let mut world = self.0.borrow_mut();
        world.inboxes.insert(connection, VecDeque::new());
        let follower =
            Subscriber { guest: Some(guest(name)), network: None, style, from_start: false, contribution: None };
        world.runner.connect(connection, follower, after, now()).unwrap();
        world.commit();
        match world.inboxes.get_mut(&connection).and_then(VecDeque::pop_front) {
            Some(Message::Welcome(welcome)) => *welcome,
            other => panic!("the welcome comes first, not {other:?}"),
        }
    }

    /// Does something as whoever runs the server.
    pub(crate) fn operate<T>(&self, act: impl FnOnce(&mut TableRunner, Time) -> T) -> T {
        let mut world = self.0.borrow_mut();
        let done = act(&mut world.runner, now());
        world.commit();
        done
    }

    /// What is stored of the table, apart from its log.
    pub(crate) fn document(&self) -> String {
        serde_json::to_string(&self.0.borrow().lobby).unwrap()
    }

    /// The table as it stands.
    pub(crate) fn look(&self) -> Table {
        self.0.borrow().runner.table()
    }

    /// The record, once the game is over.
    pub(crate) fn record(&self) -> Option<Value> {
        self.0.borrow().runner.record().unwrap().map(|record| serde_json::from_str(&record).unwrap())
    }

    /// All entries that were saved.
    pub(crate) fn log(&self) -> Vec<SavedEntry> {
        self.0.borrow().entries.clone()
    }

    /// The tables of rematches that were made.
    pub(crate) fn rematches(&self) -> Vec<Lobby> {
        self.0.borrow().created.clone()
    }

    /// Has all bots decide again only when what this returns is dropped.
    pub(crate) fn stop_thinking(&self) -> HeldBots {
        self.0.borrow_mut().are_bots_held = true;
        HeldBots(Rc::clone(&self.0))
    }

    /// Unloads the table as a server does that stops.
    pub(crate) fn stopped(self) -> SavedTable {
        self.0.borrow_mut().runner.stop(now());
        self.0.borrow_mut().commit();
        self.killed()
    }

    /// Ends the runner from one moment to the next, as if the server had been killed.
    pub(crate) fn killed(self) -> SavedTable {
        let world = self.0.borrow();
        WORLDS.with_borrow_mut(|worlds| worlds.retain(|other| !other.ptr_eq(&Rc::downgrade(&self.0))));
        let (lobby, entries, chat) = (world.lobby.clone(), world.entries.clone(), world.chat.clone());
        SavedTable { lobby, entries, chat }
    }
}

/// Bots that decide nothing as long as this is there.
pub(crate) struct HeldBots(Rc<RefCell<World>>);

impl Drop for HeldBots {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let mut world = self.0.borrow_mut();
            world.are_bots_held = false;
            world.decide();
        }
    }
}

/// What is stored of a table.
pub(crate) struct SavedTable {
    lobby: Lobby,
    entries: Vec<SavedEntry>,
    chat: Vec<SavedMessage>,
}

impl SavedTable {
    /// As it was before the first deal was stored.
    pub(crate) fn undealt(self) -> SavedTable {
        SavedTable { entries: Vec::new(), ..self }
    }

    pub(crate) fn restored(self) -> TestTable {
        TestTable(World::open(self))
    }
}

/// The number of the entry that a command has made.
pub(crate) fn made(outcome: &CommandOutcome) -> u64 {
    match outcome {
        CommandOutcome::Done { n: Some(n), .. } => *n,
        other => panic!("{other:?}"),
    }
}

/// Why a command was refused.
pub(crate) fn reason(outcome: &CommandOutcome) -> &str {
    match outcome {
        CommandOutcome::Refused(refused) => &refused.reason,
        other => panic!("{other:?}"),
    }
}
