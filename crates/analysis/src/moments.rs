//! Big Bang 13.7: what everyone could expect, entry by entry.

use big_bang::{BigBang, Move};
use bots::big_bang::{Candidate, Evaluation, Evaluator, final_values};
use serde::{Deserialize, Serialize};
use tabletop::record::RecordError;
use tabletop::{Actor, Dice, Entry, Game, Rules, Seat};

use crate::{BigBangReport, Thoroughness};

/// An entry, and what it led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Its index in the log, from 0.
    pub entry: usize,
    /// What every seat can expect after it, from 0 to 1: its share of the victory, by what an expert believes who knows
    /// all objectives and hands, but not what is still to be drawn. Alone it is the final score, where 1 stands for 150
    /// points and more. After the last entry it is what came out.
    pub values: Vec<f32>,
    /// The decision of a player; none for what the table does.
    pub decision: Option<Decision>,
}

/// A move, and what could have been done instead, by what an expert believes who sees what the player has seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Who decided.
    pub seat: Seat,
    /// The move.
    pub played: Move,
    /// What the player could expect of it.
    pub value: f32,
    /// The best move; the one that was made, if that is as good.
    pub best: Move,
    /// What the player could have expected of the best move.
    pub best_value: f32,
    /// How much was given away: the difference.
    pub loss: f32,
}

/// The analysis of a game of Big Bang 13.7 in progress.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    game: Game<BigBang>,
    /// After as many entries as have been looked at.
    state: BigBang,
    entries: usize,
    evaluator: Evaluator,
    iterations: u32,
    seed: u64,
    /// What is known of the decision that comes next.
    next: Option<Evaluation>,
}

impl Moments {
    pub(crate) fn new(game: Game<BigBang>, thoroughness: Thoroughness) -> Result<Moments, RecordError> {
        let setup = |error: tabletop::SetupError| RecordError::Header { field: "setup", error: error.to_string() };
        let state = BigBang::set_up(game.setup()).map_err(setup)?;
        let iterations = thoroughness.iterations.max(1);
        let evaluator = Evaluator::new(game.setup().seats, iterations);
        let seed = seed(&game);
        Ok(Moments { game, state, entries: 0, evaluator, iterations, seed, next: None })
    }

    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.entries, self.game.log().len())
    }

    pub(crate) fn report(&self) -> BigBangReport {
        BigBangReport {
            mode: self.state.mode(),
            seats: self.state.seats(),
            iterations: self.iterations,
            moments: Vec::new(),
            swings: Vec::new(),
        }
    }

    /// Passes over so many entries.
    pub(crate) fn skip(&mut self, count: usize) {
        for left in (0..count).rev() {
            if self.take_in().is_none() {
                break;
            }
            // What is known of a decision is asked for when it has been made, which is one entry later.
            self.next = if left == 0 { self.evaluation() } else { None };
        }
    }

    /// Looks at one more entry.
    pub(crate) fn step(&mut self) -> Option<Moment> {
        let index = self.entries;
        let entry = self.game.log().get(index)?;
        let judged = self.next.take().and_then(|evaluation| judged(entry, &evaluation));
        self.take_in()?;
        self.next = self.evaluation();
        let (decision, expected) = judged.unzip();
        let outlook = self.next.as_ref().map(|next| next.outlook.clone());
        // Where nobody is to move, because the table has something to say first, the move before tells.
        let values = final_values(&self.state).or(outlook).or(expected).unwrap_or_default();
        Some(Moment { entry: index, values: values.into_iter().map(rounded).collect(), decision })
    }

    /// Lets the next entry happen.
    fn take_in(&mut self) -> Option<()> {
        let entry = self.game.log().get(self.entries)?;
        self.entries += 1;
        if let (Actor::Seat(seat), &Move::Play(play)) = (entry.actor, &entry.action) {
            self.evaluator.acted(seat, play);
        }
        // The record has been replayed, so it is legal.
        self.state.play(entry).ok()?;
        self.evaluator.observe(&self.state);
        Some(())
    }

    /// What is known of the decision that comes next, after the entries that have happened.
    fn evaluation(&self) -> Option<Evaluation> {
        let made = self.game.log().get(self.entries).and_then(made);
        let last = self.entries.checked_sub(1)?;
        self.evaluator.evaluate(&self.state, made, &mut Dice::new(self.seed, last as u64))
    }
}

/// The move of a player.
fn made(entry: &Entry<Move>) -> Option<big_bang::Play> {
    if let Move::Play(play) = entry.action { Some(play) } else { None }
}

/// The decision that an entry was, and what everyone can expect of it.
fn judged(entry: &Entry<Move>, evaluation: &Evaluation) -> Option<(Decision, Vec<f32>)> {
    let seat = evaluation.seat;
    let value = |candidate: &Candidate| candidate.values.get(seat.index()).copied().map(rounded);
    let played = evaluation.of(made(entry)?)?;
    let (own, most) = (value(played)?, value(evaluation.best()?)?);
    // What the search would rather do may have come to less in the end.
    let best = if own >= most { played } else { evaluation.best()? };
    let best_value = own.max(most);
    let decision = Decision {
        seat,
        played: Move::Play(played.play),
        value: own,
        best: Move::Play(best.play),
        best_value,
        loss: rounded(best_value - own),
    };
    Some((decision, played.values.clone()))
}

/// More digits would pretend to know what they do not.
fn rounded(value: f32) -> f32 {
    (value * 10_000.0).round() / 10_000.0
}

/// The seed of all searches, which follows from what was dealt.
fn seed(game: &Game<BigBang>) -> u64 {
    let deal = game.log().first().and_then(|entry| serde_json::to_string(&entry.action).ok()).unwrap_or_default();
    // The hash of Fowler, Noll and Vo: simple, and the same everywhere.
    deal.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
