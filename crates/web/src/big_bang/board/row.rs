//! The row of pieces to choose from, with what they cost and which goes next.

use big_bang::{Mode, Piece, ROW};
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::context::BoardContext;
use super::foresight_words::about;
use super::keys::follow_plan;
use super::piles::Piles;
use crate::big_bang::draw::PIECE_BOX;
use crate::texts::{gap, t, t_string, use_i18n};
use crate::words;
use page_model::big_bang::board::board_changes;
use page_model::big_bang::board::turns::next_to_go;

/// The row and its piles.
#[component]
pub(crate) fn RowPanel(
    /// The desk.
    desk: BoardContext,
) -> impl IntoView {
    let i18n = use_i18n();
    let row = Memo::new(move |_| {
        desk.live.view.with(|view| view.as_ref().map(|view| board_changes::row(view)).unwrap_or_default())
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
            {desk.room.is_shown_only().then(|| view! { <Declining desk /> })}
        </section>
    }
}

/// That a placement could be declined, in a game that is looked at again; who plays has a button for it.
#[component]
fn Declining(desk: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let may_pass = Memo::new(move |_| desk.offer.with(|offer| offer.can_pass()));
    view! {
        <Show when=move || may_pass.get()>
            <span class="row-decline u-small">{t!(i18n, bb.desk.acts.pass)} <Verdict desk piece=None /></span>
        </Show>
    }
}

/// A cross where a move that has no cell was a mistake, a tick where it would have been better.
#[component]
fn Verdict(
    desk: BoardContext,
    /// The piece of the row; declining, if there is none.
    #[prop(into)]
    piece: Signal<Option<Piece>>,
) -> impl IntoView {
    let verdict = Memo::new(move |_| desk.verdict(piece.get()));
    move || {
        verdict.get().map(|verdict| {
            let sign = if verdict == "better" { "✓" } else { "✕" };
            view! { <span class="row-verdict" data-verdict=verdict aria-hidden="true">{sign}</span> }
        })
    }
}

/// A place of the row, with a piece or empty.
#[component]
fn RowPlace(
    desk: BoardContext,
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
                    <path class="row-empty" d=artwork::big_bang::hexagon(46.0) />
                </svg>
                <span class="u-small u-muted">{t!(i18n, bb.desk.row.empty)}</span>
            </span>
        }
        .into_any(),
    }
}

/// A piece of the row.
#[component]
fn RowPiece(
    desk: BoardContext,
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
    let title = move || piece.get().map(|piece| words::big_bang::piece(i18n, piece)).unwrap_or_default();
    // A bonus placement costs nothing (BB-2.7), and takes a body.
    let is_free = Memo::new(move |_| {
        let is_due = desk.state.with(|state| state.as_ref().is_some_and(|state| state.bonus().is_due()));
        is_due && piece.get().is_some_and(Piece::is_body)
    });
    let years = move || match is_free.get() {
        true => t_string!(i18n, bb.desk.row.free).to_owned(),
        false => t_string!(i18n, bb.desk.row.years, count = piece.get().map_or(0, Piece::years)),
    };
    // A body says by itself what it is; the others are known by their names.
    let called = Memo::new(move |_| piece.get().filter(|piece| !piece.is_body()));
    let about = move || called.get().and_then(|piece| about(i18n, piece));
    let hint = move || match about() {
        Some(about) => words::sentences(i18n, &[title(), about.to_owned()]),
        None => title(),
    };
    // What is seen is part of what is said, so that those who speak to their device are understood.
    let label = move || {
        let place = t_string!(i18n, bb.desk.row.place, place = place + 1, piece = title());
        let going = is_going.get().then(|| t_string!(i18n, bb.desk.row.going).to_owned());
        let dull = is_dull.get().then(|| t_string!(i18n, bb.desk.row.dull).to_owned());
        let about = about().map(ToOwned::to_owned);
        let told = [Some(place), is_clocked.then(years), going, dull, about];
        told.into_iter().flatten().collect::<Vec<_>>().join(t_string!(i18n, common.list_between))
    };
    let face = move || piece.get().map(artwork::big_bang::piece).unwrap_or_default();
    let pick = move |event: MouseEvent| {
        if let Some(piece) = piece.get_untracked() {
            desk.pick(piece);
            // A click that no pointer made comes from a key, or from a program that speaks.
            if event.detail() == 0 {
                follow_plan(desk);
            }
        }
    };
    view! {
        <button
            type="button" class="row-piece" data-row=name
            class:picked=is_picked class:going=is_going class:dull=is_dull class:playable=is_playable
            aria-pressed=move || is_picked.get().to_string()
            aria-disabled=move || is_quiet.get().to_string()
            class:named=move || called.get().is_some() aria-label=label title=hint on:click=pick
        >
            <svg class="piece-face" viewBox=PIECE_BOX aria-hidden="true" inner_html=face />
            <Show when=move || called.get().is_some()>
                <span class="u-small row-name" aria-hidden="true">{title}</span>
            </Show>
            {is_clocked.then(|| view! { <span class="u-small row-cost">{years}</span> })}
            {desk.room.is_shown_only().then(|| view! { <Verdict desk piece /> })}
            {gap(i18n)}
            <Show when=move || is_going.get()>
                <span class="u-small row-going">{t!(i18n, bb.desk.row.going)}</span>
            </Show>
        </button>
    }
}
