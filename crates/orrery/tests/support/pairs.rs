//! Pairs of players who play as fast as they can, to find out how much servers take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use big_bang::BigBang;
use client::{Client, Session};
use protocol::table::{Settings, Visibility};
use protocol::to_server::Request;
use tabletop::{Awaits, Dice, Rules, Seat};

/// Two players. The first of them follows the game; the second only counts, since one of two is enough to know what may
/// be played.
struct Pair([Session<BigBang>; 2]);

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
        let mut sessions = [
            Session::new(clients[0].clone(), &code).await.expect("a table"),
            Session::without_game(clients[1].clone(), &code).await.expect("a table"),
        ];
        for (index, session) in sessions.iter_mut().enumerate() {
            session.request(Request::Sit { seat: Seat::new(index) }).await.expect("an answer");
        }
        sessions[0].request(Request::Start {}).await.expect("an answer");
        let mut pair = Pair(sessions);
        pair.until_told(1).await;
        pair
    }

    /// Makes a move for whoever is awaited; how long it took until both were told. None when the game is over.
    async fn play(&mut self, dice: &mut Dice) -> Option<Duration> {
        let state = self.0[0].imagine(dice)?;
        let Awaits::Seats { seats, .. } = state.awaits() else { return None };
        let seat = seats.iter().next()?;
        let action = state.random_move(seat, dice)?;
        let next = self.0[0].n() + 1;
        let begin = Instant::now();
        self.0[seat.index()].play(&action).await.expect("a session");
        self.until_told(next).await;
        Some(begin.elapsed())
    }

    /// Returns when both were told of so many entries.
    async fn until_told(&mut self, n: u64) {
        let [first, second] = &mut self.0;
        tokio::join!(until_told(first, n), until_told(second, n));
    }
}

async fn until_told(session: &mut Session<BigBang>, n: u64) {
    while session.n() < n {
        session.next().await.expect("a stream without gaps");
    }
}

/// How pairs play.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pace {
    /// The mode of Big Bang.
    pub(crate) mode: &'static str,
    pub(crate) tables: usize,
    /// The pause between two moves of a table.
    pub(crate) pause: Duration,
    /// The pause between two tables at which people sit down at the beginning.
    pub(crate) ramp: Duration,
}

/// Pairs who play game after game.
pub(crate) struct Pairs {
    measured: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
    times: Arc<Mutex<Vec<Duration>>>,
    playing: Vec<tokio::task::JoinHandle<()>>,
}

impl Pairs {
    /// Begins to play. The first player of each pair comes to one server after the other, the second to the next one.
    pub(crate) async fn begin(servers: &[String], pace: Pace) -> Pairs {
        let (measured, enough) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let times = Arc::<Mutex<Vec<Duration>>>::default();
        let mut playing = Vec::new();
        for table in 0..pace.tables {
            let server = |player: usize| &servers[(table + player) % servers.len()];
            let clients =
                [Client::new(server(0)).await.expect("a guest"), Client::new(server(1)).await.expect("a guest")];
            let (measured, enough, times) = (Arc::clone(&measured), Arc::clone(&enough), Arc::clone(&times));
            playing.push(tokio::spawn(keep_playing(clients, pace, table as u64, measured, enough, times)));
            if !pace.ramp.is_zero() {
                tokio::time::sleep(pace.ramp).await;
            }
        }
        Pairs { measured, enough, times, playing }
    }

    /// From now on it is measured how long moves take, or no longer.
    pub(crate) fn measure(&self, measured: bool) {
        self.measured.store(measured, Ordering::Relaxed);
    }

    /// How long each move took while it was measured, since this was asked last; the quickest first.
    pub(crate) fn take_times(&self) -> Vec<Duration> {
        let mut times = std::mem::take(&mut *self.times.lock().unwrap_or_else(PoisonError::into_inner));
        times.sort_unstable();
        times
    }

    /// Whether nobody has failed so far.
    pub(crate) fn are_well(&self) -> bool {
        !self.playing.iter().any(tokio::task::JoinHandle::is_finished)
    }

    /// Ends, and tells how long each move took while it was measured, the quickest first.
    pub(crate) async fn end(mut self) -> Vec<Duration> {
        self.enough.store(true, Ordering::Relaxed);
        for playing in std::mem::take(&mut self.playing) {
            playing.await.expect("no player fails");
        }
        self.take_times()
    }
}

/// Plays game after game and notes how long each move took while it was measured.
async fn keep_playing(
    clients: [Client; 2],
    pace: Pace,
    seed: u64,
    measured: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
    times: Arc<Mutex<Vec<Duration>>>,
) {
    let mut dice = Dice::new(seed, 0);
    let mut pair = Pair::sit_down(&clients, pace.mode).await;
    while !enough.load(Ordering::Relaxed) {
        if !pace.pause.is_zero() {
            // Tables do not all move at the same moment.
            let pause = pace.pause.as_millis() as usize;
            tokio::time::sleep(Duration::from_millis((pause / 2 + dice.below(pause)) as u64)).await;
        }
        match pair.play(&mut dice).await {
            Some(time) if measured.load(Ordering::Relaxed) => {
                times.lock().unwrap_or_else(PoisonError::into_inner).push(time);
            }
            Some(_) => {}
            None => pair = Pair::sit_down(&clients, pace.mode).await,
        }
    }
}

/// The time that so many percent of the moves did not exceed.
pub(crate) fn percentile(times: &[Duration], percent: usize) -> Duration {
    times.get(times.len() * percent / 100).or(times.last()).copied().unwrap_or_default()
}
