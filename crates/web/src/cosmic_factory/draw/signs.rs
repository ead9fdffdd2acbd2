//! Signs: of tracks, tokens and cards.

use cosmic_factory::{Card, Color, Track};
use leptos::prelude::*;

#[component]
pub(crate) fn Piece(track: Track) -> impl IntoView {
    view! { <span class="piece-sign" aria-hidden="true" inner_html=artwork::track_symbol(track)></span> }
}

/// A Zone Bonus token.
#[component]
pub(crate) fn Coin(color: Color) -> impl IntoView {
    view! { <span class="piece-sign" aria-hidden="true" inner_html=artwork::token(color)></span> }
}

#[component]
pub(crate) fn CardPicture(card: Card) -> impl IntoView {
    view! { <span class="card-picture" aria-hidden="true" inner_html=artwork::card_picture(card) /> }
}
