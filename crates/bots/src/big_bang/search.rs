//! Information-set Monte Carlo tree search: one tree over information sets, and a new determinization for each iteration.
//!
//! Moves are selected by PUCT, with priors from a [`Heuristic`]; below the root they are unlocked by progressive
//! widening.

use big_bang::{BigBang, Play};
use tabletop::{Dice, Entry, Rules, Seat};

use super::heuristic::{Heuristic, PerSeat};
use super::xorshift::XorShift;
use crate::TimeUp;

/// The parameters of a search.
#[derive(Copy, Clone, Debug)]
pub(super) struct SearchConfig {
    /// How many playouts there are.
    pub(super) iterations: u32,
    /// How many moves are considered at the root, those with the highest priors.
    pub(super) roots: usize,
    /// How many are considered at first below it; progressive widening adds more as a node is visited.
    pub(super) width: usize,
    /// The factor of the exploration term.
    pub(super) exploration: f32,
    /// The range of the noise that is added to priors in playouts, in points.
    pub(super) noise: f32,
    /// Common random numbers: whether every move of the root is tried in each determinization, so that where the deal
    /// decides most a lucky one favours none of them.
    pub(super) paired: bool,
}

/// A move of a node, with what came of it.
struct Child {
    play: Play,
    node: usize,
    visits: u32,
    /// Sum of values for whoever makes the move.
    sum: f32,
}

#[derive(Default)]
struct Node {
    children: Vec<Child>,
    visits: u32,
    /// Sum of values for whoever moves here.
    sum: f32,
}

/// This many points behind the best, a move has half its prior.
const HALF_PRIOR_MARGIN: f32 = 1.0;

/// First-play urgency: how far below the mean of its parent a move begins that has not been tried.
const FIRST_PLAY_REDUCTION: f32 = 0.05;

struct Search<'a, G: Heuristic> {
    heuristic: &'a G,
    config: SearchConfig,
    nodes: Vec<Node>,
    /// Sums of values for every seat, by the moves of the root.
    sums: Vec<PerSeat>,
    random: XorShift,
    plays: Vec<Play>,
    scores: Vec<f32>,
}

/// What came of a move of the root.
#[derive(Copy, Clone, Debug)]
pub(super) struct MoveStatistics {
    pub(super) play: Play,
    pub(super) visits: u32,
    /// Mean values for every seat.
    pub(super) means: PerSeat,
}

/// Searches among `roots`, each with its prior in points, in states that `determinize` samples; gives the best that was
/// found before the time was up.
pub(super) fn search<G: Heuristic>(
    heuristic: &G,
    roots: &[(Play, f32)],
    config: SearchConfig,
    mut determinize: impl FnMut(&mut Dice) -> BigBang,
    dice: &mut Dice,
    is_time_up: TimeUp<'_>,
) -> Option<Play> {
    let roots = &roots[..roots.len().min(config.roots)];
    if roots.len() <= 1 {
        return roots.first().map(|&(play, _)| play);
    }
    let mut search = Search::new(heuristic, config, dice);
    search.run(roots, &mut determinize, dice, is_time_up);
    let best = search.best().map(|best| search.nodes[0].children[best].play);
    best.or_else(|| roots.first().map(|&(play, _)| play))
}

/// Searches in the same way, even where there is no choice, and returns the statistics of all moves, the best first.
/// A move that was made in the game gets at least half as many visits as the best, so that both can be compared.
pub(super) fn evaluate_moves<G: Heuristic>(
    heuristic: &G,
    roots: &[(Play, f32)],
    made: Option<Play>,
    config: SearchConfig,
    mut determinize: impl FnMut(&mut Dice) -> BigBang,
    dice: &mut Dice,
) -> Vec<MoveStatistics> {
    let mut search = Search::new(heuristic, config, dice);
    search.run(roots, &mut determinize, dice, &|| false);
    if let (Some(best), Some(&made)) = (search.best(), roots.iter().find(|root| Some(root.0) == made)) {
        let visits = |search: &Search<'_, G>| {
            search.nodes[0].children.iter().find(|child| child.play == made.0).map_or(0, |child| child.visits)
        };
        for _ in visits(&search)..search.nodes[0].children[best].visits / 2 {
            let game = determinize(dice);
            search.iterate(&[made], game, dice);
        }
    }
    let mut statistics: Vec<MoveStatistics> = search.nodes[0]
        .children
        .iter()
        .zip(&search.sums)
        .map(|(child, sums)| MoveStatistics {
            play: child.play,
            visits: child.visits,
            means: sums.map(|sum| sum / child.visits.max(1) as f32),
        })
        .collect();
    if let Some(best) = search.best() {
        statistics.swap(0, best);
    }
    statistics
}

impl<'a, G: Heuristic> Search<'a, G> {
    fn new(heuristic: &'a G, config: SearchConfig, dice: &mut Dice) -> Search<'a, G> {
        let (nodes, random) = (vec![Node::default()], XorShift::new(dice));
        Search { heuristic, config, nodes, sums: Vec::new(), random, plays: Vec::new(), scores: Vec::new() }
    }

    /// Goes through all iterations, or as many as there is time for.
    fn run(
        &mut self,
        roots: &[(Play, f32)],
        determinize: &mut impl FnMut(&mut Dice) -> BigBang,
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) {
        let together = if self.config.paired { 1 } else { roots.len() };
        for _ in 0..(self.config.iterations as usize * together).div_ceil(roots.len().max(1)) {
            let game = determinize(dice);
            for choice in roots.chunks(together) {
                self.iterate(choice, game.clone(), dice);
            }
            if is_time_up() {
                break;
            }
        }
    }

    /// The index of the root's move with the most visits, among equals of the one with the best mean.
    fn best(&self) -> Option<usize> {
        let rank = |child: &Child| (child.visits, child.sum / child.visits.max(1) as f32);
        let best =
            self.nodes[0].children.iter().enumerate().max_by(|(_, one), (_, other)| {
                rank(one).partial_cmp(&rank(other)).unwrap_or(std::cmp::Ordering::Equal)
            });
        best.map(|(index, _)| index)
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    fn iterate(&mut self, roots: &[(Play, f32)], mut game: BigBang, dice: &mut Dice) {
        let mut path: Vec<(usize, usize, Seat)> = Vec::new();
        let mut at = 0;
        loop {
            play_forced_passes(&mut game, dice);
            let Some(mover) = game.seat_to_move() else { break };
            let found = if at == 0 {
                self.scores.clear();
                self.plays.clear();
                self.plays.extend(roots.iter().map(|&(play, _)| play));
                self.scores.extend(roots.iter().map(|&(_, score)| score));
                self.select(0)
            } else {
                self.select_widened(&game, at)
            };
            let Some((play, known)) = found else { break };
            game.make(play);
            match known {
                Some(child) => {
                    path.push((at, child, mover));
                    at = self.nodes[at].children[child].node;
                }
                None => {
                    let node = self.nodes.len();
                    self.nodes.push(Node::default());
                    self.nodes[at].children.push(Child { play, node, visits: 0, sum: 0.0 });
                    path.push((at, self.nodes[at].children.len() - 1, mover));
                    break;
                }
            }
        }
        let values = self.play_out(&mut game, dice);
        if let Some(&(_, root, _)) = path.first() {
            self.sums.resize(self.nodes[0].children.len(), PerSeat::default());
            self.sums[root].iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        for (node, child, mover) in path {
            let value = values[mover.index()];
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += value;
            let child = &mut node.children[child];
            child.visits += 1;
            child.sum += value;
        }
    }

    /// Selects a move at an inner node, among as many as progressive widening allows.
    fn select_widened(&mut self, game: &BigBang, at: usize) -> Option<(Play, Option<usize>)> {
        self.heuristic.candidates(game, &mut self.plays);
        self.heuristic.priors(game, &self.plays, &mut self.scores);
        let width = self.config.width + (self.nodes[at].visits as f32).sqrt() as usize / 2;
        keep_best(&mut self.plays, &mut self.scores, width);
        self.select(at)
    }

    /// The move with the highest PUCT score: its mean value plus exploration in proportion to its prior.
    fn select(&mut self, at: usize) -> Option<(Play, Option<usize>)> {
        let node = &self.nodes[at];
        let best = self.scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let prior = |score: f32| HALF_PRIOR_MARGIN / (HALF_PRIOR_MARGIN + best - score);
        let all: f32 = self.scores.iter().map(|&score| prior(score)).sum();
        let parent = if node.visits > 0 { node.sum / node.visits as f32 } else { 0.5 };
        let exploration = self.config.exploration * ((node.visits + 1) as f32).sqrt() / all;
        let mut chosen: Option<(f32, Play, Option<usize>)> = None;
        for (&play, &score) in self.plays.iter().zip(&self.scores) {
            let known = node.children.iter().position(|child| child.play == play);
            let (mean, visits) = match known.map(|index| &node.children[index]) {
                Some(child) if child.visits > 0 => (child.sum / child.visits as f32, child.visits),
                _ => (parent - FIRST_PLAY_REDUCTION, 0),
            };
            let puct = mean + exploration * prior(score) / (1 + visits) as f32;
            if chosen.is_none_or(|(most, _, _)| puct > most) {
                chosen = Some((puct, play, known));
            }
        }
        chosen.map(|(_, play, known)| (play, known))
    }

    /// Plays on by priors with noise, and evaluates the end.
    fn play_out(&mut self, game: &mut BigBang, dice: &mut Dice) -> PerSeat {
        for _ in 0..self.heuristic.playout_depth() {
            play_forced_passes(game, dice);
            if game.seat_to_move().is_none() {
                break;
            }
            self.heuristic.candidates(game, &mut self.plays);
            self.heuristic.priors(game, &self.plays, &mut self.scores);
            let mut chosen: Option<(f32, Play)> = None;
            for (&play, &score) in self.plays.iter().zip(&self.scores) {
                let score = score + self.config.noise * self.random.fraction();
                if chosen.is_none_or(|(best, _)| score > best) {
                    chosen = Some((score, play));
                }
            }
            let Some((_, play)) = chosen else { break };
            game.make(play);
        }
        play_forced_passes(game, dice);
        self.heuristic.value(game)
    }
}

/// Plays the moves that the table makes: it passes for who cannot place anything (BB-9.3).
pub(super) fn play_forced_passes(game: &mut BigBang, dice: &mut Dice) {
    while game.seat_to_move().is_none() {
        let Some(action) = game.table_move(dice) else { return };
        if game.play(&Entry::by_table(0, action)).is_err() {
            return;
        }
    }
}

/// Keeps the `count` moves with the highest scores, in no particular but always the same order.
fn keep_best(plays: &mut Vec<Play>, scores: &mut Vec<f32>, count: usize) {
    for place in 0..count.min(plays.len()) {
        let mut best = place;
        for other in place + 1..plays.len() {
            if scores[other] > scores[best] {
                best = other;
            }
        }
        plays.swap(place, best);
        scores.swap(place, best);
    }
    plays.truncate(count);
    scores.truncate(count);
}
