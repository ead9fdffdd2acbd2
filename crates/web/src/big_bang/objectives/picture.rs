//! Objectives as pictures made of pieces.

use big_bang::{Objective, Piece};
use leptos::prelude::*;
use page_model::big_bang::objectives::picture::{PIECE_DISTANCE, example};

/// The picture of an objective: its sign alone, or three bodies in line. A text beside it must name it.
#[component]
pub(crate) fn ObjectivePicture(
    objective: Objective,
    /// Whether three bodies are shown.
    #[prop(optional)]
    wide: bool,
) -> impl IntoView {
    if wide {
        let places = [-PIECE_DISTANCE, 0.0, PIECE_DISTANCE];
        let piece = |(place, piece): (f64, Piece)| {
            format!("<g transform='translate({place} 0)'>{}</g>", artwork::big_bang::piece(piece))
        };
        let pieces: String = places.into_iter().zip(example(objective)).map(piece).collect();
        view! { <svg class="objective-picture" viewBox="-134 -52 268 104" aria-hidden="true" inner_html=pieces /> }
            .into_any()
    } else {
        let sign = format!("<use href='#orrery-bb-glyph-{objective}'/>");
        view! { <svg class="objective-sign" viewBox="-34 -34 68 68" aria-hidden="true" inner_html=sign /> }.into_any()
    }
}
