//! How close somebody came to the best, in percent, and what cost most.

use serde::{Deserialize, Serialize};

/// How many of the costliest decisions of a player are named.
const MAX_COSTLIEST: usize = 3;

/// How one player did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerReport {
    /// The mean over all decisions in which there was a choice, from 0 to 100; none before the first of them. A decision
    /// that cost nothing counts 100, and one that cost `c` counts `100 × h / (h + c)`: half if it cost `h`, a third if it
    /// cost twice as much. `h` is a tenth of what a chance can be in Big Bang 13.7, and four points in Cosmic Factory.
    pub accuracy: Option<f32>,
    /// The decisions that cost most, the worst first, at most three. In Big Bang 13.7 they are entries of the log, in
    /// Cosmic Factory indices of `buildings`.
    pub costliest: Vec<usize>,
}

/// What one decision cost.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Cost {
    pub(crate) index: usize,
    /// What was lost by it, 0 or more.
    pub(crate) cost: f32,
    /// The cost by which a decision counts half.
    pub(crate) half: f32,
}

impl Cost {
    fn accuracy(self) -> f32 {
        100.0 * self.half / (self.half + self.cost)
    }
}

impl PlayerReport {
    pub(crate) fn of(costs: &[Cost]) -> PlayerReport {
        let sum: f32 = costs.iter().map(|cost| cost.accuracy()).sum();
        let mean = (!costs.is_empty()).then(|| sum / costs.len() as f32);
        PlayerReport {
            accuracy: mean.map(|mean| (mean * 10.0).round() / 10.0),
            costliest: costliest(costs, MAX_COSTLIEST),
        }
    }
}

/// Those that cost most, the worst first, the earlier of equals first.
pub(crate) fn costliest(costs: &[Cost], most: usize) -> Vec<usize> {
    let mut costly: Vec<&Cost> = costs.iter().filter(|cost| cost.cost > 0.0).collect();
    costly.sort_by(|one, other| other.cost.total_cmp(&one.cost).then(one.index.cmp(&other.index)));
    costly.into_iter().take(most).map(|cost| cost.index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(costs: &[f32]) -> Vec<Cost> {
        (0..).zip(costs).map(|(index, &cost)| Cost { index, cost, half: 0.1 }).collect()
    }

    #[test]
    fn what_costs_nothing_is_accurate_and_a_tenth_counts_half() {
        let accuracy = |of: &[f32]| PlayerReport::of(&costs(of)).accuracy;
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0.0, 0.0]), Some(100.0));
        assert_eq!(accuracy(&[0.1]), Some(50.0));
        assert_eq!(accuracy(&[0.2]), Some(33.3));
        assert_eq!(accuracy(&[0.0, 0.1, 0.0, 0.1]), Some(75.0));
    }

    #[test]
    fn the_three_that_cost_most_are_named() {
        assert_eq!(PlayerReport::of(&costs(&[0.1, 0.0, 0.3, 0.1, 0.2])).costliest, [2, 4, 0]);
        assert_eq!(PlayerReport::of(&costs(&[0.0, 0.1])).costliest, [1]);
    }
}
