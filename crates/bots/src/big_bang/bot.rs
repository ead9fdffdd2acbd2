//! The bot: one for all levels and modes.

use std::cmp::Ordering;

use big_bang::{BigBang, Mode, Move, Play, View};
use serde_json::Value;
use tabletop::{Dice, Millis, Rules, Seat};

use super::board_heuristic::BoardHeuristic;
use super::chain_heuristic::ChainHeuristic;
use super::heuristic::{Heuristic, lead};
use super::levels::{keeps_beliefs, policy};
use super::memory::Memory;
use super::search::{SearchConfig, play_forced_passes, search};
use super::solitary_heuristic::SolitaryHeuristic;
use super::weights::Weights;
use super::xorshift::XorShift;
use crate::{Bot, Strength, TimeUp};

/// How a move is chosen. `noise` is the range, in points, of the random number that is added to each score.
#[derive(Copy, Clone, Debug)]
pub(super) enum Policy {
    /// The move with the highest prior, of all or of so many that come to mind.
    Greedy { looks_at: Option<usize>, noise: f32 },
    /// The move with the lowest prior.
    Wasteful { noise: f32 },
    /// The move with the best expected points once everyone has replied, averaged over some determinizations.
    LookAhead { determinizations: u32, noise: f32 },
    /// Tree search among the moves with the highest priors.
    Search { config: SearchConfig, noise: f32 },
}

/// The bot of Big Bang 13.7, for all levels and modes.
#[derive(Clone, Debug)]
pub struct BigBangBot {
    seat: Seat,
    /// How well it plays; none for the greedy baseline.
    strength: Option<Strength>,
    pub(super) memory: Memory,
}

/// Over how many determinizations the priors at the root are averaged.
const DETERMINIZATIONS_PER_PRIOR: usize = 4;
/// How many moves the look-ahead compares.
const MAX_LOOK_AHEAD_MOVES: usize = 10;
/// How many replies of others the look-ahead follows.
const MAX_LOOK_AHEAD_REPLIES: usize = 3;
/// From so many iterations on a search takes a tenth of a second or more.
const MIN_LABORIOUS_ITERATIONS: u32 = 2_000;

impl BigBangBot {
    pub fn new(strength: Strength, seat: Seat) -> BigBangBot {
        BigBangBot { seat, strength: Some(strength), memory: Memory::new(keeps_beliefs(strength.level)) }
    }

    /// A bot for `seat` that makes the move which adds most to its own alignments at once.
    pub fn greedy(seat: Seat) -> BigBangBot {
        BigBangBot { seat, strength: None, memory: Memory::new(false) }
    }

    pub(super) fn policy(&self, mode: Mode) -> Policy {
        self.strength.map_or(Policy::Greedy { looks_at: None, noise: 0.0 }, |strength| policy(strength, mode))
    }

    fn choose(
        &self,
        view: &View,
        game: &BigBang,
        plays: Vec<Play>,
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) -> Option<Play> {
        match view.mode() {
            Mode::Cosmic | Mode::Simple | Mode::Parallel => {
                let greedy = matches!(self.policy(view.mode()), Policy::Greedy { .. });
                let weights = if greedy { Weights::GREEDY } else { Weights::DEFAULT };
                self.choose_by(&BoardHeuristic::new(view, weights), view, game, plays, dice, is_time_up)
            }
            Mode::Solitary => self.choose_by(&SolitaryHeuristic, view, game, plays, dice, is_time_up),
            Mode::Hexidomino => self.choose_by(&ChainHeuristic, view, game, plays, dice, is_time_up),
        }
    }

    fn choose_by(
        &self,
        heuristic: &impl Heuristic,
        view: &View,
        game: &BigBang,
        plays: Vec<Play>,
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) -> Option<Play> {
        match self.policy(view.mode()) {
            Policy::Greedy { looks_at, noise } => {
                let mut plays = plays;
                if let Some(count) = looks_at {
                    dice.shuffle(&mut plays);
                    plays.truncate(count);
                }
                self.by_priors(heuristic, game, &plays, 1.0, noise.max(1e-3), dice)
            }
            Policy::Wasteful { noise } => self.by_priors(heuristic, game, &plays, -1.0, noise, dice),
            Policy::LookAhead { determinizations, noise } => {
                self.look_ahead(heuristic, view, plays, determinizations, noise, dice)
            }
            Policy::Search { config, noise } => {
                let roots = self.root_priors(heuristic, view, plays, noise, dice);
                let mut random = XorShift::new(dice);
                search(
                    heuristic,
                    &roots,
                    config,
                    |dice| self.memory.determinize(view, &mut random, dice),
                    dice,
                    is_time_up,
                )
            }
        }
    }

    /// The move with the highest score: its prior times `weight`, and a random number below `noise`.
    fn by_priors(
        &self,
        heuristic: &impl Heuristic,
        game: &BigBang,
        plays: &[Play],
        weight: f32,
        noise: f32,
        dice: &mut Dice,
    ) -> Option<Play> {
        let mut random = XorShift::new(dice);
        let mut scores = Vec::new();
        heuristic.priors(game, plays, &mut scores);
        scores.iter_mut().for_each(|prior| *prior = weight * *prior + noise * random.fraction());
        best(plays, &scores)
    }

    /// All moves with their priors, averaged over determinizations, the highest first.
    pub(super) fn root_priors(
        &self,
        heuristic: &impl Heuristic,
        view: &View,
        plays: Vec<Play>,
        noise: f32,
        dice: &mut Dice,
    ) -> Vec<(Play, f32)> {
        let mut random = XorShift::new(dice);
        let mut sums: Vec<f32> = plays.iter().map(|_| noise * random.fraction()).collect();
        let mut scores = Vec::new();
        for _ in 0..DETERMINIZATIONS_PER_PRIOR {
            heuristic.root_priors(&self.memory.determinize(view, &mut random, dice), &plays, &mut scores);
            sums.iter_mut().zip(&scores).for_each(|(sum, score)| *sum += score / DETERMINIZATIONS_PER_PRIOR as f32);
        }
        best_first(plays, &sums)
    }

    /// Follows the best few moves until it would be the own turn again.
    fn look_ahead(
        &self,
        heuristic: &impl Heuristic,
        view: &View,
        plays: Vec<Play>,
        determinizations: u32,
        noise: f32,
        dice: &mut Dice,
    ) -> Option<Play> {
        if matches!(view.mode(), Mode::Hexidomino | Mode::Solitary) {
            return self.root_priors(heuristic, view, plays, noise, dice).first().map(|&(play, _)| play);
        }
        let weighed = self.root_priors(heuristic, view, plays, 0.0, dice);
        let candidates: Vec<Play> = weighed.into_iter().take(MAX_LOOK_AHEAD_MOVES).map(|(play, _)| play).collect();
        let mut random = XorShift::new(dice);
        let mut sums: Vec<f32> =
            candidates.iter().map(|_| noise * determinizations as f32 * random.fraction()).collect();
        let (mut plays, mut scores) = (Vec::new(), Vec::new());
        for _ in 0..determinizations {
            let sampled = self.memory.determinize(view, &mut random, dice);
            for (sum, &play) in sums.iter_mut().zip(&candidates) {
                let mut game = sampled.clone();
                game.make(play);
                for _ in 0..MAX_LOOK_AHEAD_REPLIES {
                    play_forced_passes(&mut game, dice);
                    if game.seat_to_move().is_none_or(|next| next == self.seat) {
                        break;
                    }
                    heuristic.candidates(&game, &mut plays);
                    heuristic.priors(&game, &plays, &mut scores);
                    let Some(answer) = best(&plays, &scores) else { break };
                    game.make(answer);
                }
                *sum += lead(&heuristic.expected_points(&game)[..game.seats()], self.seat);
            }
        }
        best(&candidates, &sums)
    }
}

/// The move with the highest score, the first of equals.
fn best(plays: &[Play], scores: &[f32]) -> Option<Play> {
    let mut best: Option<(Play, f32)> = None;
    for (&play, &score) in plays.iter().zip(scores) {
        if best.is_none_or(|(_, most)| score > most) {
            best = Some((play, score));
        }
    }
    best.map(|(play, _)| play)
}

/// Moves with their scores, the highest first, equals in the order of the list.
fn best_first(plays: Vec<Play>, scores: &[f32]) -> Vec<(Play, f32)> {
    let mut ranked: Vec<(Play, f32)> = plays.into_iter().zip(scores.iter().copied()).collect();
    ranked.sort_by(|(_, one), (_, other)| other.partial_cmp(one).unwrap_or(Ordering::Equal));
    ranked
}

impl BigBangBot {
    /// A state that fits the view, and all moves of the seat; none while it is not its turn.
    fn options(&mut self, view: &View, dice: &mut Dice) -> Option<(BigBang, Vec<Play>)> {
        self.memory.observe(view);
        let game = BigBang::imagine(view, dice);
        if game.seat_to_move() != Some(self.seat) {
            return None;
        }
        let mut plays = Vec::new();
        game.list_plays(&mut plays);
        Some((game, plays))
    }
}

impl Bot<BigBang> for BigBangBot {
    fn delay(&mut self, view: &View, dice: &mut Dice) -> Option<Millis> {
        let (_, plays) = self.options(view, dice)?;
        // Who has nothing to choose from need not think.
        let thinking = match plays.len() {
            0 | 1 => 300,
            few @ 2..100 => 800 + 20 * few,
            _ => 3000,
        };
        Some((400 + thinking + dice.below(thinking)) as Millis)
    }

    fn decide_until(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let (game, plays) = self.options(view, dice)?;
        let only = if let [only] = plays.as_slice() { Some(*only) } else { None };
        let play = only.or_else(|| self.choose(view, &game, plays, dice, is_time_up))?;
        self.memory.acted(play);
        Some(Move::Play(play))
    }

    fn is_laborious(&self, view: &View) -> bool {
        matches!(self.policy(view.mode()), Policy::Search { config, .. } if config.iterations >= MIN_LABORIOUS_ITERATIONS)
    }

    fn memory(&self) -> Option<Value> {
        serde_json::to_value(&self.memory).ok()
    }

    fn restore_memory(&mut self, memory: Value) -> serde_json::Result<()> {
        self.memory = serde_json::from_value(memory)?;
        Ok(())
    }
}
