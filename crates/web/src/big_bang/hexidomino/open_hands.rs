//! All hands, for a replay with everything open.

use big_bang::{Piece, PieceSet};
use leptos::prelude::*;
use tabletop::Seat;

use super::linker::Linker;
use crate::big_bang::draw::PieceFace;
use crate::room::PlayerName;
use crate::room::SeatSigil;
use crate::texts::{t, use_i18n};
use crate::words;

/// All hands that are known to a viewer without a hand, or a note that they are hidden.
#[component]
pub(super) fn OpenHands(linker: Linker) -> impl IntoView {
    let i18n = use_i18n();
    let hands = linker.part(|view| view.hands.clone());
    let known = Memo::new(move |_| hands.get().unwrap_or_default().into_iter().flatten().collect::<Vec<PieceSet>>());
    let rows = move || {
        let known = known.get();
        Seat::first(known.len()).zip(known).map(|(seat, hand)| view! { <OpenHand seat hand /> }).collect_view()
    };
    move || match known.with(Vec::is_empty) {
        true => view! { <p class="u-muted u-center">{t!(i18n, bb.chain.watching)}</p> }.into_any(),
        false => view! { <ul class="chain-open-hands">{rows}</ul> }.into_any(),
    }
}

#[component]
fn OpenHand(seat: Seat, hand: PieceSet) -> impl IntoView {
    let i18n = use_i18n();
    let piece = move |piece: Piece| {
        view! {
            <li data-held=piece.name() title=move || words::big_bang::piece(i18n, piece)>
                <PieceFace piece=Signal::stored(piece) />
                <span class="u-unseen">{move || words::big_bang::piece(i18n, piece)}</span>
            </li>
        }
    };
    view! {
        <li class="chain-open-hand" data-seat=seat.index()>
            <span class="u-row u-tight"><SeatSigil seat small=true /> <PlayerName seat /></span>
            <ul class="alignment-pieces">{hand.iter().map(piece).collect_view()}</ul>
        </li>
    }
}
