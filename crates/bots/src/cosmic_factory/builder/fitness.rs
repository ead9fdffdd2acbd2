//! The objective function of the search for galaxies.

use cosmic_factory::solver::LINKS_THAT_HELP;
use cosmic_factory::{Card, Points};

use super::BuildObjective;
use crate::cosmic_factory::expected_score::{ExpectedScore, POINT};

/// How much a point of the score counts in the search, a point on a colour, and a link.
#[derive(Copy, Clone, Debug)]
struct SearchWeights {
    score: i32,
    color: i32,
    link: i32,
}

impl SearchWeights {
    fn new(objective: BuildObjective, card: Card) -> SearchWeights {
        let weights = match objective {
            BuildObjective::Score { .. } | BuildObjective::Withstand { .. } => {
                SearchWeights { score: 20, color: 2, link: 3 }
            }
            BuildObjective::Spoil { .. } => SearchWeights { score: 20, color: -2, link: -3 },
        };
        match card {
            // Links join networks, but it is their number that counts.
            Card::MultiPath => SearchWeights { link: -weights.link, ..weights },
            _ => weights,
        }
    }
}

/// Evaluates the gains of galaxies for a player whose tracks stand somewhere.
#[derive(Copy, Clone, Debug)]
pub(super) struct Fitness {
    objective: BuildObjective,
    card: Card,
    tracks: Points,
    weights: SearchWeights,
    expected_score: ExpectedScore,
}

/// The value of gains, and the sum of the coloured tracks after them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GainsValue {
    pub(super) value: i32,
    colors: i32,
}

impl Fitness {
    pub(super) fn new(objective: BuildObjective, card: Card, tracks: Points) -> Fitness {
        let (BuildObjective::Score { rounds }
        | BuildObjective::Withstand { rounds }
        | BuildObjective::Spoil { rounds }) = objective;
        Fitness {
            objective,
            card,
            tracks,
            weights: SearchWeights::new(objective, card),
            expected_score: ExpectedScore::after(rounds),
        }
    }

    #[inline(always)]
    pub(super) fn evaluate(&self, gains: Points) -> GainsValue {
        let after = self.tracks_after(gains);
        let [green, blue, orange, star] = after;
        let colors = green + blue + orange;
        let value = self.expected_score.of(after) + colors + star;
        let value = if let BuildObjective::Spoil { .. } = self.objective { -value } else { value };
        GainsValue { value, colors }
    }

    /// What the search climbs by: the value of the gains, with credit for links on the way to a path.
    #[inline(always)]
    pub(super) fn search_score(&self, GainsValue { value, colors }: GainsValue, links: u32) -> i32 {
        // Halves and thirds of a point count, too.
        let score = value * self.weights.score / POINT;
        score + self.weights.color * colors + self.weights.link * links.min(LINKS_THAT_HELP) as i32
    }

    /// Where the tracks stand after these gains.
    #[inline(always)]
    fn tracks_after(&self, gains: Points) -> [i32; 4] {
        let sum = |track: u8, gain: u8| i32::from(track) + i32::from(gain);
        let mut colors = [
            sum(self.tracks.green, gains.green),
            sum(self.tracks.blue, gains.blue),
            sum(self.tracks.orange, gains.orange),
        ];
        let mut star = sum(self.tracks.star, gains.star);
        if self.card == Card::StellarSwap {
            // The points are worth most on the lowest colour, which also is the farthest from the end (CF-7.19).
            star = i32::from(self.tracks.star);
            if let Some(lowest) = colors.iter_mut().min() {
                *lowest += i32::from(gains.star);
            }
        }
        let [green, blue, orange] = colors;
        [green, blue, orange, star].map(|points| points.min(i32::from(Points::TOP)))
    }
}
