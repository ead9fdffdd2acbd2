//! How a table gets on.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::sleep;

/// If nothing is accepted at a table for so long, nothing ever will be.
const DEADLINE: Duration = Duration::from_secs(60);

/// A table gets on again when so many moves are accepted. The first may have been on their way already.
const ENOUGH: usize = 10;

/// When moves were accepted at a table at which game after game is played.
#[derive(Debug, Default)]
pub(crate) struct Pulse(Mutex<Vec<Beats>>);

/// When moves were accepted in one game.
#[derive(Debug)]
struct Beats {
    code: String,
    /// Whether somebody is always about to move: nobody waits for a clock.
    is_quick: bool,
    moves: Vec<Instant>,
}

impl Pulse {
    fn games(&self) -> MutexGuard<'_, Vec<Beats>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another game has begun; `is_quick` if nobody waits for a clock in it.
    pub(crate) fn begin(&self, code: &str, is_quick: bool) {
        self.games().push(Beats { code: code.to_owned(), is_quick, moves: Vec::new() });
    }

    /// A move was accepted.
    pub(crate) fn beat(&self) {
        if let Some(game) = self.games().last_mut() {
            game.moves.push(Instant::now());
        }
    }

    /// The code of the table at which a game is on, so many moves of which were accepted; waits for one.
    pub(crate) async fn in_play(&self, moves: usize) -> String {
        let begin = Instant::now();
        loop {
            if let Some(game) = self.games().last().filter(|game| game.moves.len() >= moves) {
                return game.code.clone();
            }
            assert!(begin.elapsed() < DEADLINE, "no game gets on");
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// The table at which a game is on in which somebody is always about to move, if there is one.
    pub(crate) fn quick_table(&self) -> Option<String> {
        self.games().last().filter(|game| game.is_quick).map(|game| game.code.clone())
    }

    /// Waits until a game gets on, or is over; the longest time without an accepted move in it since a moment. None if
    /// there was no move any more.
    pub(crate) async fn silence(&self, code: &str, since: Instant) -> Option<Duration> {
        let begin = Instant::now();
        loop {
            {
                let games = self.games();
                let game = games.iter().rfind(|game| game.code == code)?;
                let is_over = games.last().is_some_and(|last| last.code != code);
                if is_over || game.moves.iter().filter(|at| **at > begin).count() >= ENOUGH {
                    let after = game.moves.iter().copied().filter(|at| *at > since);
                    let before = std::iter::once(since).chain(after.clone());
                    return before.zip(after).map(|(before, after)| after - before).max();
                }
                assert!(begin.elapsed() < DEADLINE, "table {code} stands still");
            }
            sleep(Duration::from_millis(5)).await;
        }
    }
}
