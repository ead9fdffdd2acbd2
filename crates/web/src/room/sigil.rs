//! The sign of whoever sits on a seat.

use leptos::prelude::*;
use tabletop::Seat;

use super::use_room;
use crate::ui;

/// The sign of a seat; our own is filled.
#[component]
pub(crate) fn SeatSigil(
    seat: Seat,
    /// Whether it stands in a line of text.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let room = use_room();
    let mine = Signal::derive(move || room.seat.get() == Some(seat));
    view! { <ui::Sigil seat=seat.index() mine small /> }
}
