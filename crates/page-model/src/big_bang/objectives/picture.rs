//! Three pieces that are an example of an objective.

use big_bang::{Background, Color, Objective, Piece, Shape};

/// From the middle of a piece to the middle of its neighbour.
pub const PIECE_DISTANCE: f64 = 86.6;

/// Three bodies in line that have only the feature of the objective in common.
pub fn example(objective: Objective) -> [Piece; 3] {
    let [one, two, three] = Background::ALL;
    match objective {
        Objective::Shape(shape) => [
            Piece::body(Color::Blue, shape, one),
            Piece::body(Color::Orange, shape, two),
            Piece::body(Color::Red, shape, three),
        ],
        Objective::Color(color) => [
            Piece::body(color, Shape::Comet, one),
            Piece::body(color, Shape::Planet, two),
            Piece::body(color, Shape::Sun, three),
        ],
    }
}

#[cfg(test)]
mod tests {
    use big_bang::PieceSet;

    use super::*;

    #[test]
    fn the_example_has_nothing_in_common_but_the_objective() {
        for objective in Objective::all() {
            let bodies: PieceSet = example(objective).into_iter().collect();
            let common: Vec<Objective> =
                Objective::all().filter(|&other| bodies.without(PieceSet::matching(other)).is_empty()).collect();
            assert_eq!(common, [objective]);
        }
    }
}
