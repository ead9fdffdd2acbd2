//! Big Bang 13.7: what everyone could expect, entry by entry.

use big_bang::{BigBang, Move};
use bots::big_bang::{Candidate, Evaluation, Evaluator, final_values};
use serde::{Deserialize, Serialize};
use tabletop::record::RecordError;
use tabletop::{Actor, Dice, Entry, Game, Rules, Seat};

use crate::facts::{Fact, facts};
use crate::{BigBangReport, Finding, GameAnalysis, Report, Thoroughness};

/// An entry, and what it led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Its index in the log, from 0.
    pub entry: usize,
    /// The chances after it, seat by seat, from 0 to 1, by what an expert believes who knows all objectives and hands, but
    /// not what is still to be drawn; what they are chances of is in [`Scale`](crate::Scale). After the last entry it is what came
    /// out. The chances before an entry are those after the entry before it: there are no others.
    pub values: Vec<f32>,
    /// The decision of a player; none for what the table does.
    pub decision: Option<MoveReview>,
}

/// A move, and what could have been done instead, by what an expert believes who sees what the player has seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveReview {
    pub seat: Seat,
    pub played: Move,
    /// The best move; the one that was made, if that is as good.
    pub best: Move,
    /// How much of the player's chance the move gave away, compared with the best one; never more than there was.
    pub loss: f32,
    /// From how many legal moves it was chosen.
    pub choices: usize,
    /// In what it came to less than the best move, the weightiest first; empty exactly if nothing was given away.
    pub facts: Vec<Fact>,
}

/// How many entries make a part. Each part begins by judging the last entry of the one before it once more, so parts
/// should not be too small.
const ENTRIES_PER_PART: usize = 8;

/// The chance of whoever made a move, before and after it. All numbers about a move come from here.
///
/// `after - before` is what the move gave away, and the rest is fortune: what was drawn after it, and what the others
/// held that the player could not know.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Chance {
    pub before: f32,
    /// What was given away.
    pub loss: f32,
    /// What was left of it: `before - loss`.
    pub expected: f32,
    pub after: f32,
}

/// The analysis of a game of Big Bang 13.7 in progress.
#[derive(Debug)]
pub(crate) struct MomentAnalysis {
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

impl MomentAnalysis {
    pub(crate) fn new(game: Game<BigBang>, thoroughness: Thoroughness) -> Result<MomentAnalysis, RecordError> {
        let setup = |error: tabletop::SetupError| RecordError::Header { field: "setup", error: error.to_string() };
        let state = BigBang::set_up(game.setup()).map_err(setup)?;
        let iterations = thoroughness.iterations.max(1);
        let evaluator = Evaluator::new(game.setup().seats, iterations);
        let seed = seed(&game);
        Ok(MomentAnalysis { game, state, entries: 0, evaluator, iterations, seed, next: None })
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

impl GameAnalysis for MomentAnalysis {
    fn part_size(&self) -> usize {
        ENTRIES_PER_PART
    }

    fn progress(&self) -> (usize, usize) {
        (self.entries, self.game.log().len())
    }

    fn report(&self) -> Report {
        Report::BigBang(BigBangReport::new(self.state.mode(), self.state.seats(), self.iterations))
    }

    /// Passes over so many entries.
    fn skip(&mut self, count: usize) {
        for left in (0..count).rev() {
            if self.take_in().is_none() {
                break;
            }
            // What is known of a decision is asked for when it has been made, which is one entry later.
            self.next = if left == 0 { self.evaluation() } else { None };
        }
    }

    /// Looks at one more entry.
    fn step(&mut self, _: u64) -> Option<Finding> {
        let index = self.entries;
        let entry = self.game.log().get(index)?;
        let judged = self.next.take().and_then(|evaluation| judged(&self.state, entry, &evaluation));
        self.take_in()?;
        self.next = self.evaluation();
        let (decision, expected) = judged.unzip();
        let values = self.next.as_ref().map(|next| next.values.clone());
        // Where nobody is to move, because the table moves first, the state before the last move shows it.
        let values = final_values(&self.state).or(values).or(expected).unwrap_or_default();
        let values = values.into_iter().map(rounded).collect();
        Some(Finding::Moment(Moment { entry: index, values, decision }))
    }
}

/// The move of a player.
fn made(entry: &Entry<Move>) -> Option<big_bang::Play> {
    if let Move::Play(play) = entry.action { Some(play) } else { None }
}

/// The decision that an entry was, and what everyone can expect of it.
fn judged(state: &BigBang, entry: &Entry<Move>, evaluation: &Evaluation) -> Option<(MoveReview, Vec<f32>)> {
    let seat = evaluation.seat;
    let value = |candidate: &Candidate| candidate.values.get(seat.index()).copied();
    let (played, best) = (evaluation.of(made(entry)?)?, evaluation.best()?);
    let before = evaluation.values.get(seat.index()).copied().map(rounded)?;
    // What the search would rather do may have come to less in the end.
    let loss = rounded(value(best)? - value(played)?).clamp(0.0, before);
    let best = if loss > 0.0 { best } else { played };
    let mut plays = Vec::new();
    state.list_plays(&mut plays);
    let decision = MoveReview {
        seat,
        played: Move::Play(played.play),
        best: Move::Play(best.play),
        loss,
        choices: plays.len(),
        facts: if loss > 0.0 { facts(state, played.play, best.play) } else { Vec::new() },
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
