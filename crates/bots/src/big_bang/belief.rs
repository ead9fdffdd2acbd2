//! What others' objectives may be, by what they have placed.

use big_bang::{BigBang, Color, Objectives, Play, Shape};
use serde::{Deserialize, Serialize};
use tabletop::{MAX_SEATS, Seat};

use super::board_guide::BoardGuide;
use super::noise::Noise;

/// All pairs of a shape and a colour.
const PAIRS: usize = 16;
/// How sharply players are thought to tell good moves from better ones: per point.
const SHARPNESS: f32 = 0.7;
/// How often anybody makes any move, for reasons of their own.
const WHIMS: f32 = 0.15;

/// How likely each pair of objectives is for each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Belief {
    weights: [[f32; PAIRS]; MAX_SEATS],
}

impl Default for Belief {
    fn default() -> Belief {
        Belief { weights: [[1.0; PAIRS]; MAX_SEATS] }
    }
}

fn pair(index: usize) -> Objectives {
    Objectives { shape: Shape::ALL[index / 4], color: Color::ALL[index % 4] }
}

impl Belief {
    /// Learns from what a seat did in a state, of everything that it could have done.
    pub(super) fn learn(&mut self, seat: Seat, before: &BigBang, options: &[Play], chosen: Play, guide: &BoardGuide) {
        let mut scores = Vec::new();
        let weights = &mut self.weights[seat.index()];
        for (index, weight) in weights.iter_mut().enumerate() {
            guide.glance_as(before, options, pair(index), &mut scores);
            let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let likely = |score: f32| exponential(SHARPNESS * (score - best));
            let all: f32 = scores.iter().map(|&score| likely(score)).sum();
            let own = options.iter().zip(&scores).find(|(play, _)| **play == chosen);
            let Some((_, &own)) = own else { return };
            *weight *= (1.0 - WHIMS) * likely(own) / all + WHIMS / options.len() as f32;
        }
        let most = weights.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        weights.iter_mut().for_each(|weight| *weight = (*weight / most).max(1e-4));
    }

    /// Fills in objectives that are not known, each seat's by how likely they are, no shape or colour twice.
    pub(super) fn fill(&self, known: &mut [Option<Objectives>], noise: &mut Noise) {
        let first = (noise.fraction() * known.len() as f32) as usize;
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
            let mut draw = noise.fraction() * (0..PAIRS).map(weight).sum::<f32>();
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
