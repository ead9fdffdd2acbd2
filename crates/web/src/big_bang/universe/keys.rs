//! Keyboard navigation on a board.

use std::sync::Arc;

use artwork::big_bang::SIZE;
use big_bang::Hex;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, FocusOptions, KeyboardEvent, SvgElement};

use super::board_view::BoardView;
use super::gestures::{Gestures, cell_of};
use crate::prefs::{Prefs, use_prefs};
use page_model::big_bang::universe::grid::{Bounds, written};
use page_model::big_bang::universe::marks::{Marks, Picked};
use page_model::big_bang::universe::navigation::{led_by, next_of};

/// The factor by which one key press or click zooms.
pub(super) const ZOOM_FACTOR: f64 = 1.35;

#[derive(Copy, Clone)]
pub(super) struct Walk {
    sight: BoardView,
    hand: Gestures,
    cells: Memo<Arc<Vec<Hex>>>,
    marks: Signal<Arc<Marks>>,
    on_pick: Option<Callback<Picked>>,
    prefs: Prefs,
    /// Where the focus was last.
    focus: RwSignal<Option<Hex>>,
    /// The one cell that the tab key reaches (roving tabindex).
    pub(super) entry: Memo<Option<Hex>>,
}

impl Walk {
    /// Walks over these cells.
    pub(super) fn new(
        sight: BoardView,
        hand: Gestures,
        cells: Memo<Arc<Vec<Hex>>>,
        marks: Signal<Arc<Marks>>,
        on_pick: Option<Callback<Picked>>,
    ) -> Walk {
        let focus = RwSignal::new(None);
        let entry = Memo::new(move |_| {
            cells.with(|cells| {
                let there = |cell: &Hex| cells.contains(cell);
                let useful = || marks.with(|marks| marks.open.iter().chain(&marks.movable).copied().find(there));
                let middle = || Some(Hex::ORIGIN).filter(there);
                focus.get().filter(there).or_else(useful).or_else(middle).or(cells.first().copied())
            })
        });
        Walk { sight, hand, cells, marks, on_pick, prefs: use_prefs(), focus, entry }
    }

    /// Handles a key on a cell.
    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(from) = cell_of(event) else { return };
        // Repeats of a held key do not choose again.
        let is_held = event.repeat() && matches!(event.key().as_str(), "Enter" | " ");
        if is_held || self.act(&event.key(), event.shift_key(), from) {
            // The same key may have another meaning elsewhere on the page.
            event.prevent_default();
            event.stop_propagation();
        }
    }

    /// Carries out a key; false if it has no meaning here.
    fn act(self, key: &str, shift: bool, from: Hex) -> bool {
        match key {
            "Enter" | " " => match self.on_pick {
                Some(on_pick) => on_pick.run(Picked { at: from, deliberate: true }),
                None => return false,
            },
            "+" | "=" | "-" | "_" | "0" if !self.prefs.accepts(key) => return false,
            "+" | "=" => self.sight.zoom(ZOOM_FACTOR),
            "-" | "_" => self.sight.zoom(1.0 / ZOOM_FACTOR),
            "0" => self.sight.fit(),
            "PageUp" | "PageDown" => {
                let marks = self.marks.get_untracked();
                let choices = [marks.open.as_slice(), &marks.movable].concat();
                match next_of(&choices, from, key == "PageUp") {
                    Some(next) => self.walk_to(next),
                    None => return false,
                }
            }
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => {
                let cells = self.cells.get_untracked();
                if let Some(next) = led_by(key, shift, from, &cells) {
                    self.walk_to(next);
                }
            }
            _ => return false,
        }
        true
    }

    fn walk_to(self, cell: Hex) {
        let selector = format!("[data-cell='{}']", written(cell));
        let found = self.sight.space().and_then(|space| space.query_selector(&selector).ok().flatten());
        if let Some(node) = found.and_then(|found| found.dyn_into::<SvgElement>().ok()) {
            let options = FocusOptions::new();
            // The board scrolls to the focus itself.
            options.set_prevent_scroll(true);
            drop(node.focus_with_options(&options));
        }
    }

    /// Handles the focus on a cell.
    pub(super) fn enter(self, event: &Event) {
        let Some(cell) = cell_of(event) else { return };
        self.focus.set(Some(cell));
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        // Only for keyboard users: pointers hover what they press.
        if target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(false)) {
            self.hand.point(Some(cell));
            if let Some(part) = Bounds::around(&[cell], SIZE / 2.0) {
                self.sight.reveal(part);
            }
        }
    }

    /// Handles the loss of the focus.
    pub(super) fn leave(self) {
        self.hand.point(None);
    }
}
