//! Strength as a number, in the way of Bradley, Terry and Luce.
//!
//! Each bot has a strength, and each seat wins with a probability in proportion to the strength of the bot on it. With
//! two seats this is the model of Bradley and Terry; with more it is Luce's, which makes the same claim about any two of
//! the bots: of the games that one of them wins, each gets its share. Games at tables of many count as what they are,
//! one result each, and not as several duels that would pretend to know more than was played.
//!
//! Strengths are those under which the results are most likely. To these, one drawn game between every two bots is
//! added: it keeps a bot that has won everything from being infinitely strong, and matters little after a hundred games.

use super::interval::Interval;
use super::matrix::{Matrix, inverse, times};
use super::tally::{Group, Tally};

/// Where the scale is anchored: the mean rating of all bots in a tournament.
pub const AVERAGE: f64 = 1500.0;

/// As in the system of Elo, 400 points are odds of ten to one.
const POINTS: f64 = 400.0;

/// The best estimate is found in a few steps; these would be enough for any.
const MOST_STEPS: usize = 200;

/// How strong a bot is.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rating {
    pub rating: f64,
    /// Its 95% interval, from the Fisher information at the estimate.
    pub interval: Interval,
}

impl Tally {
    /// The ratings of all bots, in order.
    pub fn ratings(&self) -> Vec<Rating> {
        let bots = self.bots();
        let mut groups: Vec<Group> = self.groups().cloned().collect();
        groups.extend((0..bots).flat_map(|one| (0..one).map(move |other| drawn(bots, one, other))));
        let logarithms = most_likely(&groups, bots);
        let variances = covariance(&information(&groups, &logarithms));
        let scale = POINTS / std::f64::consts::LN_10;
        let rating = |(bot, logarithm): (usize, &f64)| {
            let rating = AVERAGE + scale * logarithm;
            Rating { rating, interval: Interval::around(rating, scale * variances[bot][bot].max(0.0).sqrt()) }
        };
        logarithms.iter().enumerate().map(rating).collect()
    }
}

/// The drawn game that every two bots are given.
fn drawn(bots: usize, one: usize, other: usize) -> Group {
    let each = |value| (0..bots).map(|bot| if bot == one || bot == other { value } else { 0.0 }).collect();
    Group { seats: each(1.0), wins: each(0.5) }
}

/// The logarithms of the strengths that make the results most likely, by Newton's method; their sum is 0.
fn most_likely(groups: &[Group], bots: usize) -> Vec<f64> {
    let mut found = vec![0.0; bots];
    for _ in 0..MOST_STEPS {
        let mut step = times(&inverse(&pinned(&information(groups, &found))), &gradient(groups, &found));
        let known = likelihood(groups, &found);
        // Far from the summit a step can lead beyond it.
        let next = loop {
            let next: Vec<f64> = found.iter().zip(&step).map(|(value, step)| value + step).collect();
            let size = largest(&step);
            if size < 1e-9 || size < 10.0 && likelihood(groups, &next) >= known {
                break next;
            }
            step.iter_mut().for_each(|step| *step /= 2.0);
        };
        let mean = next.iter().sum::<f64>() / bots as f64;
        found = next.iter().map(|value| value - mean).collect();
        if largest(&step) < 1e-9 {
            break;
        }
    }
    found
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, value| value.abs().max(largest))
}

/// How likely each bot is to win a game of a line-up, and the logarithm of what their strengths add up to.
fn chances(group: &Group, logarithms: &[f64]) -> (Vec<f64>, f64) {
    let strengths: Vec<f64> = group.seats.iter().zip(logarithms).map(|(seats, value)| seats * value.exp()).collect();
    let sum: f64 = strengths.iter().sum();
    (strengths.into_iter().map(|strength| strength / sum).collect(), sum.ln())
}

fn games(group: &Group) -> f64 {
    group.wins.iter().sum()
}

/// The logarithm of how likely the results are, but for a constant.
fn likelihood(groups: &[Group], logarithms: &[f64]) -> f64 {
    let of = |group: &Group| {
        let won: f64 = group.wins.iter().zip(logarithms).map(|(wins, value)| wins * value).sum();
        won - games(group) * chances(group, logarithms).1
    };
    groups.iter().map(of).sum()
}

/// How many more games each bot has won than it should have.
fn gradient(groups: &[Group], logarithms: &[f64]) -> Vec<f64> {
    let mut gradient = vec![0.0; logarithms.len()];
    for group in groups {
        let (chances, _) = chances(group, logarithms);
        for (bot, sum) in gradient.iter_mut().enumerate() {
            *sum += group.wins[bot] - games(group) * chances[bot];
        }
    }
    gradient
}

/// The Fisher information about the logarithms of the strengths.
fn information(groups: &[Group], logarithms: &[f64]) -> Matrix {
    let bots = logarithms.len();
    let mut information = vec![vec![0.0; bots]; bots];
    for group in groups {
        let (chances, _) = chances(group, logarithms);
        for (one, row) in information.iter_mut().enumerate() {
            for (other, sum) in row.iter_mut().enumerate() {
                *sum += games(group) * chances[one] * (f64::from(one == other) - chances[other]);
            }
        }
    }
    information
}

/// Results tell differences only: raising all strengths alike changes nothing, and the information has no inverse. With
/// a weight on the mean it has one.
fn pinned(information: &Matrix) -> Matrix {
    let bots = information.len() as f64;
    information.iter().map(|row| row.iter().map(|value| value + 1.0 / bots).collect()).collect()
}

/// The covariance of strengths whose mean is fixed.
fn covariance(information: &Matrix) -> Matrix {
    let bots = information.len() as f64;
    inverse(&pinned(information))
        .into_iter()
        .map(|row| row.into_iter().map(|value| value - 1.0 / bots).collect())
        .collect()
}
