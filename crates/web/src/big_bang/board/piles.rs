//! The pile, the used pile that everyone may look through, and the played actions.

use big_bang::{Piece, PieceSet, TableView, View};
use leptos::prelude::*;

use super::context::BoardContext;
use crate::big_bang::draw::{PieceBack, PieceFace};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;

/// The visible state of the piles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    /// The number of pieces in the pile.
    left: usize,
    /// The used pile, the first discarded first.
    used: Vec<Piece>,
    /// Actions that have been played.
    gone: Vec<Piece>,
}

fn seen(view: &View) -> Seen {
    let (piles, gone) = match &view.table {
        TableView::Deal | TableView::Hexidomino(_) => return Seen::default(),
        TableView::Cosmic(cosmic) => (&cosmic.piles, cosmic.gone),
        TableView::Simple(simple) => (&simple.piles, PieceSet::EMPTY),
        TableView::Solitary(solitary) => (&solitary.piles, PieceSet::EMPTY),
        TableView::Parallel(parallel) => (&parallel.piles, PieceSet::EMPTY),
    };
    Seen { left: piles.count, used: piles.used.clone(), gone: gone.iter().collect() }
}

/// Whether pieces are ever discarded: not in Parallel Universes, and in Simple Mode only when a row is swept.
fn discards(view: &View) -> bool {
    match &view.table {
        TableView::Cosmic(_) | TableView::Solitary(_) => true,
        TableView::Simple(simple) => simple.common,
        _ => false,
    }
}

#[component]
pub(crate) fn Piles(context: BoardContext) -> impl IntoView {
    let i18n = use_i18n();
    let piles =
        Memo::new(move |_| context.live.view.with(|view| view.as_ref().map(|view| seen(view)).unwrap_or_default()));
    let has_used = context.live.view.with_untracked(|view| view.as_ref().is_some_and(|view| discards(view)));
    let left = Memo::new(move |_| piles.with(|piles| piles.left));
    let used = Memo::new(move |_| piles.with(|piles| piles.used.len()));
    let top = Memo::new(move |_| piles.with(|piles| piles.used.last().copied()));
    let open = RwSignal::new(false);
    let used_label = move || t_string!(i18n, bb.boards.used.label, count = used.get());
    view! {
        <div class="row-piles">
            <span class="row-pile" data-pile="left">
                <PieceBack />
                <span class="u-small" aria-hidden="true">{left}</span>
                <span class="u-unseen">{move || t_string!(i18n, bb.boards.pile.label, count = left.get())}</span>
            </span>
            {has_used.then(|| view! {
                <button
                    type="button" class="row-pile" data-action="used" data-pile="used" aria-haspopup="dialog"
                    aria-label=used_label title=used_label on:click=move |_| open.set(true)
                >
                    {move || match top.get() {
                        Some(piece) => view! { <PieceFace piece /> }.into_any(),
                        None => view! {
                            <svg class="piece-face" viewBox=crate::big_bang::draw::PIECE_BOX aria-hidden="true">
                                <path class="row-empty" d=artwork::big_bang::hexagon(46.0) />
                            </svg>
                        }.into_any(),
                    }}
                    <span class="u-small" aria-hidden="true">{used}</span>
                </button>
                <Sheet open label=move || t_string!(i18n, bb.boards.used.title).to_owned()>
                    <UsedPile piles />
                </Sheet>
            })}
        </div>
    }
}

/// The used pile, and the played actions.
#[component]
fn UsedPile(piles: Memo<Seen>) -> impl IntoView {
    let i18n = use_i18n();
    let line = move |piece: Piece| {
        view! { <li data-used=piece.name()><PieceFace piece /><span>{move || words::big_bang::piece(i18n, piece)}</span></li> }
    };
    let used = move || piles.with(|piles| piles.used.clone());
    let gone = move || piles.with(|piles| piles.gone.clone());
    view! {
        <div class="u-stack">
            <p class="u-muted">
                {move || match used().is_empty() {
                    true => t_string!(i18n, bb.boards.used.empty),
                    false => t_string!(i18n, bb.boards.used.about),
                }}
            </p>
            <ol class="piece-list">{move || used().into_iter().map(line).collect_view()}</ol>
            <Show when=move || !gone().is_empty()>
                <h3 class="label">{t!(i18n, bb.boards.used.gone)}</h3>
                <ul class="piece-list">{move || gone().into_iter().map(line).collect_view()}</ul>
            </Show>
        </div>
    }
}
