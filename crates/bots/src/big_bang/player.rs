//! The player itself: one for all levels and modes.

use std::cmp::Ordering;

use big_bang::{BigBang, Mode, Move, Play, View};
use serde_json::Value;
use tabletop::{Dice, Millis, Rules, Seat};

use super::board_guide::BoardGuide;
use super::chain_guide::ChainGuide;
use super::guide::{Guide, ahead};
use super::levels::{is_attentive, style};
use super::memory::Memory;
use super::noise::Noise;
use super::search::{Effort, pass_over, search};
use super::solitary_guide::SolitaryGuide;
use super::weights::Weights;
use crate::{Bot, Strength, TimeUp};

/// How moves are chosen.
#[derive(Copy, Clone, Debug)]
pub(super) enum Style {
    /// What adds most at once, up to so many points wrong, and any move once in so many times.
    Greedy { stray: f32, lapses: Option<usize> },
    /// What looks best after everyone has answered, up to so many points wrong.
    LookAhead { worlds: u32, stray: f32 },
    /// By tree search among what promises most, up to so many points wrong.
    Search { effort: Effort, stray: f32 },
}

/// A player of Big Bang 13.7.
#[derive(Clone, Debug)]
pub struct Player {
    seat: Seat,
    /// How well it plays; none for the greedy yardstick.
    strength: Option<Strength>,
    pub(super) memory: Memory,
}

/// How many worlds a move is weighed in before the search.
const WEIGHED: usize = 4;
/// How many moves a look ahead goes into.
const LOOKED_INTO: usize = 10;
/// How many moves of others a look ahead follows.
const ANSWERS: usize = 3;
/// A search of so many iterations takes a tenth of a second or more.
const LABORIOUS: u32 = 2_000;

impl Player {
    /// A player for `seat`.
    pub fn new(strength: Strength, seat: Seat) -> Player {
        Player { seat, strength: Some(strength), memory: Memory::new(is_attentive(strength.level)) }
    }

    /// A player for `seat` that makes the move which adds most to its own alignments at once.
    pub fn greedy(seat: Seat) -> Player {
        Player { seat, strength: None, memory: Memory::new(false) }
    }

    pub(super) fn style(&self, mode: Mode) -> Style {
        self.strength.map_or(Style::Greedy { stray: 0.0, lapses: None }, |strength| style(strength, mode))
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
                let greedy = matches!(self.style(view.mode()), Style::Greedy { .. });
                let weights = if greedy { Weights::GREEDY } else { Weights::USUAL };
                self.choose_by(&BoardGuide::new(view, weights), view, game, plays, dice, is_time_up)
            }
            Mode::Solitary => self.choose_by(&SolitaryGuide, view, game, plays, dice, is_time_up),
            Mode::Hexidomino => self.choose_by(&ChainGuide, view, game, plays, dice, is_time_up),
        }
    }

    fn choose_by(
        &self,
        guide: &impl Guide,
        view: &View,
        game: &BigBang,
        plays: Vec<Play>,
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) -> Option<Play> {
        match self.style(view.mode()) {
            Style::Greedy { stray, lapses } => {
                if lapses.is_some_and(|chances| dice.one_in(chances)) {
                    return dice.pick(&plays).copied();
                }
                let mut noise = Noise::new(dice);
                let mut scores = Vec::new();
                guide.glance(game, &plays, &mut scores);
                scores.iter_mut().for_each(|score| *score += stray.max(1e-3) * noise.fraction());
                best_first(plays, &scores).first().map(|&(play, _)| play)
            }
            Style::LookAhead { worlds, stray } => self.look_ahead(guide, view, plays, worlds, stray, dice),
            Style::Search { effort, stray } => {
                let roots = self.weigh(guide, view, plays, stray, dice);
                let mut noise = Noise::new(dice);
                search(guide, &roots, effort, |dice| self.memory.imagine(view, &mut noise, dice), dice, is_time_up)
            }
        }
    }

    /// All moves with what they promise, up to so many points wrong, the best first.
    pub(super) fn weigh(
        &self,
        guide: &impl Guide,
        view: &View,
        plays: Vec<Play>,
        stray: f32,
        dice: &mut Dice,
    ) -> Vec<(Play, f32)> {
        let mut noise = Noise::new(dice);
        let mut sums: Vec<f32> = plays.iter().map(|_| stray * noise.fraction()).collect();
        let mut scores = Vec::new();
        for _ in 0..WEIGHED {
            guide.weigh(&self.memory.imagine(view, &mut noise, dice), &plays, &mut scores);
            sums.iter_mut().zip(&scores).for_each(|(sum, score)| *sum += score / WEIGHED as f32);
        }
        best_first(plays, &sums)
    }

    /// Follows the best few moves until it would be the own turn again.
    fn look_ahead(
        &self,
        guide: &impl Guide,
        view: &View,
        plays: Vec<Play>,
        worlds: u32,
        stray: f32,
        dice: &mut Dice,
    ) -> Option<Play> {
        if matches!(view.mode(), Mode::Hexidomino | Mode::Solitary) {
            return self.weigh(guide, view, plays, stray, dice).first().map(|&(play, _)| play);
        }
        let weighed = self.weigh(guide, view, plays, 0.0, dice);
        let candidates: Vec<Play> = weighed.into_iter().take(LOOKED_INTO).map(|(play, _)| play).collect();
        let mut noise = Noise::new(dice);
        let mut sums: Vec<f32> = candidates.iter().map(|_| stray * worlds as f32 * noise.fraction()).collect();
        let (mut plays, mut scores) = (Vec::new(), Vec::new());
        for _ in 0..worlds {
            let world = self.memory.imagine(view, &mut noise, dice);
            for (sum, &play) in sums.iter_mut().zip(&candidates) {
                let mut game = world.clone();
                game.make(play);
                for _ in 0..ANSWERS {
                    pass_over(&mut game, dice);
                    if game.seat_to_move().is_none_or(|next| next == self.seat) {
                        break;
                    }
                    guide.list(&game, &mut plays);
                    guide.glance(&game, &plays, &mut scores);
                    let Some(answer) = best(&plays, &scores) else { break };
                    game.make(answer);
                }
                *sum += ahead(&guide.outlook(&game)[..game.seats()], self.seat);
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

impl Player {
    /// What the seat can do now; none while it is not its turn.
    fn consider(&mut self, view: &View, dice: &mut Dice) -> Option<(BigBang, Vec<Play>)> {
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

impl Bot<BigBang> for Player {
    fn pace(&mut self, view: &View, dice: &mut Dice) -> Option<Millis> {
        let (_, plays) = self.consider(view, dice)?;
        // Who has nothing to choose from does not ponder.
        let pondering = match plays.len() {
            0 | 1 => 300,
            few @ 2..100 => 800 + 20 * few,
            _ => 3000,
        };
        Some((400 + pondering + dice.below(pondering)) as Millis)
    }

    fn act_until(&mut self, view: &View, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Option<Move> {
        let (game, plays) = self.consider(view, dice)?;
        let only = if let [only] = plays.as_slice() { Some(*only) } else { None };
        let play = only.or_else(|| self.choose(view, &game, plays, dice, is_time_up))?;
        self.memory.acted(play);
        Some(Move::Play(play))
    }

    fn is_laborious(&self, view: &View) -> bool {
        matches!(self.style(view.mode()), Style::Search { effort, .. } if effort.iterations >= LABORIOUS)
    }

    fn mind(&self) -> Option<Value> {
        serde_json::to_value(&self.memory).ok()
    }

    fn take_over(&mut self, mind: Value) -> bool {
        let memory = serde_json::from_value(mind);
        memory.map(|memory| self.memory = memory).is_ok()
    }
}
