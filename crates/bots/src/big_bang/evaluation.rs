//! Evaluation of decisions by the search of the strongest bot.

use big_bang::{BigBang, Mode, Play, TableView, View};
use tabletop::{Dice, Rules, Seat, Viewer};

use super::board_heuristic::BoardHeuristic;
use super::bot::{BigBangBot, Policy};
use super::chain_heuristic::ChainHeuristic;
use super::heuristic::{Heuristic, PerSeat};
use super::search::{MoveStatistics, SearchConfig, evaluate_moves};
use super::solitary_heuristic::SolitaryHeuristic;
use super::weights::Weights;
use super::xorshift::XorShift;
use crate::{Level, Strength};

/// A move that was evaluated.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub play: Play,
    /// In how many iterations it was made.
    pub visits: u32,
    /// What every seat can expect after it, see [`Evaluation`].
    pub values: Vec<f32>,
}

/// The evaluation of a decision.
///
/// Values are what a seat can expect, from 0 to 1: its share of the victory, by what the search hopes and fears where
/// it does not see the end. All seats together have 1. Alone it is the final score, where 1 stands for
/// [`FULL_SCORE`](super::FULL_SCORE) points and more.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    pub seat: Seat,
    /// The moves that were evaluated, the best first. The one that was made is among them.
    pub candidates: Vec<Candidate>,
    /// What every seat can expect now, seen by somebody who knows all objectives and hands, but not what is still to be
    /// drawn. Who decides knows less, and believes too much in what it has itself.
    pub values: Vec<f32>,
}

impl Evaluation {
    /// The move that the search prefers.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// The evaluation of a move.
    pub fn of(&self, play: Play) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.play == play)
    }
}

/// Follows a game and evaluates its decisions as an expert on the same seat would: from what the seat has seen, and
/// nothing else.
#[derive(Clone, Debug)]
pub struct Evaluator {
    bots: Vec<BigBangBot>,
}

impl Evaluator {
    /// An evaluator for a table of `seats`, with so many iterations for each decision.
    pub fn new(seats: usize, iterations: u32) -> Evaluator {
        let strength = Strength { level: Level::Expert, iterations: Some(iterations) };
        Evaluator { bots: Seat::first(seats).map(|seat| BigBangBot::new(strength, seat)).collect() }
    }

    /// Takes in where the game stands; to be called after every entry.
    pub fn observe(&mut self, game: &BigBang) {
        for (bot, seat) in self.bots.iter_mut().zip(Seat::first(game.seats())) {
            bot.memory.observe(&game.view(Viewer::Seat(seat)));
        }
    }

    /// Takes in what a seat is about to do.
    pub fn acted(&mut self, seat: Seat, play: Play) {
        if let Some(bot) = self.bots.get_mut(seat.index()) {
            bot.memory.acted(play);
        }
    }

    /// Evaluates the decision of whoever is to move, who then makes the move `made`; none if nobody is.
    pub fn evaluate(&self, game: &BigBang, made: Option<Play>, dice: &mut Dice) -> Option<Evaluation> {
        let seat = game.seat_to_move()?;
        let bot = self.bots.get(seat.index())?;
        let Policy::Search { config, .. } = bot.policy(game.mode()) else { return None };
        let closed = Position { bot, view: game.view(Viewer::Seat(seat)), made, config };
        let candidates = closed.evaluate(dice);
        let open = opened(&closed.view, game);
        let best = if open == closed.view {
            candidates.first()?.clone()
        } else {
            // Just a number is asked for, not which of many moves is a little better.
            let config = SearchConfig { iterations: config.iterations.div_ceil(2), ..config };
            Position { view: open, made: None, config, ..closed }.evaluate(dice).into_iter().next()?
        };
        Some(Evaluation { seat, candidates, values: best.values })
    }
}

/// The view of somebody who sees what all seats see: nothing is hidden but what is still to be drawn.
fn opened(view: &View, game: &BigBang) -> View {
    let mut view = view.clone();
    let known = || Seat::first(game.seats()).map(|seat| game.objectives(seat)).collect();
    match &mut view.table {
        TableView::Cosmic(view) => view.objectives = known(),
        TableView::Parallel(view) => view.objectives = known(),
        TableView::Hexidomino(view) => view.hands = game.hands().iter().copied().map(Some).collect(),
        _ => {}
    }
    view
}

/// A position that is to be evaluated.
struct Position<'a> {
    bot: &'a BigBangBot,
    view: View,
    made: Option<Play>,
    config: SearchConfig,
}

impl Position<'_> {
    /// The candidate moves, the best first.
    fn evaluate(&self, dice: &mut Dice) -> Vec<Candidate> {
        match self.view.mode() {
            Mode::Cosmic | Mode::Simple | Mode::Parallel => {
                self.evaluate_with(&BoardHeuristic::new(&self.view, Weights::DEFAULT), dice)
            }
            Mode::Solitary => self.evaluate_with(&SolitaryHeuristic, dice),
            Mode::Hexidomino => self.evaluate_with(&ChainHeuristic, dice),
        }
    }

    fn evaluate_with(&self, heuristic: &impl Heuristic, dice: &mut Dice) -> Vec<Candidate> {
        let mut plays = Vec::new();
        BigBang::imagine(&self.view, dice).list_plays(&mut plays);
        let mut roots = self.bot.root_priors(heuristic, &self.view, plays, 0.0, dice);
        // The move that was made is evaluated, however low its prior.
        let unlikely = roots.iter().skip(self.config.roots).find(|&&(play, _)| Some(play) == self.made).copied();
        roots.truncate(self.config.roots);
        roots.extend(unlikely);
        if roots.is_empty() {
            return Vec::new();
        }
        let mut random = XorShift::new(dice);
        let determinize = |dice: &mut Dice| self.bot.memory.determinize(&self.view, &mut random, dice);
        let statistics = evaluate_moves(heuristic, &roots, self.made, self.config, determinize, dice);
        let seats = self.view.seats();
        let candidate = |statistics: MoveStatistics| Candidate {
            play: statistics.play,
            visits: statistics.visits,
            values: shares(&statistics.means, seats),
        };
        statistics.into_iter().map(candidate).collect()
    }
}

/// Values as shares of the victory; alone there is nobody to share with.
fn shares(values: &PerSeat, seats: usize) -> Vec<f32> {
    let all: f32 = values[..seats].iter().sum();
    let whole = if seats > 1 && all > 0.0 { all } else { 1.0 };
    values[..seats].iter().map(|value| value / whole).collect()
}

/// What every seat has got in the end, on the scale of [`Evaluation`]; none before the end.
pub fn final_values(game: &BigBang) -> Option<Vec<f32>> {
    let outcome = game.outcome()?;
    if game.mode() == Mode::Solitary {
        return Some(shares(&SolitaryHeuristic.value(game), 1));
    }
    let share = 1.0 / outcome.winners.len().max(1) as f32;
    let seats = Seat::first(game.seats());
    Some(seats.map(|seat| if outcome.winners.contains(&seat) { share } else { 0.0 }).collect())
}
