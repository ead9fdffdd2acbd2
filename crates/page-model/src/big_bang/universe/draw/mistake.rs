//! What was played, with a cross, and what would have been better, with a tick.

use artwork::big_bang::{SIZE, hexagon, lying_figure, lying_ground, middle};
use big_bang::{Hex, PlacedPiece};

use super::super::grid::Point;
use super::arrows::arrow;
use super::point;
use crate::big_bang::universe::marks::{Marks, MistakeMark};

/// From the middle of a cell to the sign of the move.
const SIGN_POSITION: Point = (25.0, -25.0);
const CROSS_PATH: &str = "M-6-6L6 6M6-6L-6 6";
const TICK_PATH: &str = "M-7 0L-2 6L7-6";

fn sign(look: &str, at: Point, path: &str) -> String {
    format!(
        "<g class='universe-verdict {look}' data-verdict='{look}' transform='translate({})'><circle r='12'/><path d='{path}'/></g>",
        point(at)
    )
}

/// The move that was made, translucent with a cross, and a tick at the better one. They may be on different boards; if
/// both end on one cell, the one that was made is small.
pub fn mistake(marks: &Marks) -> String {
    let tick = |at| {
        let (x, y) = middle(at);
        sign("better", (x + SIGN_POSITION.0, y + SIGN_POSITION.1), TICK_PATH)
    };
    marks.mistake.map(|mistake| crossed(mistake, marks.better)).unwrap_or_default()
        + &marks.better.map(tick).unwrap_or_default()
}

fn crossed(mistake: MistakeMark, better: Option<Hex>) -> String {
    let (x, y) = middle(mistake.at);
    let (here, scale) = if better == Some(mistake.at) { ((x - 20.0, y + 18.0), 0.5) } else { ((x, y), 1.0) };
    let lying = PlacedPiece { at: mistake.at, piece: mistake.piece, overturned: false, covers: None };
    let way = mistake.from.map(|from| arrow(middle(from), middle(mistake.at), (30.0, 34.0))).unwrap_or_default();
    let cross = sign("worse", (here.0 - SIGN_POSITION.0 * scale, here.1 + SIGN_POSITION.1 * scale), CROSS_PATH);
    format!(
        "<path class='universe-arrow-shade' d='{way}'/><path class='universe-arrow ember' d='{way}'/>\
         <g class='universe-mistake' transform='translate({}) scale({scale})'><g class='universe-face'>{}{}</g>\
         <path class='universe-ring' d='{}'/></g>{cross}",
        point(here),
        lying_ground(&lying),
        lying_figure(&lying),
        hexagon(SIZE - 3.0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use big_bang::Piece;

    #[test]
    fn what_was_played_has_a_cross_and_what_was_better_a_tick() {
        let there = Hex::new(2, 0).expect("it is near");
        let mistake_at = |at, from| MistakeMark { at, piece: Piece::EARTH, from };
        let marks = Marks { mistake: Some(mistake_at(there, None)), ..Marks::default() };
        let drawn = mistake(&marks);
        assert!(drawn.contains(CROSS_PATH) && !drawn.contains(TICK_PATH) && drawn.contains("scale(1)"));
        // The better move ends on another board, or is made by a piece that has no cell.
        let drawn = mistake(&Marks { better: Some(there), ..Marks::default() });
        assert!(drawn.contains(TICK_PATH) && !drawn.contains(CROSS_PATH), "{drawn}");
        let marks = Marks { better: Some(there), ..marks };
        let drawn = mistake(&marks);
        assert!(drawn.contains(CROSS_PATH) && drawn.contains(TICK_PATH) && drawn.contains("scale(0.5)"), "{drawn}");
        let moved = Marks { mistake: Some(mistake_at(there, Some(Hex::ORIGIN))), ..Marks::default() };
        assert_ne!(mistake(&moved), mistake(&Marks { mistake: Some(mistake_at(there, None)), ..Marks::default() }));
        assert_eq!(mistake(&Marks::default()), "");
    }
}
