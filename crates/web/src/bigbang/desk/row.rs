//! The row of pieces to choose from, with what they cost and which goes next.

use big_bang::{Mode, Piece, ROW};
use leptos::prelude::*;

use super::changes;
use super::picture::PIECE_BOX;
use super::piles::Piles;
use super::table::Desk;
use super::turns::next_to_go;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The row and its piles.
#[component]
pub(crate) fn RowPanel(
    /// The desk.
    desk: Desk,
) -> impl IntoView {
    let i18n = use_i18n();
    let row = Memo::new(move |_| {
        desk.live.view.with(|view| view.as_ref().map(|view| changes::row(view)).unwrap_or_default())
    });
    let is_clocked = matches!(desk.mode, Mode::Cosmic | Mode::Solitary);
    let going = Memo::new(move |_| {
        let picked = desk.plan.get().piece;
        row.with(|row| next_to_go(row, picked)).filter(|_| is_clocked)
    });
    let place = move |place: usize| {
        let piece = Memo::new(move |_| row.with(|row| row.positions().get(place).copied().flatten()));
        view! { <li data-slot=place><RowPlace desk place piece going is_clocked /></li> }
    };
    view! {
        <section class="desk-row" aria-label=move || t_string!(i18n, bb.desk.row.title)>
            <ol class="row-places" class:clocked=is_clocked>{(0..ROW).map(place).collect_view()}</ol>
            <Piles desk />
        </section>
    }
}

/// A place of the row, with a piece or empty.
#[component]
fn RowPlace(
    desk: Desk,
    place: usize,
    piece: Memo<Option<Piece>>,
    going: Memo<Option<Piece>>,
    is_clocked: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let is_there = Memo::new(move |_| piece.get().is_some());
    move || match is_there.get() {
        true => view! { <RowPiece desk place piece going is_clocked /> }.into_any(),
        false => view! {
            <span class="row-piece gone">
                <svg class="piece-face" viewBox=PIECE_BOX aria-hidden="true">
                    <path class="empty-place" d=artwork::big_bang::hexagon(46.0) />
                </svg>
                <span class="small muted">{t!(i18n, bb.desk.row.empty)}</span>
            </span>
        }
        .into_any(),
    }
}

/// A piece of the row.
#[component]
fn RowPiece(
    desk: Desk,
    place: usize,
    piece: Memo<Option<Piece>>,
    going: Memo<Option<Piece>>,
    is_clocked: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let name = move || piece.get().map(Piece::name).unwrap_or_default();
    let is_picked = Memo::new(move |_| piece.get().is_some() && desk.plan.get().piece == piece.get());
    let is_going = Memo::new(move |_| piece.get().is_some() && going.get() == piece.get());
    let is_playable = Memo::new(move |_| {
        piece.get().is_some_and(|piece| desk.is_mine.get() && desk.offer.with(|offer| offer.can_play(piece)))
    });
    let is_dull = Memo::new(move |_| desk.is_mine.get() && !is_playable.get());
    let is_quiet = Memo::new(move |_| !desk.is_mine.get() || desk.is_sent());
    let title = move || piece.get().map(|piece| words::bigbang::piece(i18n, piece)).unwrap_or_default();
    let spoken = move || t_string!(i18n, bb.desk.row.place, place = place + 1, piece = title());
    let years = move || {
        let years = piece.get().map_or(0, Piece::years);
        t_string!(i18n, bb.desk.row.years, count = years)
    };
    let face = move || piece.get().map(artwork::big_bang::piece).unwrap_or_default();
    let pick = move |_| {
        if let Some(piece) = piece.get_untracked() {
            desk.pick(piece);
        }
    };
    view! {
        <button
            type="button" class="row-piece" data-row=name
            class:picked=is_picked class:going=is_going class:dull=is_dull class:playable=is_playable
            aria-pressed=move || is_picked.get().to_string()
            aria-disabled=move || is_quiet.get().to_string()
            title=title on:click=pick
        >
            <span class="unseen">{spoken}". "</span>
            <svg class="piece-face" viewBox=PIECE_BOX aria-hidden="true" inner_html=face />
            {is_clocked.then(|| view! { <span class="small cost">{years}</span> })}
            <Show when=move || is_going.get()>
                <span class="unseen">", "</span><span class="small going-tag">{t!(i18n, bb.desk.row.going)}</span>
            </Show>
            <Show when=move || is_dull.get()><span class="unseen">", "{t!(i18n, bb.desk.row.dull)}</span></Show>
        </button>
    }
}
