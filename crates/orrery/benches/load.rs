//! How much a server takes: many tables that play as fast as they can, and many connections that do little.
//!
//! Server and players share the cores of this machine, and entries are durable in SQLite. Each case prints how many
//! moves were accepted per second, how long it took from sending a move until both players were told, and how much
//! memory the server has per connection. A word on the command line selects the cases that contain it,
//! `--seconds N` sets how long each is measured.

#[path = "../tests/serve/process.rs"]
#[allow(dead_code, reason = "only tests kill servers")]
mod process;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use big_bang::BigBang;
use client::{Client, Connection};
use process::ServerProcess;
use protocol::stream::{Follower, Style};
use protocol::table::{Settings, Visibility};
use protocol::to_client::Message;
use protocol::to_server::Request;
use tabletop::{Awaits, Dice, Rules, Seat, Viewer};

/// What is measured.
struct Case {
    name: &'static str,
    mode: &'static str,
    tables: usize,
    /// The pause between two moves of a table.
    pause: Duration,
}

const CASES: [Case; 3] = [
    Case { name: "load simple, 200 tables", mode: "simple", tables: 200, pause: Duration::ZERO },
    Case { name: "load cosmic, 200 tables", mode: "cosmic", tables: 200, pause: Duration::ZERO },
    Case { name: "load idle, 2,500 tables", mode: "cosmic", tables: 2500, pause: Duration::from_secs(2) },
];

/// Two players and what the first of them sees.
struct Pair {
    connections: [Connection; 2],
    follower: Follower<BigBang>,
    commands: u64,
}

impl Pair {
    /// Sets up a table for two guests and begins.
    async fn sit_down(clients: &[Client; 2], mode: &str) -> Pair {
        let settings = Settings {
            game: "big-bang".to_owned(),
            mode: mode.to_owned(),
            seats: 2,
            options: serde_json::Map::new(),
            visibility: Visibility::Link,
            chat: false,
            break_seconds: 0,
            quick_bots: false,
        };
        let code = clients[0].create(&settings).await.expect("a table").code;
        let mut connections = [
            clients[0].connect(&code, Style::Rules, None).await.expect("a connection"),
            clients[1].connect(&code, Style::Rules, None).await.expect("a connection"),
        ];
        for (index, connection) in connections.iter_mut().enumerate() {
            let seat = Seat::new(index);
            connection.send("sit", Request::Sit { seat }).await.expect("a connection");
            answered(connection).await;
        }
        connections[0].send("start", Request::Start {}).await.expect("a connection");
        // The second welcome brings the view before the first entry.
        let follower = loop {
            if let Message::Welcome(welcome) = connections[0].receive().await.expect("a message")
                && let Some(view) = welcome.view
            {
                let viewer = Viewer::Seat(Seat::new(0).expect("a seat"));
                break Follower::new(viewer, welcome.n, serde_json::from_value(view).expect("a view"));
            }
        };
        let mut pair = Pair { connections, follower, commands: 0 };
        pair.until_told(1).await;
        pair
    }

    /// Makes a move for whoever is awaited; how long it took until both were told. None when the game is over.
    async fn play(&mut self, dice: &mut Dice) -> Option<Duration> {
        let state = BigBang::imagine(self.follower.view(), dice);
        let Awaits::Seats { seats, .. } = state.awaits() else { return None };
        let seat = seats.iter().next()?;
        let action = state.random_move(seat, dice)?;
        let request = Request::Move(serde_json::to_value(&action).ok()?);
        self.commands += 1;
        let begin = Instant::now();
        self.connections[seat.index()].send(&self.commands.to_string(), request).await.expect("a connection");
        self.until_told(self.follower.n() + 1).await;
        Some(begin.elapsed())
    }

    /// Returns when both were told of so many entries.
    async fn until_told(&mut self, n: u64) {
        let [first, second] = &mut self.connections;
        let follow = async {
            while self.follower.n() < n {
                if let Message::Told(told) = first.receive().await.expect("a message") {
                    self.follower.follow(&told).expect("a stream without gaps");
                }
            }
        };
        // The second player only counts: one of two is enough to know what may be played.
        let count = async {
            loop {
                let text = second.receive_raw().await.expect("a message");
                let told = text.strip_prefix(r#"{"told":{"n":"#).and_then(|rest| rest.split(',').next()?.parse().ok());
                if told.is_some_and(|told: u64| told >= n) {
                    break;
                }
            }
        };
        tokio::join!(follow, count);
    }
}

async fn answered(connection: &mut Connection) {
    while !matches!(connection.receive().await.expect("a message"), Message::Answer(_)) {}
}

/// Plays game after game and tells how long each move took while it was measured.
async fn keep_playing(
    clients: [Client; 2],
    case: &'static Case,
    seed: u64,
    measured: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
) -> Vec<Duration> {
    let mut dice = Dice::new(seed, 0);
    let mut taken = Vec::new();
    let mut pair = Pair::sit_down(&clients, case.mode).await;
    while !enough.load(Ordering::Relaxed) {
        if !case.pause.is_zero() {
            // Tables do not all move at the same moment.
            let pause = case.pause.as_millis() as usize;
            tokio::time::sleep(Duration::from_millis((pause / 2 + dice.below(pause)) as u64)).await;
        }
        match pair.play(&mut dice).await {
            Some(time) if measured.load(Ordering::Relaxed) => taken.push(time),
            Some(_) => {}
            None => pair = Pair::sit_down(&clients, case.mode).await,
        }
    }
    taken
}

async fn measure(case: &'static Case, seconds: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut server = ServerProcess::start(folder.path());
    let (measured, enough) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let before = resident(server.child().id());
    let mut playing = Vec::new();
    for seed in 0..case.tables as u64 {
        let clients =
            [Client::new(&server.url()).await.expect("a guest"), Client::new(&server.url()).await.expect("a guest")];
        playing.push(tokio::spawn(keep_playing(clients, case, seed, Arc::clone(&measured), Arc::clone(&enough))));
    }
    // Everyone has sat down and played a little.
    tokio::time::sleep(Duration::from_secs(3)).await;
    measured.store(true, Ordering::Relaxed);
    let begin = Instant::now();
    let processes = [server.child().id(), std::process::id()];
    let worked = processes.map(cpu_time);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    measured.store(false, Ordering::Relaxed);
    let elapsed = begin.elapsed();
    let worked = [0, 1].map(|which| cpu_time(processes[which]).saturating_sub(worked[which]));
    let memory = resident(server.child().id()).saturating_sub(before) as f64 * 1.024 / (2 * case.tables) as f64;
    enough.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for playing in playing {
        times.extend(playing.await.expect("no player fails"));
    }
    times.sort_unstable();
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
    let worst = times.last().copied().unwrap_or_default();
    let [serving, playing] = worked.map(|worked| worked.as_micros() / times.len().max(1) as u128);
    println!(
        "| {} | {:.0} | {} | {} | {} | {memory:.1} KB | {serving} µs | {playing} µs |",
        case.name,
        times.len() as f64 / elapsed.as_secs_f64(),
        milliseconds(at(50)),
        milliseconds(at(99)),
        milliseconds(worst),
    );
}

/// How long a process has been computing.
fn cpu_time(process: u32) -> Duration {
    /// Linux counts in hundredths of a second, whatever the machine.
    const TICK: Duration = Duration::from_millis(10);
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name comes second, in parentheses, and may hold anything.
    let fields = status.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<u32>().ok()).map(|ticks| TICK * ticks).sum()
}

/// The memory of a process that is in use, in KiB.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.trim().split(' ').next()?.parse().ok()).unwrap_or_default()
}

fn milliseconds(time: Duration) -> String {
    let microseconds = time.as_micros();
    format!("{}.{:02} ms", microseconds / 1000, microseconds % 1000 / 10)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut words: Vec<String> = Vec::new();
    let mut seconds = 10;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => seconds = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(seconds),
            "--color" => drop(arguments.next()),
            flag if flag.starts_with('-') => {}
            word => words.push(word.to_owned()),
        }
    }
    let cases: Vec<&Case> = CASES.iter().filter(|case| words.iter().all(|word| case.name.contains(word))).collect();
    if cases.is_empty() {
        return;
    }
    println!(
        "| case | moves per second | median | p99 | worst | memory per connection | server's CPU per move | players' CPU per move |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    for case in cases {
        runtime.block_on(measure(case, seconds));
    }
}
