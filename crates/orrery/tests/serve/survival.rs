//! People who play, talk, take other names, set up tables and upload games while the server is killed again and again.

use std::time::{Duration, Instant};

use tabletop::Dice;

use crate::support::doors::Doors;
use crate::support::game::Manner;
use crate::support::kinds::SHORT_GAMES;
use crate::support::party::Party;
use crate::support::process::ServerProcess;

#[path = "errands.rs"]
mod errands;

/// Tables at which people play at the same time.
const TABLES: usize = 50;

/// What was seen while the server was killed.
pub(crate) struct Survived {
    /// Games that were played to the end.
    pub(crate) games: u64,
    /// Moves that were accepted in them.
    pub(crate) moves: u64,
    /// What was said in them.
    pub(crate) said: u64,
    /// What was done besides.
    pub(crate) errands: errands::Done,
    /// How long each restart took, until the server listened again.
    pub(crate) restarts: Vec<Duration>,
}

/// Kills the server so many times while people play.
pub(crate) async fn survive(crashes: u64, seed: u64) -> Survived {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::start(folder.path());
    let manner = Manner { watchers: 0, pause: 0 };
    let doors = Doors::new([server.url()]);
    let party = Party::begin(&doors, &SHORT_GAMES, TABLES, manner, seed);
    let errands = errands::Errands::begin(&doors);
    let mut dice = Dice::new(seed, 77);
    let mut restarts = Vec::new();
    for _ in 0..crashes {
        // A random moment; nothing is waited for.
        tokio::time::sleep(Duration::from_millis(50 + dice.below(400) as u64)).await;
        let begin = Instant::now();
        server.crash();
        restarts.push(begin.elapsed());
    }
    let played = party.end().await;
    let errands = errands.end().await;
    Survived { games: played.games, moves: played.moves, said: played.said, errands, restarts }
}
