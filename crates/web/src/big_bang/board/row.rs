//! The row of pieces to choose from, with their costs and the mark of the next one to be discarded.

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
pub(crate) fn RowPanel(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let row = Memo::new(move |_| {
        context.live.view.with(|view| view.as_ref().map(|view| board_changes::row(view)).unwrap_or_default())
    });
    let is_clocked = matches!(context.mode, Mode::Cosmic | Mode::Solitary);
    let going = Memo::new(move |_| {
        let picked = context.plan.get().piece;
        row.with(|row| next_to_go(row, picked)).filter(|_| is_clocked)
    });
    let place = move |place: usize| {
        let piece = Memo::new(move |_| row.with(|row| row.positions().get(place).copied().flatten()));
        view! { <li data-slot=place><RowPlace context place piece going is_clocked /></li> }
    };
    view! {
        <section class="boards-row" aria-label=move || t_string!(i18n, bb.boards.row.title)>
            <ol class="row-places" class:clocked=is_clocked>{(0..ROW).map(place).collect_view()}</ol>
            <Piles context />
            {context.room.is_shown_only().then(|| view! { <Declining context /> })}
        </section>
    }
}

/// In a replay, that a placement could be declined; in play there is a button for it.
#[component]
fn Declining(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let may_pass = Memo::new(move |_| context.offer.with(|offer| offer.can_pass()));
    view! {
        <Show when=move || may_pass.get()>
            <span class="row-decline u-small">{t!(i18n, bb.boards.acts.pass)} <Verdict context piece=None /></span>
        </Show>
    }
}

/// The mark of a move without a cell: a cross if it was the mistake, a tick if it would have been better.
#[component]
fn Verdict(
    context: BoardContext,
    /// The piece of the row; none for declining.
    #[prop(into)]
    piece: Signal<Option<Piece>>,
) -> impl IntoView {
    let verdict = Memo::new(move |_| context.verdict(piece.get()));
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
    context: BoardContext,
    place: usize,
    piece: Memo<Option<Piece>>,
    going: Memo<Option<Piece>>,
    is_clocked: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let is_there = Memo::new(move |_| piece.get().is_some());
    move || match is_there.get() {
        true => view! { <RowPiece context place piece going is_clocked /> }.into_any(),
        false => view! {
            <span class="row-piece gone">
                <svg class="piece-face" viewBox=PIECE_BOX aria-hidden="true">
                    <path class="row-empty" d=artwork::big_bang::hexagon(46.0) />
                </svg>
                <span class="u-small u-muted">{t!(i18n, bb.boards.row.empty)}</span>
            </span>
        }
        .into_any(),
    }
}

#[component]
fn RowPiece(
    context: BoardContext,
    place: usize,
    piece: Memo<Option<Piece>>,
    going: Memo<Option<Piece>>,
    is_clocked: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let name = move || piece.get().map(Piece::name).unwrap_or_default();
    let is_picked = Memo::new(move |_| piece.get().is_some() && context.plan.get().piece == piece.get());
    let is_going = Memo::new(move |_| piece.get().is_some() && going.get() == piece.get());
    let is_playable = Memo::new(move |_| {
        piece.get().is_some_and(|piece| context.is_mine.get() && context.offer.with(|offer| offer.can_play(piece)))
    });
    let is_dull = Memo::new(move |_| context.is_mine.get() && !is_playable.get());
    let is_quiet = Memo::new(move |_| !context.is_mine.get() || context.is_sent());
    let title = move || piece.get().map(|piece| words::big_bang::piece(i18n, piece)).unwrap_or_default();
    // A bonus placement costs nothing (BB-2.7), and takes a body.
    let is_free = Memo::new(move |_| {
        let is_due = context.state.with(|state| state.as_ref().is_some_and(|state| state.bonus().is_due()));
        is_due && piece.get().is_some_and(Piece::is_body)
    });
    let years = move || match is_free.get() {
        true => t_string!(i18n, bb.boards.row.free).to_owned(),
        false => t_string!(i18n, bb.boards.row.years, count = piece.get().map_or(0, Piece::years)),
    };
    // The picture of a body describes it; other pieces need their names.
    let called = Memo::new(move |_| piece.get().filter(|piece| !piece.is_body()));
    let about = move || called.get().and_then(|piece| about(i18n, piece));
    let hint = move || match about() {
        Some(about) => words::sentences(i18n, &[title(), about.to_owned()]),
        None => title(),
    };
    // The label contains the visible text, for speech control (WCAG 2.5.3).
    let label = move || {
        let place = t_string!(i18n, bb.boards.row.place, place = place + 1, piece = title());
        let going = is_going.get().then(|| t_string!(i18n, bb.boards.row.going).to_owned());
        let dull = is_dull.get().then(|| t_string!(i18n, bb.boards.row.dull).to_owned());
        let about = about().map(ToOwned::to_owned);
        let parts = [Some(place), is_clocked.then(years), going, dull, about];
        parts.into_iter().flatten().collect::<Vec<_>>().join(t_string!(i18n, common.list_between))
    };
    let face = move || piece.get().map(artwork::big_bang::piece).unwrap_or_default();
    let pick = move |event: MouseEvent| {
        if let Some(piece) = piece.get_untracked() {
            context.pick(piece);
            // A click without a pointer comes from the keyboard or a screen reader.
            if event.detail() == 0 {
                follow_plan(context);
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
            {gap(i18n)}
            {is_clocked.then(|| view! { <span class="u-small row-cost">{years}</span> })}
            {context.room.is_shown_only().then(|| view! { <Verdict context piece /> })}
            {gap(i18n)}
            <Show when=move || is_going.get()>
                <span class="u-small row-going">{t!(i18n, bb.boards.row.going)}</span>
            </Show>
        </button>
    }
}
