//! A whole game between bots.

use bots::{Bot, arena};
use games::Playable;
use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Seat, Setup};

use super::decision_time::{DecisionTime, Stopwatch, TimedBot};
use crate::Job;

/// A game that bots play to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct GamePlayed<R: Playable> {
    /// Its number among others, for whoever gave the job.
    pub number: u64,
    pub mode: R::Mode,
    pub options: R::Options,
    /// The names of the bots, in the order of their seats.
    pub bots: Vec<String>,
    /// The seed of all dice.
    pub seed: u64,
    /// Which of the seed's games it is.
    pub deal: u64,
}

/// How a game between bots has ended. Lists are in the order of seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOver<Score> {
    pub scores: Vec<Score>,
    pub winners: Vec<Seat>,
    /// How long each bot has thought.
    pub spent: Vec<DecisionTime>,
}

impl<R: Playable<Score: Send>> Job for GamePlayed<R> {
    type Outcome = GameOver<R::Score>;

    fn kind() -> String {
        format!("game-{}", R::NAME)
    }

    fn run(&self) -> Result<GameOver<R::Score>, String> {
        let failed = |error: String| {
            let GamePlayed { deal, seed, bots, .. } = self;
            format!("game {deal} of seed {seed} between {}: {error}", bots.join(", "))
        };
        let seats = self.bots.len();
        let mut stopwatches = Vec::with_capacity(seats);
        let mut bots: Vec<Box<dyn Bot<R>>> = Vec::with_capacity(seats);
        for (name, seat) in self.bots.iter().zip(Seat::first(seats)) {
            let bot = R::bot(name, seat).ok_or_else(|| failed(format!("there is no bot '{name}'")))?;
            let stopwatch = Stopwatch::default();
            bots.push(Box::new(TimedBot::new(bot, stopwatch.clone())));
            stopwatches.push(stopwatch);
        }
        let setup = Setup { mode: self.mode, seats, options: self.options.clone() };
        let game = arena::play(setup, &mut bots, self.seed, self.deal).map_err(|error| failed(error.to_string()))?;
        let outcome = game.state().outcome().ok_or_else(|| failed("it has no end".to_owned()))?;
        let Outcome { scores, winners } = outcome;
        Ok(GameOver { scores, winners, spent: stopwatches.iter().map(Stopwatch::total).collect() })
    }
}
