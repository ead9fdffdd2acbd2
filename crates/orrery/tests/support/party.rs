//! People who play game after game, whatever happens to the server.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::task::JoinHandle;

use super::doors::Doors;
use super::game::{self, Manner};
use super::kinds::Kind;
use super::pulse::Pulse;

/// Tables at which people play at the same time.
pub(crate) struct Party {
    pulses: Vec<Arc<Pulse>>,
    enough: Arc<AtomicBool>,
    playing: Vec<JoinHandle<Tally>>,
}

/// What was played, and found to be right.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Games that were played to the end.
    pub(crate) games: u64,
    /// Moves that were accepted in them.
    pub(crate) moves: u64,
    /// What was said in them.
    pub(crate) said: u64,
    records: Vec<String>,
}

impl Party {
    /// Begins to play at so many tables, each of which has its kind of game.
    pub(crate) fn begin(doors: &Doors, kinds: &'static [Kind], tables: usize, manner: Manner, seed: u64) -> Party {
        let enough = Arc::new(AtomicBool::new(false));
        let mut party = Party { pulses: Vec::new(), enough: Arc::clone(&enough), playing: Vec::new() };
        for table in 0..tables {
            let (doors, pulse, enough) = (doors.clone(), Arc::<Pulse>::default(), Arc::clone(&enough));
            party.pulses.push(Arc::clone(&pulse));
            let kind = &kinds[table % kinds.len()];
            party.playing.push(tokio::spawn(async move {
                let mut tally = Tally::default();
                while tally.games == 0 || !enough.load(Ordering::Relaxed) {
                    let number = tally.games * tables as u64 + table as u64;
                    let seed = seed.wrapping_mul(1_000_000).wrapping_add(number);
                    let played = game::play(&doors, kind, seed, manner, &pulse).await;
                    tally.games += 1;
                    tally.moves += played.moves;
                    tally.said += played.said;
                    tally.records.push(played.record);
                }
                tally
            }));
        }
        party
    }

    /// How the tables get on.
    pub(crate) fn pulses(&self) -> &[Arc<Pulse>] {
        &self.pulses
    }

    /// Whether nobody has found anything wrong so far.
    pub(crate) fn is_well(&self) -> bool {
        !self.playing.iter().any(JoinHandle::is_finished)
    }

    /// Lets everyone play their games to the end.
    ///
    /// # Panics
    /// If anything was not as it should be.
    pub(crate) async fn end(self) -> Tally {
        self.enough.store(true, Ordering::Relaxed);
        let mut all = Tally::default();
        for playing in self.playing {
            let mut tally = playing.await.unwrap_or_else(|error| panic!("{error}"));
            all.games += tally.games;
            all.moves += tally.moves;
            all.said += tally.said;
            all.records.append(&mut tally.records);
        }
        tokio::task::block_in_place(|| replay(&all.records));
        all
    }
}

/// Has another program find out whether all records are clean.
fn replay(records: &[String]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(["replay", "--strict", "-"]).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut replaying = command.spawn().expect("the binary was built");
    let mut input = replaying.stdin.take().expect("it was piped");
    for record in records {
        writeln!(input, "{}", record.trim_end()).expect("it is read");
    }
    drop(input);
    assert!(replaying.wait().expect("it ends").success(), "a record is not clean");
}
