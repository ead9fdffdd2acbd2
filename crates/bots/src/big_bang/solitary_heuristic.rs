//! The heuristic for Solitary Mode: attain goals, keep clear of threats, also of those to come.

use big_bang::score::{self, Worth};
use big_bang::{BigBang, Play};
use tabletop::{MAX_SEATS, Rules};

use super::gains::{Gains, OBJECTIVES, gains, matched};
use super::heuristic::{Heuristic, PerSeat};

#[derive(Copy, Clone, Debug)]
pub(super) struct SolitaryHeuristic;

/// What aligning, pairing and blocking is worth for one objective.
#[derive(Copy, Clone, Default)]
struct Interest {
    /// An alignment, whatever it counts.
    align: f32,
    /// Each point of it.
    point: f32,
    pair: f32,
    /// Taking a cell on which there could be an alignment away.
    block: f32,
}

/// The score that a value of 1 stands for in Solitary Mode; higher ones count as much.
pub const FULL_SCORE: u32 = 150;

impl SolitaryHeuristic {
    fn objective_weights(self, game: &BigBang) -> [Interest; OBJECTIVES] {
        let mut objective_weights = [Interest::default(); OBJECTIVES];
        let Some(cards) = game.cards() else { return objective_weights };
        let hidden = Interest { align: -6.0, point: 0.0, pair: -0.1, block: 0.3 };
        for card in cards.hidden {
            objective_weights[card.index()] = hidden;
        }
        for card in cards.threats {
            objective_weights[card.index()] = Interest { align: -1000.0, point: 0.0, pair: -0.8, block: 2.0 };
        }
        for card in cards.attained {
            objective_weights[card.index()] = Interest { align: 0.0, point: 1.0, pair: 0.5, block: -1.0 };
        }
        if let Some(goal) = cards.goal {
            objective_weights[goal.index()] = Interest { align: 8.0, point: 1.0, pair: 1.0, block: -1.5 };
        }
        objective_weights
    }

    fn score(self, play: Play, gains: &Gains, objective_weights: &[Interest; OBJECTIVES]) -> f32 {
        let Play::Place { piece, .. } = play else { return 0.0 };
        let mut sum = 0.0;
        for (objective, interest) in objective_weights.iter().enumerate() {
            if gains.aligns[objective] {
                sum += interest.block;
            }
        }
        for objective in matched(piece) {
            let interest = objective_weights[objective];
            sum += interest.pair * gains.pairs[objective];
            if gains.aligns[objective] {
                let points = gains.points[objective] + f32::from(piece.points());
                sum += interest.align + interest.point * points - interest.block;
            }
        }
        sum - 0.2 * f32::from(piece.years())
    }
}

impl Heuristic for SolitaryHeuristic {
    fn candidates(&self, game: &BigBang, plays: &mut Vec<Play>) {
        game.list_placements(plays);
    }

    fn priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        scores.clear();
        let objective_weights = self.objective_weights(game);
        let board = &game.boards()[0];
        let mut last = None;
        for &play in plays {
            let Play::Place { at, .. } = play else {
                scores.push(0.0);
                continue;
            };
            let gains = match last {
                Some((cell, gains)) if cell == at => gains,
                _ => gains(board, at, false),
            };
            last = Some((at, gains));
            scores.push(self.score(play, &gains, &objective_weights));
        }
    }

    fn root_priors(&self, game: &BigBang, plays: &[Play], scores: &mut Vec<f32>) {
        self.priors(game, plays, scores);
        for (&play, score) in plays.iter().zip(scores) {
            let mut after = game.clone();
            after.make(play);
            if after.cards().is_some_and(|cards| cards.lost) {
                *score -= 1000.0;
            }
        }
    }

    fn expected_points(&self, game: &BigBang) -> PerSeat {
        let mut sums = [0.0; MAX_SEATS];
        let Some(cards) = game.cards().filter(|cards| !cards.lost) else { return sums };
        let attained = cards.attained.iter();
        let points: u32 = attained.map(|&card| score::points(&game.boards()[0], card, Worth::Background)).sum();
        sums[0] = points as f32;
        sums
    }

    fn value(&self, game: &BigBang) -> PerSeat {
        let mut values = [0.0; MAX_SEATS];
        let total = game.outcome().map_or(0, |outcome| outcome.scores[0].total());
        values[0] = (total as f32 / FULL_SCORE as f32).min(1.0);
        values
    }

    fn playout_depth(&self) -> usize {
        usize::MAX
    }
}
