//! A page without a browser: it keeps a table, and plays for the people at it by chance.

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use local_table::LocalTable;
use protocol::local::{LocalGameSetup, SavedGame, SeatedPlayer};
use protocol::stream::{StreamEntry, StreamStyle};
use protocol::table::{Phase, Recess, Settings, Table, Visibility};
use protocol::to_client::{Message, Welcome};
use protocol::{VERSION, patch};
use serde_json::{Map, Value, json};
use tabletop::record::Record;
use tabletop::{Awaits, Dice, Entry, Game, Rules, Seat, Setup, Viewer};

/// Of longer games only the present state is sent.
const MAX_TAIL: u64 = 400;

pub(crate) fn person(name: &str) -> SeatedPlayer {
    SeatedPlayer::Person { name: name.to_owned() }
}

pub(crate) fn bot(level: &str) -> SeatedPlayer {
    SeatedPlayer::Bot { level: level.to_owned() }
}

/// A game that begins, dealt by some number.
pub(crate) fn beginning(
    game: &str,
    mode: &str,
    sitters: impl IntoIterator<Item = SeatedPlayer>,
    deal: u8,
) -> LocalGameSetup {
    let seats: Vec<SeatedPlayer> = sitters.into_iter().collect();
    let settings = Settings {
        game: game.to_owned(),
        mode: mode.to_owned(),
        seats: seats.len(),
        options: Map::new(),
        visibility: Visibility::Link,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    };
    LocalGameSetup {
        code: "local-test".to_owned(),
        settings,
        seats,
        seed: format!("{deal:02x}").repeat(64),
        created: 0,
    }
}

/// A page that shows a table.
pub(crate) struct Page {
    pub(crate) table: LocalTable,
    pub(crate) now: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) n: u64,
    pub(crate) view: Value,
    pub(crate) phase: Phase,
    pub(crate) recess: Option<Recess>,
    awaits: Awaits,
    answer: Value,
    beginning: LocalGameSetup,
    commands: u64,
    dice: Dice,
}

impl Page {
    /// Opens a page for a game that begins.
    pub(crate) fn open(beginning: LocalGameSetup) -> Page {
        Page::of(LocalTable::begin(beginning.clone()).unwrap(), beginning)
    }

    /// Opens a page for a table.
    pub(crate) fn of(table: LocalTable, beginning: LocalGameSetup) -> Page {
        let mut page = Page {
            table,
            now: 5_000,
            seat: None,
            n: 0,
            view: Value::Null,
            phase: Phase::Gathering,
            recess: None,
            awaits: Awaits::Nothing,
            answer: Value::Null,
            beginning,
            commands: 0,
            dice: Dice::new(7, 7),
        };
        page.greets();
        page
    }

    /// Loses the table, and takes it up again from what was kept. Whoever held the device takes it again.
    pub(crate) fn reload(&mut self) {
        let holder = self.seat;
        self.table = LocalTable::restore(&self.table.save().unwrap()).unwrap();
        self.greets();
        if self.table.passing().is_some() && holder.is_some() {
            self.takes_the_device();
        }
    }

    fn greets(&mut self) {
        let hello = json!({"version": VERSION, "style": StreamStyle::Patches, "after": 0});
        let messages = self.table.handle_message(&hello.to_string(), self.now).unwrap();
        self.receive(messages);
    }

    /// Asks for something; the answer.
    pub(crate) fn asks(&mut self, command: &Value) -> Value {
        let messages = self.table.handle_message(&command.to_string(), self.now).unwrap();
        self.answer = Value::Null;
        self.receive(messages);
        std::mem::take(&mut self.answer)
    }

    pub(crate) fn looks(&mut self, here: bool) {
        let messages = self.table.set_watched(here, self.now).unwrap();
        self.receive(messages);
    }

    /// Waits until something happens at the table by itself.
    pub(crate) fn wake(&mut self) {
        while !self.beat() {}
    }

    /// Waits until the table wants to be woken; whether it has told anything then.
    pub(crate) fn beat(&mut self) -> bool {
        let alarm = self.table.wake_at().expect("the table waits for nobody else");
        self.now = self.now.max(alarm);
        let now = self.now;
        let messages = self.table.wake(&|| now).unwrap();
        let has_messages = !messages.is_empty();
        self.receive(messages);
        has_messages
    }

    pub(crate) fn takes_the_device(&mut self) {
        self.commands += 1;
        let seat = self.table.passing();
        let answer = self.asks(&json!({"id": format!("sit-{}", self.commands), "sit": {"seat": seat}}));
        assert_eq!(answer["done"], json!({}), "{answer}");
        assert_eq!(self.seat, seat);
    }

    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        self.beginning.people().collect::<Vec<_>>().into_iter()
    }

    /// Whether whoever holds the device is awaited.
    pub(crate) fn is_awaited(&self) -> bool {
        self.seat.is_some_and(|seat| self.awaits.seats().contains(seat))
    }

    pub(crate) fn awaited(&self) -> usize {
        self.awaits.seats().len()
    }

    /// Plays for all people until the game is over, and looks at every step.
    pub(crate) fn play_to_the_end(&mut self, mut look: impl FnMut(&mut Page)) {
        for step in 0.. {
            assert!(step < 20_000, "the game ends");
            if self.phase == Phase::Over {
                return;
            }
            look(self);
            if self.table.passing().is_some() {
                self.takes_the_device();
                continue;
            }
            if !self.is_awaited() || self.awaits.deadline().is_some() && self.dice.one_in(2) || !self.moves() {
                self.wake();
            }
        }
    }

    /// Makes some move for whoever holds the device; no if there is none, or it is too late.
    pub(crate) fn moves(&mut self) -> bool {
        self.commands += 1;
        let id = self.commands;
        let listed = self.asks(&json!({"id": format!("list-{id}"), "moves": {}}));
        let Value::Array(listed) = listed["done"]["moves"].clone() else { panic!("a list: {listed}") };
        let Some(action) = self.dice.pick(&listed).cloned() else { return false };
        let answer = self.asks(&json!({"id": format!("move-{id}"), "move": action}));
        // Between the end of the time and the moment at which the table acts nothing counts any more.
        let is_late = answer["refused"]["reason"] == "too-late";
        assert!(is_late || answer["done"]["n"].is_u64(), "{answer}");
        !is_late
    }

    fn receive(&mut self, messages: Vec<String>) {
        for text in messages {
            match serde_json::from_str(&text).unwrap() {
                Message::Welcome(welcome) => self.settle_in(*welcome),
                Message::Entry(entry) => self.follow(&entry),
                Message::Answer(answer) => self.answer = serde_json::to_value(answer).unwrap(),
                Message::Table(table) => self.take(*table),
                Message::Clock(_) | Message::Presence { .. } => {}
                other => panic!("no other message is expected: {other:?}"),
            }
        }
    }

    fn settle_in(&mut self, welcome: Welcome) {
        let n = welcome.n - welcome.tail.len() as u64;
        assert!(n == 0 || welcome.n > MAX_TAIL, "whoever looks at it gets the whole game");
        (self.seat, self.n) = (welcome.seat, n);
        self.view = without_nulls(welcome.view.expect("a whole view"));
        welcome.tail.iter().for_each(|entry| self.follow(entry));
        self.awaits = welcome.awaits;
        self.take(welcome.table);
    }

    fn take(&mut self, table: Table) {
        (self.phase, self.recess) = (table.phase, table.recess);
    }

    fn follow(&mut self, entry: &StreamEntry) {
        assert_eq!(entry.n, self.n + 1, "no entry is left out");
        self.n = entry.n;
        if let Some(change) = &entry.now {
            self.view = without_nulls(patch::apply(&self.view.to_string(), change).unwrap().parse().unwrap());
        }
        self.awaits = entry.awaits.expect("who is awaited");
    }

    /// What a viewer sees by the rules of Big Bang when the log is played again.
    pub(crate) fn view_by_the_rules(&self, viewer: Viewer) -> Value {
        let kept: SavedGame = serde_json::from_str(&self.table.save().unwrap()).unwrap();
        let mode = serde_json::from_value(json!(kept.beginning.settings.mode)).unwrap();
        let setup = Setup { mode, seats: kept.beginning.seats.len(), options: big_bang::Options::default() };
        let mut game = Game::<BigBang>::new(setup).unwrap();
        for entry in &kept.log {
            game.play(Entry::parse(entry.get()).unwrap()).unwrap();
        }
        without_nulls(serde_json::to_value(game.state().view(viewer)).unwrap())
    }

    /// The record is that of the game that was played.
    pub(crate) fn check_record(&self) {
        let text = self.table.record().unwrap().expect("a game that is over has a record");
        let record = Record::parse(&text).unwrap();
        assert_eq!(record.entries() as u64, self.n);
        if record.game() == CosmicFactory::NAME {
            record.replay::<CosmicFactory>().unwrap().unwrap();
        } else {
            record.replay::<BigBang>().unwrap().unwrap();
        }
    }
}

/// What is null is the same as what is missing.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(fields.map(|(name, value)| (name, without_nulls(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(without_nulls).collect()),
        other => other,
    }
}
