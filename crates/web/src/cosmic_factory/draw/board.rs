//! An interactive board: one drawing, and over it a grid of buttons for the cells.

use page_model::cosmic_factory::draw::board::{Window, led_by, written};
use std::iter::successors;

use cosmic_factory::Cell;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::browser;

/// A board. The tab key reaches one cell at a time, arrow keys the others (roving tabindex).
#[component]
pub(crate) fn Board(
    /// The label of the board.
    #[prop(into)]
    name: Signal<String>,
    #[prop(into)] window: Signal<Window>,
    label: Callback<Cell, String>,
    /// The classes of a cell, such as `open` or `picked`; none for a cell that is no part of the shape.
    class: Callback<Cell, Option<String>>,
    /// Called when a cell is pressed by keys or assistive technology.
    on_press: Callback<Cell>,
    /// The focused cell.
    focus: RwSignal<Option<Cell>>,
    /// Handles further keys on a cell; returns whether the key had a meaning.
    #[prop(optional, into)]
    on_key: Option<Callback<(Cell, KeyboardEvent), bool>>,
    /// Further classes of the board.
    #[prop(optional, into)]
    kind: Signal<String>,
    /// SVG elements; a cell is [`artwork::SIDE`] units wide.
    children: Children,
) -> impl IntoView {
    let on_keydown = move |cell: Cell, event: KeyboardEvent| {
        let (key, window) = (event.key(), window.get_untracked());
        let mut way = successors(led_by(&key, cell, window), |&cell| led_by(&key, cell, window));
        // Gaps in the shape are skipped.
        if let Some(next) = way.find(|&cell| untrack(|| class.run(cell)).is_some()) {
            event.prevent_default();
            focus.set(Some(next));
            focus_on(next);
        } else if on_key.is_some_and(|on_key| on_key.run((cell, event.clone()))) {
            event.prevent_default();
        }
    };
    let first = move || focus.get().filter(|&cell| window.get().shows(cell)).unwrap_or_else(|| window.get().corner);
    let cell_view = move |cell: Cell| {
        let class_of = move || format!("board-cell {}", class.run(cell).unwrap_or_default());
        // A button that is replaced while it is pressed would get no click.
        let is_outside = Memo::new(move |_| class.run(cell).is_none());
        view! {
            <div role="gridcell">
                {move || if is_outside.get() {
                    view! { <span class="board-cell outside"></span> }.into_any()
                } else {
                    view! {
                        <button class=class_of data-cell=written(cell)
                            aria-label=move || label.run(cell)
                            tabindex=move || if first() == cell { "0" } else { "-1" }
                            on:focus=move |_| focus.set(Some(cell))
                            on:keydown=move |event| on_keydown(cell, event)
                            on:click=move |_| on_press.run(cell)></button>
                    }.into_any()
                }}
            </div>
        }
    };
    let rows = move || {
        let window = window.get();
        (0..window.rows)
            .map(|row| view! { <div role="row">{window.row(row).map(cell_view).collect_view()}</div> })
            .collect_view()
    };
    view! {
        <div class=move || format!("board {}", kind.get())
            style=("--board-columns", move || window.get().columns.to_string())
            style=("--board-rows", move || window.get().rows.to_string())
            data-columns=move || window.get().columns data-rows=move || window.get().rows>
            <svg viewBox=move || window.get().view_box() aria-hidden="true">{children()}</svg>
            <div class="board-cells" role="grid" aria-label=move || name.get()>{rows}</div>
        </div>
    }
}

/// Moves the focus to a cell of the board.
pub(crate) fn focus_on(cell: Cell) {
    use wasm_bindgen::JsCast as _;
    let selector = format!(".board-cells [data-cell='{}']", written(cell));
    let found = browser::document().and_then(|document| document.query_selector(&selector).ok().flatten());
    if let Some(button) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
        drop(button.focus());
    }
}
