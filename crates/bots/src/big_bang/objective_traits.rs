//! The inputs of the evaluation: what objectives have on a board, and what they may still come to.

use big_bang::score::{self, Worth};
use big_bang::{Board, Color, Objective, PieceSet, Shape};

use super::gains::{OBJECTIVES, gains};

/// The bodies that each objective counts.
pub(super) const MATCHING: [PieceSet; OBJECTIVES] = {
    let mut table = [PieceSet::EMPTY; OBJECTIVES];
    let mut index = 0;
    while index < 4 {
        table[index] = PieceSet::matching(Objective::Shape(Shape::ALL[index]));
        table[4 + index] = PieceSet::matching(Objective::Color(Color::ALL[index]));
        index += 1;
    }
    table
};

/// How many traits an objective has.
pub(super) const TRAITS: usize = 7;

/// The traits of an objective on a board: its points; the four best open cells, each with the points that a matching
/// piece there would add, less if few pieces fit or it cannot be placed yet; the best cell for a pair, and the others
/// together.
pub(super) type Traits = [f32; TRAITS];

/// How the modes with boards differ in what counts.
#[derive(Copy, Clone, Debug)]
pub(super) struct Counting {
    /// Every body is worth one point (BB-6.3).
    pub(super) flat: bool,
    /// Neighbours must have a feature in common (BB-3.2).
    pub(super) common: bool,
}

impl Counting {
    pub(super) fn worth(self) -> Worth {
        if self.flat { Worth::One } else { Worth::Background }
    }

    /// What a piece is worth on average.
    pub(super) fn average(self) -> f32 {
        if self.flat { 1.0 } else { 2.0 }
    }
}

/// Looks at a board for those objectives that are `wanted`; `left` are the pieces that can still come, `row` those
/// that can come next. Gives the traits of each, and what a piece of the row would add at once.
pub(super) fn objective_traits(
    board: &Board,
    left: PieceSet,
    row: PieceSet,
    counting: Counting,
    wanted: &[bool; OBJECTIVES],
) -> ([Traits; OBJECTIVES], [f32; OBJECTIVES]) {
    let mut ready = [0.0_f32; OBJECTIVES];
    let mut traits = [[0.0; TRAITS]; OBJECTIVES];
    for edge in board.frontier() {
        let gains = gains(board, edge.at, counting.flat);
        for objective in 0..OBJECTIVES {
            if !wanted[objective] || !gains.aligns[objective] && gains.pairs[objective] == 0.0 {
                continue;
            }
            let matching = left.and(MATCHING[objective]);
            let fitting = if counting.common { matching.and(edge.fits) } else { matching };
            if fitting.is_empty() {
                continue;
            }
            let many = fitting.len() as f32;
            let likely = many / (many + 1.5) * if edge.pieces >= 2 { 1.0 } else { 0.5 };
            let traits = &mut traits[objective];
            if gains.aligns[objective] {
                let full = gains.points[objective] + counting.average();
                let mut gain = likely * full;
                if edge.pieces >= 2 && fitting.meets(row) {
                    ready[objective] = ready[objective].max(full);
                }
                for best in &mut traits[1..5] {
                    if gain > *best {
                        std::mem::swap(&mut gain, best);
                    }
                }
            }
            let pairs = likely * gains.pairs[objective];
            traits[6] += pairs.min(traits[5]);
            traits[5] = pairs.max(traits[5]);
        }
    }
    for (index, objective) in Objective::all().enumerate().filter(|&(index, _)| wanted[index]) {
        traits[index][0] = score::points(board, objective, counting.worth()) as f32;
    }
    (traits, ready)
}
