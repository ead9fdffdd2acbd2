//! Pieces as pictures.

use big_bang::{Hex, Piece, PlacedPiece};
use leptos::prelude::*;

/// The view box of a picture of one piece, without a margin.
pub(crate) const PIECE_BOX: &str = "-46 -52 92 104";

/// The picture of a piece; a text beside it must name it.
#[component]
pub(crate) fn PieceFace(#[prop(into)] piece: Signal<Piece>) -> impl IntoView {
    view! {
        <svg
            class="piece-face" viewBox=PIECE_BOX aria-hidden="true"
            inner_html=move || artwork::big_bang::piece(piece.get())
        />
    }
}

/// The back of a piece, as on a pile.
#[component]
pub(crate) fn PieceBack() -> impl IntoView {
    view! { <svg class="piece-face" viewBox=PIECE_BOX aria-hidden="true" inner_html=artwork::big_bang::overturned() /> }
}

/// A small picture of a universe: its frame, its pieces, and marks on some cells.
pub(crate) fn miniature(pieces: &[PlacedPiece], marked: &[Hex]) -> (String, String) {
    use artwork::big_bang::{HALF, SIZE, hexagon, middle, overturned, piece};
    let (mut left, mut top, mut right, mut bottom) = (-HALF, -SIZE, HALF, SIZE);
    let mut drawn = String::new();
    for lying in pieces {
        let (x, y) = middle(lying.at);
        (left, right) = (left.min(x - HALF), right.max(x + HALF));
        (top, bottom) = (top.min(y - SIZE), bottom.max(y + SIZE));
        let face = if lying.overturned { overturned() } else { piece(lying.piece) };
        drawn += &format!("<g transform='translate({x:.1} {y:.1})'>{face}</g>");
    }
    for &cell in marked {
        let (x, y) = middle(cell);
        let outline = hexagon(SIZE - 6.0);
        drawn += &format!("<path class='mini-mark' transform='translate({x:.1} {y:.1})' d='{outline}'/>");
    }
    (format!("{left:.1} {top:.1} {:.1} {:.1}", right - left, bottom - top), drawn)
}
