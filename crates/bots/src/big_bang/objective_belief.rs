//! The belief about hidden objectives: a probability for each pair, updated by Bayes' rule from what is placed.

use big_bang::{BigBang, Color, Objectives, Play, Shape};
use serde::{Deserialize, Serialize};
use tabletop::{MAX_SEATS, Seat};

use super::board_heuristic::BoardHeuristic;
use super::xorshift::XorShift;

/// All pairs of a shape and a colour.
const PAIRS: usize = 16;
/// The inverse temperature of the softmax over moves by which players are modelled, per point.
const INVERSE_TEMPERATURE: f32 = 0.7;
/// The part of moves that the model takes for uniformly random.
const RANDOM_MOVE_RATE: f32 = 0.15;

/// Weights for each pair of objectives and each seat; the highest of a seat is 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ObjectiveBelief {
    weights: [[f32; PAIRS]; MAX_SEATS],
}

impl Default for ObjectiveBelief {
    fn default() -> ObjectiveBelief {
        ObjectiveBelief { weights: [[1.0; PAIRS]; MAX_SEATS] }
    }
}

fn pair(index: usize) -> Objectives {
    Objectives { shape: Shape::ALL[index / 4], color: Color::ALL[index % 4] }
}

impl ObjectiveBelief {
    /// Updates the weights of a seat by the move that it chose among its options.
    pub(super) fn update(
        &mut self,
        seat: Seat,
        before: &BigBang,
        options: &[Play],
        chosen: Play,
        heuristic: &BoardHeuristic,
    ) {
        let mut scores = Vec::new();
        let weights = &mut self.weights[seat.index()];
        for (index, weight) in weights.iter_mut().enumerate() {
            heuristic.priors_for(before, options, pair(index), &mut scores);
            let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let likely = |score: f32| exponential(INVERSE_TEMPERATURE * (score - best));
            let all: f32 = scores.iter().map(|&score| likely(score)).sum();
            let own = options.iter().zip(&scores).find(|(play, _)| **play == chosen);
            let Some((_, &own)) = own else { return };
            *weight *= (1.0 - RANDOM_MOVE_RATE) * likely(own) / all + RANDOM_MOVE_RATE / options.len() as f32;
        }
        let most = weights.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        weights.iter_mut().for_each(|weight| *weight = (*weight / most).max(1e-4));
    }

    /// Samples the objectives that are not known by their weights, no shape or colour twice.
    pub(super) fn sample(&self, known: &mut [Option<Objectives>], random: &mut XorShift) {
        let first = (random.fraction() * known.len() as f32) as usize;
        for turn in 0..known.len() {
            let seat = (first + turn) % known.len();
            if known[seat].is_some() {
                continue;
            }
            let free = |index: usize| {
                let Objectives { shape, color } = pair(index);
                known.iter().flatten().all(|other| other.shape != shape && other.color != color)
            };
            let weight = |index: usize| if free(index) { self.weights[seat][index] } else { 0.0 };
            let mut draw = random.fraction() * (0..PAIRS).map(weight).sum::<f32>();
            let mut found = None;
            for index in (0..PAIRS).filter(|&index| free(index)) {
                found = Some(pair(index));
                draw -= weight(index);
                if draw < 0.0 {
                    break;
                }
            }
            known[seat] = found;
        }
    }
}

/// Nearly e to the power of something that is not above 0; the same on every machine.
fn exponential(power: f32) -> f32 {
    let mut result = 1.0 + power.max(-60.0) / 64.0;
    for _ in 0..6 {
        result *= result;
    }
    result
}
