//! Keys that work anywhere while building.

use cosmic_factory::{Card, Cell, Color};
use leptos::ev;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::builder::BuildControls;
use crate::browser;
use crate::prefs::use_prefs;
use page_model::cosmic_factory::build::moves;

/// Listens to keys as long as the component lives.
pub(crate) fn use_keys(builder: BuildControls) {
    let prefs = use_prefs();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_accepted = event.ctrl_key() || event.meta_key() || prefs.accepts(&event.key());
        if !browser::is_occupied(&event) && !event.default_prevented() && is_accepted && act(builder, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Carries out a key; false if it has no meaning here.
fn act(builder: BuildControls, event: &KeyboardEvent) -> bool {
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        if matches!(key.as_str(), "z" | "Z") {
            builder.undo();
            return true;
        }
        return false;
    }
    match key.as_str() {
        "Escape" => builder.let_go(),
        "u" | "U" => builder.undo(),
        "d" | "D" => builder.wants_done(builder.may_touch.get_untracked()),
        "x" | "X" if builder.card == Card::UniqueDimension => builder.turn_line(),
        "g" | "G" => builder.wants_tokens(&[Color::Green]),
        "b" | "B" => builder.wants_tokens(&[Color::Blue]),
        "o" | "O" => builder.wants_tokens(&[Color::Orange]),
        _ => {
            let turned = builder.held.get_untracked().is_some_and(|tile| builder.turns_by_key(tile, event));
            return turned || pick(builder, &key);
        }
    }
    true
}

/// Picks a tile of the tray by its place, and moves the focus to a cell on which it can be laid.
fn pick(builder: BuildControls, key: &str) -> bool {
    let Some(place @ 1..=9) = key.parse::<usize>().ok() else { return false };
    let Some(tile) = builder.nine.with_value(|nine| nine.get(place - 1).copied()) else { return false };
    let laid = builder.laid.get_untracked();
    builder.hold(tile);
    if builder.held.get_untracked() == Some(tile) {
        let window = untrack(|| builder.window());
        let free = moves::next_free(&window.cells(), &laid);
        let is_free = |cell: &Cell| window.shows(*cell) && moves::tile_at(&laid, *cell).is_none();
        let focus = builder.focus.get_untracked().filter(is_free);
        if let Some(cell) = moves::find(&laid, tile).map(|laid| laid.cell).or(focus).or(free) {
            builder.focus.set(Some(cell));
            crate::cosmic_factory::draw::focus_on(cell);
        }
    }
    true
}
