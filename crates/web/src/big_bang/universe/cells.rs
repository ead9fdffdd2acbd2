//! The cells of a board as elements with focus, label and role.

use std::sync::Arc;

use artwork::big_bang::{SIZE, hexagon, middle};
use big_bang::{Hex, PlacedPiece};
use leptos::prelude::*;

use crate::texts::use_i18n;
use page_model::big_bang::universe::cell_facts::CellFacts;
use page_model::big_bang::universe::grid::written;
use page_model::big_bang::universe::marks::Marks;

/// A node for each cell. The board has the event listeners for all of them.
#[component]
pub(super) fn Cells(
    cells: Memo<Arc<Vec<Hex>>>,
    /// What lies on them.
    pieces: Signal<Arc<Vec<PlacedPiece>>>,
    marks: Signal<Arc<Marks>>,
    /// The one that the tab key reaches.
    entry: Memo<Option<Hex>>,
    /// The name of the board for tests.
    universe: u8,
    /// Whether they are buttons.
    can_pick: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let outline = StoredValue::new(hexagon(SIZE - 2.0));
    let node = move |cell: Hex| {
        let fact = Memo::new(move |_| pieces.with(|pieces| marks.with(|marks| CellFacts::of(cell, pieces, marks))));
        let is_entry = Memo::new(move |_| entry.get() == Some(cell));
        let (x, y) = middle(cell);
        view! {
            <g
                class="universe-cell" role=if can_pick { "button" } else { "img" }
                transform=format!("translate({x:.1} {y:.1})")
                tabindex=move || if is_entry.get() { "0" } else { "-1" }
                aria-label=move || fact.get().in_words(i18n, cell)
                data-universe=universe.to_string()
                data-cell=written(cell)
                data-piece=move || fact.get().lying.map(|lying| lying.piece.name())
                data-open=move || fact.get().open.then_some("true")
                data-movable=move || fact.get().movable.then_some("true")
                data-doomed=move || fact.get().doomed.then_some("true")
                data-last=move || fact.get().last.then_some("true")
                data-cause=move || fact.get().cause.then_some("true")
            >
                <path d=outline.get_value() />
            </g>
        }
    };
    view! { <For each=move || cells.get().to_vec() key=|cell| (cell.q(), cell.r()) children=node /> }
}
