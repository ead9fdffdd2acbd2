//! A table, those who sit at it, and the clock, all moved by hand.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::net::Ipv4Addr;
use std::rc::{Rc, Weak};

use games::SavedEntry;
use protocol::patch;
use protocol::stream::{StreamEntry, StreamStyle};
use protocol::table::{SeatInfo, Settings, Table, Visibility};
use protocol::to_client::{ClockState, CommandOutcome, Message, Welcome};
use protocol::to_server::{Command, Request};
use serde_json::{Value, json};
use table_runner::{
    ConnectionId, Effect, Guest, Lobby, Occupant, Outgoing, PendingDecision, Restored, SavedMessage, Subscriber,
    TableRunner, Time, Unsaved, UsableTime, Venue,
};
use tabletop::fair::{Contribution, Secret};
use tabletop::{Awaits, Millis};

/// How often the time is read at least.
const BEAT: Millis = 1_000;

thread_local! {
    /// The usable time in this test, as of the last reading.
    static NOW: Cell<Millis> = const { Cell::new(0) };
    /// What the clock of the machine shows.
    static MACHINE: Cell<Millis> = const { Cell::new(0) };
    static TIME: RefCell<UsableTime> = RefCell::new(UsableTime::new(BEAT, 0));
    /// What the time of day is when the test begins; somebody may set it.
    static TIME_OF_DAY: Cell<u64> = const { Cell::new(1_000_000) };
    /// All tables of this test.
    static WORLDS: RefCell<Vec<Weak<RefCell<World>>>> = const { RefCell::new(Vec::new()) };
    static IDS: Cell<u64> = const { Cell::new(0) };
}

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

fn now() -> Time {
    Time { monotonic: NOW.get(), unix: TIME_OF_DAY.get() + NOW.get() }
}

fn next_id() -> u64 {
    IDS.set(IDS.get() + 1);
    IDS.get()
}

/// Lets time pass at all tables.
pub(crate) fn pass(millis: Millis) {
    let end = MACHINE.get() + millis;
    loop {
        let (left, wait) = (end - MACHINE.get(), next_wake().map(|at| at.saturating_sub(NOW.get())));
        match wait {
            Some(0) => wake_all(),
            _ if left == 0 => return,
            _ => set_machine(MACHINE.get() + left.min(BEAT).min(wait.unwrap_or(BEAT))),
        }
    }
}

/// Lets the machine stand still for a while, so that nobody is served.
pub(crate) fn stall(millis: Millis) {
    set_machine(MACHINE.get() + millis);
    // Whoever is the first to be woken afterwards looks whether something is due.
    wake_all();
}

/// Sets the clock of the machine, or lets it go on; the time is read then.
pub(crate) fn set_machine(shown: Millis) {
    MACHINE.set(shown);
    let stalls = TIME.with_borrow(UsableTime::stalls);
    NOW.set(TIME.with_borrow_mut(|time| time.read(shown)));
    if TIME.with_borrow(UsableTime::stalls) > stalls {
        for world in worlds() {
            world.borrow_mut().correct_clock();
        }
    }
}

/// Sets the clock that tells the time of day.
pub(crate) fn set_time_of_day(unix: u64) {
    TIME_OF_DAY.set(unix);
}

fn worlds() -> Vec<Rc<RefCell<World>>> {
    WORLDS.with_borrow(|worlds| worlds.iter().filter_map(Weak::upgrade).collect())
}

fn next_wake() -> Option<Millis> {
    worlds().iter().filter_map(|world| world.borrow().wake_at()).min()
}

fn wake_all() {
    for world in worlds() {
        if world.borrow().wake_at().is_some_and(|at| at <= NOW.get()) {
            world.borrow_mut().wake();
        }
    }
}

/// A runner, and all that its adapter would have.
struct World {
    runner: TableRunner,
    entries: Vec<SavedEntry>,
    chat: Vec<SavedMessage>,
    lobby: Lobby,
    inboxes: BTreeMap<ConnectionId, VecDeque<Message>>,
    decisions: VecDeque<PendingDecision>,
    are_bots_held: bool,
    /// Rematches that were made.
    created: Vec<Lobby>,
}

impl World {
    fn open(SavedTable { lobby, entries, chat }: SavedTable) -> Rc<RefCell<World>> {
        let table = Restored {
            code: "kapelo42".to_owned(),
            venue: Venue::Server,
            lobby: lobby.clone(),
            secret: Secret::new([7; Secret::BYTES]),
            is_bound: true,
            entries: entries.clone(),
            chat: chat.clone(),
            bot_seed: [5; 32],
        };
        let mut world = World {
            runner: TableRunner::new(table, now()).unwrap(),
            entries,
            chat,
            lobby,
            inboxes: BTreeMap::new(),
            decisions: VecDeque::new(),
            are_bots_held: false,
            created: Vec::new(),
        };
        world.commit();
        let world = Rc::new(RefCell::new(world));
        WORLDS.with_borrow_mut(|worlds| worlds.push(Rc::downgrade(&world)));
        world
    }

    /// Whoever decides for bots holds nobody up, so that a decision that is held is not waited for.
    fn wake_at(&self) -> Option<Millis> {
        self.runner.wake_at()
    }

    fn correct_clock(&mut self) {
        self.runner.correct_clock(now());
        self.commit();
    }

    fn wake(&mut self) {
        self.runner.wake(now()).unwrap();
        while let Some(decision) = self.runner.next_decision(now()) {
            self.decisions.push_back(decision);
        }
        self.commit();
        self.decide();
    }

    /// Has bots decide, unless they are held.
    fn decide(&mut self) {
        while !self.are_bots_held
            && let Some(PendingDecision { seat, number, task, .. }) = self.decisions.pop_front()
        {
            task.decide(&|| false);
            self.runner.decided(seat, number, now()).unwrap();
            self.commit();
        }
    }

    /// What an adapter does after everything that it hands in.
    fn commit(&mut self) {
        loop {
            if let Some(Unsaved { entries, lobby, chat }) = self.runner.take_unsaved() {
                self.chat.extend(chat);
                if !entries.is_empty() {
                    let added = &self.lobby.contributions;
                    assert_eq!(*added, self.runner.lobby().contributions, "what deals follow from is durable before");
                    assert!(added.list.is_empty() || added.is_closed, "and nothing joins it afterwards");
                }
                self.entries.extend(entries);
                if lobby {
                    // As it would be read from a store.
                    let document = serde_json::to_string(self.runner.lobby()).unwrap();
                    self.lobby = serde_json::from_str(&document).unwrap();
                }
            }
            let mut lost = Vec::new();
            for Outgoing { to, text } in self.runner.saved(now()).unwrap() {
                for connection in to {
                    match self.inboxes.get_mut(&connection) {
                        Some(inbox) => inbox.push_back(serde_json::from_str(&text).unwrap()),
                        None => lost.push(connection),
                    }
                }
            }
            let mut is_settled = !self.runner.follow_up(now()).unwrap();
            match self.runner.take_effect() {
                Some(Effect::RenameGuest { guest, reply_to }) => {
                    self.runner.guest_renamed(&guest, reply_to, Ok(()));
                    is_settled = false;
                }
                Some(Effect::CreateRematch { lobby, reply_to }) => {
                    self.created.push(*lobby);
                    self.runner.rematch_created(reply_to, Ok(format!("rematch{}", self.created.len())));
                    is_settled = false;
                }
                None => {}
            }
            for connection in lost {
                self.runner.disconnect(connection, now()).unwrap();
                is_settled = false;
            }
            if is_settled {
                return;
            }
        }
    }
}

/// Bytes that somebody adds to the chance of a game, in hexadecimal digits.
pub(crate) fn digits(byte: u8) -> String {
    format!("{byte:02x}").repeat(Contribution::BYTES)
}

/// A table.
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

/// Somebody who is connected, with what they have heard. If they are dropped, their connection is gone without a word.
pub(crate) struct TestPerson {
    world: Rc<RefCell<World>>,
    guest: Guest,
    connection: ConnectionId,
    pub(crate) n: u64,
    /// When the last entry was made that was told.
    pub(crate) last_t: Millis,
    view: Value,
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
