//! Signs: of seats, tracks, tokens and cards.

use cosmic_factory::{Card, Color, Track};
use leptos::prelude::*;
use tabletop::Seat;

use crate::kit;
use crate::room::use_room;

/// The sign of a seat; our own is filled.
#[component]
pub(crate) fn Sigil(
    /// Whose.
    seat: Seat,
    /// Whether it stands in a line of text.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let room = use_room();
    let mine = Signal::derive(move || room.seat.get() == Some(seat));
    view! { <kit::Sigil seat=seat.index() mine small /> }
}

/// The sign of a track.
#[component]
pub(crate) fn Piece(
    /// Which.
    track: Track,
) -> impl IntoView {
    view! { <span class="sign" aria-hidden="true" inner_html=artwork::track_symbol(track)></span> }
}

/// A Zone Bonus token.
#[component]
pub(crate) fn Coin(
    /// Of which colour.
    color: Color,
) -> impl IntoView {
    view! { <span class="sign" aria-hidden="true" inner_html=artwork::token(color)></span> }
}

/// The picture of a card.
#[component]
pub(crate) fn CardPicture(
    /// Which card.
    card: Card,
) -> impl IntoView {
    view! { <span class="card-picture" aria-hidden="true" inner_html=artwork::card_picture(card) /> }
}
