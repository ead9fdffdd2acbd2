//! How long somebody waits for bots, on this machine: from the end of their own move until they are awaited again.
//!
//! A table on one device is played in real time by one person, who moves at random, among experts. Each case prints how
//! often the person waited, and for how long. A word on the command line selects the cases that contain it, `--turns N`
//! sets how many turns are measured.

use std::time::{Duration, Instant};

use local_table::LocalTable;
use protocol::VERSION;
use protocol::local::{LocalGameSetup, SeatedPlayer};
use protocol::to_client::Message;
use serde_json::{Value, json};
use tabletop::{Awaits, Dice, Seat};

/// What is measured: a name, the game, its mode, and how many experts play.
const CASES: [(&str, &str, &str, usize); 7] = [
    ("waiting cosmic, 1 expert", "big-bang", "cosmic", 1),
    ("waiting cosmic, 2 experts", "big-bang", "cosmic", 2),
    ("waiting cosmic, 3 experts", "big-bang", "cosmic", 3),
    ("waiting simple, 3 experts", "big-bang", "simple", 3),
    ("waiting parallel, 3 experts", "big-bang", "parallel", 3),
    ("waiting hexidomino, 5 experts", "big-bang", "hexidomino", 5),
    ("waiting factory, 5 experts", "cosmic-factory", "standard", 5),
];

/// The person at the table.
struct Player {
    table: LocalTable,
    begin: Instant,
    awaits: Awaits,
    moves: Vec<Value>,
    commands: u64,
    dice: Dice,
}

impl Player {
    fn new(game: &str, mode: &str, experts: usize) -> Player {
        let seats = [SeatedPlayer::Person { name: "Ada".to_owned() }];
        let bots = std::iter::repeat_with(|| SeatedPlayer::Bot { level: "expert".to_owned() }).take(experts);
        let settings = json!({"game": game, "mode": mode, "seats": experts + 1, "options": {}});
        let beginning = LocalGameSetup {
            code: "local-bench".to_owned(),
            settings: serde_json::from_value(settings).expect("sound settings"),
            seats: seats.into_iter().chain(bots).collect(),
            seed: "5a".repeat(64),
            created: 0,
        };
        let table = LocalTable::begin(beginning).expect("a table");
        let begin = Instant::now();
        let mut player =
            Player { table, begin, awaits: Awaits::Table, moves: Vec::new(), commands: 0, dice: Dice::new(1, 1) };
        player.say(&json!({"version": VERSION, "style": "patches"}));
        player
    }

    fn now(&self) -> u64 {
        self.begin.elapsed().as_millis() as u64
    }

    fn say(&mut self, message: &Value) {
        let messages = self.table.handle_message(&message.to_string(), self.now());
        self.take(messages.expect("a sound game"));
    }

    fn take(&mut self, messages: Vec<String>) {
        for text in messages {
            match serde_json::from_str(&text).expect("a message") {
                Message::Welcome(welcome) => self.awaits = welcome.awaits,
                Message::Entry(entry) => self.awaits = entry.awaits.unwrap_or(self.awaits),
                Message::Answer(answer) => {
                    let answer = serde_json::to_value(answer).unwrap_or_default();
                    if let Some(moves) = answer["done"]["moves"].as_array() {
                        self.moves.clone_from(moves);
                    }
                }
                _ => {}
            }
        }
    }

    fn is_awaited(&self) -> bool {
        Seat::new(0).is_some_and(|seat| self.awaits.seats().contains(seat))
    }

    /// Makes moves until somebody else is awaited. While building, a token makes an end of it.
    fn move_on(&mut self) {
        while self.is_awaited() {
            self.commands += 1;
            let id = self.commands;
            self.say(&json!({"id": format!("l{id}"), "moves": {}}));
            let token = self.moves.iter().find(|action| action["do"] == "take");
            let action = token.or_else(|| self.dice.pick(&self.moves)).cloned();
            self.say(&json!({"id": format!("m{id}"), "move": action.unwrap_or_else(|| json!({"do": "done"}))}));
        }
    }

    /// Lets bots play until the person is awaited, or the game is over; how long that took.
    fn wait(&mut self) -> Duration {
        let begin = Instant::now();
        while !self.is_awaited()
            && let Some(alarm) = self.table.wake_at()
        {
            std::thread::sleep(Duration::from_millis(alarm.saturating_sub(self.now())));
            let start = self.begin;
            let messages = self.table.wake(&|| start.elapsed().as_millis() as u64);
            self.take(messages.expect("a sound game"));
        }
        begin.elapsed()
    }
}

fn measure(name: &str, game: &str, mode: &str, experts: usize, turns: usize) {
    let mut player = Player::new(game, mode, experts);
    player.wait();
    let mut waits = Vec::new();
    while waits.len() < turns && player.is_awaited() {
        player.move_on();
        waits.push(player.wait());
    }
    let mean = waits.iter().sum::<Duration>().div_f64(waits.len().max(1) as f64);
    let longest = waits.iter().max().copied().unwrap_or_default();
    println!("| {name} | {} | {} ms | {} ms |", waits.len(), mean.as_millis(), longest.as_millis());
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut words: Vec<String> = Vec::new();
    let mut turns = 12;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--turns" => turns = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(turns),
            "--color" => drop(arguments.next()),
            flag if flag.starts_with('-') => {}
            word => words.push(word.to_owned()),
        }
    }
    let cases: Vec<_> = CASES.iter().filter(|case| words.iter().all(|word| case.0.contains(word))).collect();
    if cases.is_empty() {
        return;
    }
    println!("| case | waits | mean | longest |");
    println!("| --- | ---: | ---: | ---: |");
    for &&(name, game, mode, experts) in &cases {
        measure(name, game, mode, experts, turns);
    }
}
