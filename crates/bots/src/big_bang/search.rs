//! Information-set Monte Carlo tree search: one tree over what the bot cannot tell apart, and for each iteration a
//! world dealt anew.

use big_bang::{BigBang, Play};
use tabletop::{Dice, Entry, Rules, Seat};

use super::guide::{Guide, PerSeat};
use super::noise::Noise;
use crate::TimeUp;

/// How a search goes about it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Effort {
    /// How many worlds are played out.
    pub(super) iterations: u32,
    /// How many moves are considered at the root, the most promising.
    pub(super) roots: usize,
    /// How many are considered at first below it; the more often a node is visited, the more.
    pub(super) width: usize,
    /// How much what has been tried little is preferred.
    pub(super) curiosity: f32,
    /// By how many points at random a playout strays from the move that looks best.
    pub(super) stray: f32,
    /// Whether every move of the root is tried in each world, so that where the deal decides most a lucky one favours
    /// none of them.
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

/// Below this many points behind the best, a move looks half as promising.
const HALF: f32 = 1.0;

/// A search in progress.
struct Search<'a, G: Guide> {
    guide: &'a G,
    effort: Effort,
    nodes: Vec<Node>,
    /// Sums of values for every seat, by the moves of the root.
    sums: Vec<PerSeat>,
    noise: Noise,
    plays: Vec<Play>,
    scores: Vec<f32>,
}

/// What came of a move of the root.
#[derive(Copy, Clone, Debug)]
pub(super) struct Tried {
    pub(super) play: Play,
    pub(super) visits: u32,
    /// Mean values for every seat.
    pub(super) means: PerSeat,
}

/// Searches among `roots`, each with its promise in points, in worlds that `imagine` makes up; gives the best that was
/// found before the time was up.
pub(super) fn search<G: Guide>(
    guide: &G,
    roots: &[(Play, f32)],
    effort: Effort,
    mut imagine: impl FnMut(&mut Dice) -> BigBang,
    dice: &mut Dice,
    is_time_up: TimeUp<'_>,
) -> Option<Play> {
    let roots = &roots[..roots.len().min(effort.roots)];
    if roots.len() <= 1 {
        return roots.first().map(|&(play, _)| play);
    }
    let mut search = Search::new(guide, effort, dice);
    search.run(roots, &mut imagine, dice, is_time_up);
    let best = search.best().map(|best| search.nodes[0].children[best].play);
    best.or_else(|| roots.first().map(|&(play, _)| play))
}

/// Searches in the same way, even where there is no choice, and tells what came of all that was tried, the best first.
/// A move that somebody has made is looked into at least half as often as the best, so that both can be compared.
pub(super) fn explore<G: Guide>(
    guide: &G,
    roots: &[(Play, f32)],
    made: Option<Play>,
    effort: Effort,
    mut imagine: impl FnMut(&mut Dice) -> BigBang,
    dice: &mut Dice,
) -> Vec<Tried> {
    let mut search = Search::new(guide, effort, dice);
    search.run(roots, &mut imagine, dice, &|| false);
    if let (Some(best), Some(&made)) = (search.best(), roots.iter().find(|root| Some(root.0) == made)) {
        let visits = |search: &Search<'_, G>| {
            search.nodes[0].children.iter().find(|child| child.play == made.0).map_or(0, |child| child.visits)
        };
        for _ in visits(&search)..search.nodes[0].children[best].visits / 2 {
            let game = imagine(dice);
            search.iterate(&[made], game, dice);
        }
    }
    let mut tried: Vec<Tried> = search.nodes[0]
        .children
        .iter()
        .zip(&search.sums)
        .map(|(child, sums)| Tried {
            play: child.play,
            visits: child.visits,
            means: sums.map(|sum| sum / child.visits.max(1) as f32),
        })
        .collect();
    if let Some(best) = search.best() {
        tried.swap(0, best);
    }
    tried
}

impl<'a, G: Guide> Search<'a, G> {
    fn new(guide: &'a G, effort: Effort, dice: &mut Dice) -> Search<'a, G> {
        let (nodes, noise) = (vec![Node::default()], Noise::new(dice));
        Search { guide, effort, nodes, sums: Vec::new(), noise, plays: Vec::new(), scores: Vec::new() }
    }

    /// Goes through all iterations, or as many as there is time for.
    fn run(
        &mut self,
        roots: &[(Play, f32)],
        imagine: &mut impl FnMut(&mut Dice) -> BigBang,
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) {
        let together = if self.effort.paired { 1 } else { roots.len() };
        for _ in 0..(self.effort.iterations as usize * together).div_ceil(roots.len().max(1)) {
            let game = imagine(dice);
            for choice in roots.chunks(together) {
                self.iterate(choice, game.clone(), dice);
            }
            if is_time_up() {
                break;
            }
        }
    }

    /// The index of the root's move that was looked into most, among equals of the one with the best mean.
    fn best(&self) -> Option<usize> {
        let rank = |child: &Child| (child.visits, child.sum / child.visits.max(1) as f32);
        let best =
            self.nodes[0].children.iter().enumerate().max_by(|(_, one), (_, other)| {
                rank(one).partial_cmp(&rank(other)).unwrap_or(std::cmp::Ordering::Equal)
            });
        best.map(|(index, _)| index)
    }

    /// One walk down the tree, one playout, and back.
    fn iterate(&mut self, roots: &[(Play, f32)], mut game: BigBang, dice: &mut Dice) {
        let mut path: Vec<(usize, usize, Seat)> = Vec::new();
        let mut at = 0;
        loop {
            pass_over(&mut game, dice);
            let Some(mover) = game.seat_to_move() else { break };
            let found = if at == 0 {
                self.scores.clear();
                self.plays.clear();
                self.plays.extend(roots.iter().map(|&(play, _)| play));
                self.scores.extend(roots.iter().map(|&(_, score)| score));
                self.select(0)
            } else {
                self.consider(&game, at)
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

    /// Chooses a move at an inner node: among the most promising in this world.
    fn consider(&mut self, game: &BigBang, at: usize) -> Option<(Play, Option<usize>)> {
        self.guide.list(game, &mut self.plays);
        self.guide.glance(game, &self.plays, &mut self.scores);
        let wide = self.effort.width + (self.nodes[at].visits as f32).sqrt() as usize / 2;
        keep_best(&mut self.plays, &mut self.scores, wide);
        self.select(at)
    }

    /// The move with the best mean so far, with an allowance for promise and for having been tried little.
    fn select(&mut self, at: usize) -> Option<(Play, Option<usize>)> {
        let node = &self.nodes[at];
        let best = self.scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let promise = |score: f32| HALF / (HALF + best - score);
        let all: f32 = self.scores.iter().map(|&score| promise(score)).sum();
        let parent = if node.visits > 0 { node.sum / node.visits as f32 } else { 0.5 };
        let reach = self.effort.curiosity * ((node.visits + 1) as f32).sqrt() / all;
        let mut chosen: Option<(f32, Play, Option<usize>)> = None;
        for (&play, &score) in self.plays.iter().zip(&self.scores) {
            let known = node.children.iter().position(|child| child.play == play);
            let (mean, visits) = match known.map(|index| &node.children[index]) {
                Some(child) if child.visits > 0 => (child.sum / child.visits as f32, child.visits),
                _ => (parent - 0.05, 0),
            };
            let appeal = mean + reach * promise(score) / (1 + visits) as f32;
            if chosen.is_none_or(|(most, _, _)| appeal > most) {
                chosen = Some((appeal, play, known));
            }
        }
        chosen.map(|(_, play, known)| (play, known))
    }

    /// Goes on with moves that look good at a glance, and judges where that leads.
    fn play_out(&mut self, game: &mut BigBang, dice: &mut Dice) -> PerSeat {
        for _ in 0..self.guide.depth() {
            pass_over(game, dice);
            if game.seat_to_move().is_none() {
                break;
            }
            self.guide.list(game, &mut self.plays);
            self.guide.glance(game, &self.plays, &mut self.scores);
            let mut chosen: Option<(f32, Play)> = None;
            for (&play, &score) in self.plays.iter().zip(&self.scores) {
                let score = score + self.effort.stray * self.noise.fraction();
                if chosen.is_none_or(|(best, _)| score > best) {
                    chosen = Some((score, play));
                }
            }
            let Some((_, play)) = chosen else { break };
            game.make(play);
        }
        pass_over(game, dice);
        self.guide.value(game)
    }
}

/// Lets the table tell who cannot place anything (BB-9.3).
pub(super) fn pass_over(game: &mut BigBang, dice: &mut Dice) {
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
