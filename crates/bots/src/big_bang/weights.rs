//! The weights of the evaluation on boards, in points.

use super::objective_traits::TRAITS;

/// The weights of the evaluation. The numbers were found by letting bots with different ones meet.
#[derive(Copy, Clone, Debug)]
pub(super) struct Weights {
    /// What the traits of an objective are worth.
    pub(super) traits: [f32; TRAITS],
    /// A year on the clock at the beginning; it is worth less and less, as there are fewer turns that it can buy.
    pub(super) year: f32,
    /// A pair that can grow.
    pub(super) pair: f32,
    /// How much of an opponent's gain counts as own loss in priors.
    pub(super) deny: f32,
    /// How much of a gain is lost when another piece takes its cell.
    pub(super) block: f32,
    /// The same if somebody could take it at once with a piece of the row.
    pub(super) block_ready: f32,
    /// How much more an open cell is worth to who is next and has a piece for it.
    pub(super) ready: f32,
    /// A placement that is still due in the same turn.
    pub(super) bonus: f32,
}

impl Weights {
    /// For bots that look ahead.
    pub(super) const DEFAULT: Weights = Weights {
        traits: [1.0, 0.45, 0.27, 0.16, 0.1, 0.1, 0.05],
        year: 0.8,
        pair: 0.5,
        deny: 0.6,
        block: 0.3,
        block_ready: 0.8,
        ready: 0.4,
        bonus: 1.5,
    };

    /// For bots that see only their own alignments, and no clock.
    pub(super) const GREEDY: Weights = Weights { year: 0.0, deny: 0.0, ..Weights::DEFAULT };
}
