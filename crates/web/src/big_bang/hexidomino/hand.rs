//! The player's own hand in Hexidomino.

use big_bang::{Piece, PieceSet};
use leptos::prelude::*;

use super::ends::where_it_fits;
use super::linker::Linker;
use super::open_hands::OpenHands;
use crate::big_bang::draw::PieceFace;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::big_bang::hexidomino::link_options::playable;

/// The own hand: pieces of a shape side by side; those that can be added are lit.
#[component]
pub(super) fn Hand(linker: Linker) -> impl IntoView {
    let i18n = use_i18n();
    let hand = linker.hand;
    let chain = linker.part(|view| view.chain.clone());
    let lit = Memo::new(move |_| {
        chain.with(|chain| chain.as_ref().map_or(PieceSet::EMPTY, |chain| playable(chain, hand.get())))
    });
    // The piece that was drawn last is marked until the hand changes again.
    let drawn = Memo::new(move |before: Option<&(PieceSet, Option<Piece>)>| {
        let now = hand.get();
        let drawn = before.map(|(before, _)| now.without(*before)).filter(|new| new.len() == 1);
        (now, drawn.and_then(|new| new.iter().next()))
    });
    let card = move |piece: Piece| {
        let is_held = Memo::new(move |_| linker.held.get() == Some(piece));
        let is_fresh = Memo::new(move |_| drawn.with(|(_, drawn)| *drawn == Some(piece)));
        let is_lit = Memo::new(move |_| lit.get().contains(piece));
        let fits = move || chain.with(|chain| chain.as_ref().map(|chain| where_it_fits(i18n, chain, piece)));
        let label = move || words::pair(i18n, words::big_bang::piece(i18n, piece), fits().unwrap_or_default());
        view! {
            <li><button type="button" class="chain-hand-piece" class:lit=is_lit class:picked=is_held class:fresh=is_fresh data-hand=piece.name()
                data-playable=move || is_lit.get().then_some("") aria-pressed=move || is_held.get().to_string()
                aria-label=label title=move || words::big_bang::piece(i18n, piece)
                on:click=move |_| linker.pick(piece)>
                <PieceFace piece=Signal::stored(piece) />
            </button></li>
        }
    };
    let pieces = move || hand.get().iter().collect::<Vec<Piece>>();
    let heading = move || t_string!(i18n, bb.chain.hand, count = hand.get().len()).to_string();
    view! {
        <Show when=move || linker.own.get().is_some()
            fallback=move || view! { <OpenHands linker /> }>
            <h2 class="label">{heading}</h2>
            <ul class="chain-hand">
                <For each=pieces key=|piece| *piece children=card />
            </ul>
        </Show>
    }
}
