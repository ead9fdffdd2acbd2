//! What each end of the chain needs, as buttons.

use big_bang::play::End;
use big_bang::{Chain, Objective, Piece};
use leptos::prelude::*;

use super::linker::Linker;
use crate::big_bang::draw::PieceFace;
use crate::big_bang::objectives::ObjectivePicture;
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::big_bang::hexidomino::link_options::{asked, end_piece, ways};

/// What an end needs, in words.
pub(super) fn asks(i18n: Texts, objective: Objective) -> &'static str {
    use big_bang::{Color, Shape};
    match objective {
        Objective::Shape(Shape::Planet) => t_string!(i18n, bb.chain.asks.planet),
        Objective::Shape(Shape::Sun) => t_string!(i18n, bb.chain.asks.sun),
        Objective::Shape(Shape::Comet) => t_string!(i18n, bb.chain.asks.comet),
        Objective::Shape(Shape::Asteroid) => t_string!(i18n, bb.chain.asks.asteroid),
        Objective::Color(Color::Blue) => t_string!(i18n, bb.chain.asks.blue),
        Objective::Color(Color::Yellow) => t_string!(i18n, bb.chain.asks.yellow),
        Objective::Color(Color::Orange) => t_string!(i18n, bb.chain.asks.orange),
        Objective::Color(Color::Red) => t_string!(i18n, bb.chain.asks.red),
    }
}

/// The name of an end: the piece there, since left and right depend on how the chain winds.
pub(super) fn end_name(i18n: Texts, piece: Piece) -> String {
    t_string!(i18n, bb.chain.end_at, piece = words::big_bang::body(i18n, piece))
}

/// At which ends a piece fits.
pub(super) fn where_it_fits(i18n: Texts, chain: &Chain, piece: Piece) -> String {
    let mut ends: Vec<String> = Vec::new();
    for (end, _) in ways(chain, piece) {
        let name = end_piece(chain, end).map(|piece| end_name(i18n, piece)).unwrap_or_default();
        if !ends.contains(&name) {
            ends.push(name);
        }
    }
    match ends.is_empty() {
        true => t_string!(i18n, bb.chain.fits_nowhere).to_owned(),
        false => t_string!(i18n, bb.chain.fits, ends = words::list(i18n, &ends)).to_string(),
    }
}

/// Both ends, with the feature that the next piece there needs.
#[component]
pub(super) fn Ends(linker: Linker) -> impl IntoView {
    view! { <div class="chain-ends">{End::BOTH.map(|end| view! { <ChainEnd linker end /> })}</div> }
}

/// One end; a press aims the held piece at it.
#[component]
fn ChainEnd(linker: Linker, end: End) -> impl IntoView {
    let i18n = use_i18n();
    let wanted = linker.part(move |view| asked(&view.chain, end));
    let wanted = Memo::new(move |_| wanted.get().unwrap_or_default());
    let chain = linker.part(|view| view.chain.clone());
    let fits = Memo::new(move |_| {
        linker.may_play.get()
            && linker.held.get().is_some_and(|piece| {
                chain
                    .with(|chain| chain.as_ref().is_some_and(|chain| ways(chain, piece).iter().any(|way| way.0 == end)))
            })
    });
    let is_aimed = Memo::new(move |_| linker.aimed.get().is_some_and(|way| way.0 == end));
    let refused = Memo::new(move |_| {
        linker.objection.with(|objection| objection.as_ref().is_some_and(|objection| objection.ends.contains(&end)))
    });
    let asked_for = move || match wanted.get().as_slice() {
        [] => t_string!(i18n, bb.chain.first_at_free_end).to_owned(),
        [one] => asks(i18n, *one).to_owned(),
        [one, other, ..] => {
            t_string!(i18n, bb.chain.asks_either, one = asks(i18n, *one), other = asks(i18n, *other)).to_string()
        }
    };
    let signs =
        move || wanted.get().into_iter().map(|objective| view! { <ObjectivePicture objective /> }).collect_view();
    let shown = Memo::new(move |_| chain.with(|chain| chain.as_ref().and_then(|chain| end_piece(chain, end))));
    let face = move || shown.get().map(|piece| view! { <PieceFace piece=Signal::stored(piece) /> });
    view! {
        <button type="button" class="chain-end" class:open=fits class:aimed=is_aimed class:refused=refused
            data-end=end.to_string() data-open=move || fits.get().then_some("") aria-pressed=move || is_aimed.get().to_string()
            on:click=move |_| linker.aim(end)>
            {face}
            <span class="chain-end-words"><b class="u-small">{move || shown.get().map(|piece| end_name(i18n, piece))}</b> <span class="u-small">{asked_for}</span></span>
            <span class="chain-signs">{signs}</span>
        </button>
    }
}
