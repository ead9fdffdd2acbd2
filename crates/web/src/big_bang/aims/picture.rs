//! Objectives as pictures made of pieces.

use big_bang::{Background, Color, Objective, Piece, Shape};
use leptos::prelude::*;

/// From the middle of a piece to that of its neighbour.
const STEP: f64 = 86.6;

/// Three bodies in line that have nothing in common but what is asked for.
fn example(objective: Objective) -> [Piece; 3] {
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

/// The picture of an objective: its sign alone, or three bodies in line. What it is must be said in words beside it.
#[component]
pub(crate) fn AimPicture(
    /// Which.
    objective: Objective,
    /// Whether the bodies are shown.
    #[prop(optional)]
    wide: bool,
) -> impl IntoView {
    if wide {
        let places = [-STEP, 0.0, STEP];
        let piece = |(place, piece): (f64, Piece)| {
            format!("<g transform='translate({place} 0)'>{}</g>", artwork::big_bang::piece(piece))
        };
        let pieces: String = places.into_iter().zip(example(objective)).map(piece).collect();
        view! { <svg class="aim-picture" viewBox="-134 -52 268 104" aria-hidden="true" inner_html=pieces /> }.into_any()
    } else {
        let sign = format!("<use href='#orrery-bb-glyph-{objective}'/>");
        view! { <svg class="aim-sign" viewBox="-34 -34 68 68" aria-hidden="true" inner_html=sign /> }.into_any()
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
