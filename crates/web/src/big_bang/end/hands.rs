//! The hands of Hexidomino, revealed and counted.

use big_bang::Piece;
use leptos::prelude::*;
use tabletop::Seat;

use super::count::Count;
use crate::big_bang::draw::PieceFace;
use crate::room::PlayerName;
use crate::room::SeatSigil;
use crate::texts::{t, use_i18n};
use crate::words;
use page_model::big_bang::end::steps::CountedPart;

/// The pieces that all players still hold.
#[component]
pub(super) fn Hands(count: Count) -> impl IntoView {
    let seats = count.state.with_value(|state| state.seats());
    view! { <ul class="end-hands">{Seat::first(seats).map(|seat| view! { <Hand count seat /> }).collect_view()}</ul> }
}

/// The pieces that one player still holds.
#[component]
fn Hand(count: Count, seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    // The index of each piece in the count.
    let pieces: Vec<(usize, Piece)> = count.steps.with_value(|steps| {
        let own = steps.iter().enumerate().filter(|(_, step)| step.seat == seat);
        own.filter_map(|(index, step)| match step.what {
            CountedPart::Piece(piece) => Some((index, piece)),
            CountedPart::Alignment(..) => None,
        })
        .collect()
    });
    let is_empty = pieces.is_empty();
    let total = Memo::new(move |_| count.totals(seat)[0]);
    let piece = |(index, piece): (usize, Piece)| {
        let is_counted = Memo::new(move |_| count.counted() > index);
        let is_now = Memo::new(move |_| count.playback.current() == Some(index));
        view! {
            <li class="end-piece" class:todo=move || !is_counted.get() class:now=is_now data-piece=piece.name()
                title=move || words::big_bang::piece(i18n, piece)>
                <PieceFace piece=Signal::stored(piece) />
                <span class="u-small" aria-hidden="true">{piece.points()}</span>
                <span class="u-unseen">{move || words::big_bang::piece(i18n, piece)}</span>
            </li>
        }
    };
    let pieces = pieces.into_iter().map(piece).collect_view();
    view! {
        <li class="end-hand" data-seat=seat.index() data-total=total>
            <span class="u-row u-tight"><SeatSigil seat small=true />
                <span class="u-grow"><PlayerName seat /></span> <b>{total}</b></span>
            {if is_empty {
                view! { <p class="u-small u-muted">{t!(i18n, bb.end.hand_empty)}</p> }.into_any()
            } else {
                view! { <ul class="alignment-pieces">{pieces}</ul> }.into_any()
            }}
        </li>
    }
}
