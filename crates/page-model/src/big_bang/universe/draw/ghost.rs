//! The ghost of the considered piece.

use artwork::big_bang::{SIZE, hexagon, lying_figure, lying_ground, middle};
use big_bang::PlacedPiece;

use super::point;
use crate::big_bang::universe::marks::Marks;

/// The considered piece, translucent; with a spinner once it has been sent. On top of another piece it is shifted, as
/// it will lie.
pub fn ghost(marks: &Marks, pieces: &[PlacedPiece]) -> String {
    let Some((at, piece)) = marks.ghost else { return String::new() };
    let under = pieces.iter().find(|lying| lying.at == at && Some(lying.at) != marks.mover && lying.piece != piece);
    let lying = PlacedPiece { at, piece, overturned: false, covers: under.map(|lying| lying.piece) };
    let (place, ring) = (point(middle(at)), hexagon(SIZE - 3.0));
    let class = if marks.sent { "universe-ghost sent" } else { "universe-ghost" };
    let waiting = match marks.sent {
        true => "<circle class='universe-arrow-shade' r='33'/><circle class='universe-waiting' r='33'/>",
        false => "",
    };
    format!(
        "<g class='{class}' transform='translate({place})'><g class='universe-face'>{}{}</g>\
         <path class='universe-ring' d='{ring}'/>{waiting}</g>",
        lying_ground(&lying),
        lying_figure(&lying)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use big_bang::{Hex, Piece};

    #[test]
    fn a_ghost_over_a_piece_shows_what_it_hides() {
        let body: Piece = "rc2".parse().expect("there is such a piece");
        let below = PlacedPiece { at: Hex::ORIGIN, piece: body, overturned: false, covers: None };
        let marks = Marks { ghost: Some((Hex::ORIGIN, Piece::EARTH)), ..Marks::default() };
        assert!(!ghost(&marks, &[]).contains("scale"));
        assert!(ghost(&marks, &[below]).contains("scale"), "two pieces, a little smaller");
        assert!(ghost(&Marks { sent: true, ..marks }, &[]).contains("waiting"));
        assert_eq!(ghost(&Marks::default(), &[below]), "");
    }
}
