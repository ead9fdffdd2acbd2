//! Keys that work anywhere while building.

use cosmic_factory::Color;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::builder::Builder;
use super::desk;

/// Whether somebody writes, or looks at a sheet: then keys mean something else.
fn is_elsewhere(event: &KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest("input, textarea, select, dialog").ok().flatten().is_some())
}

/// Listens to keys as long as the component lives.
pub(crate) fn use_keys(builder: Builder, say_worth: Callback<()>, say_time: Callback<()>) {
    let listener = window_event_listener(ev::keydown, move |event| {
        if !is_elsewhere(&event) && !event.default_prevented() && act(builder, say_worth, say_time, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// What a key does; says whether it meant something.
fn act(builder: Builder, say_worth: Callback<()>, say_time: Callback<()>, event: &KeyboardEvent) -> bool {
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
        "r" | "R" => match builder.held.get_untracked() {
            Some(tile) => builder.turn(tile, event.shift_key()),
            None => return false,
        },
        "u" | "U" => builder.undo(),
        "d" | "D" => builder.set_done(builder.may_touch.get_untracked()),
        "g" | "G" => builder.take(&[Color::Green]),
        "b" | "B" => builder.take(&[Color::Blue]),
        "o" | "O" => builder.take(&[Color::Orange]),
        "p" | "P" => say_worth.run(()),
        "t" | "T" => say_time.run(()),
        _ => return pick(builder, &key),
    }
    true
}

/// Picks a tile of the tray by its place, and brings the focus to where it can be laid.
fn pick(builder: Builder, key: &str) -> bool {
    let Some(place @ 1..=9) = key.parse::<usize>().ok() else { return false };
    let Some(tile) = builder.nine.with_value(|nine| nine.get(place - 1).copied()) else { return false };
    let laid = builder.laid.get_untracked();
    builder.hold(tile);
    if builder.held.get_untracked() == Some(tile) {
        let window = untrack(|| builder.window());
        let free = desk::next_free(&window.cells(), &laid);
        let focus = builder.focus.get_untracked().filter(|&cell| window.shows(cell));
        if let Some(cell) = desk::find(&laid, tile).map(|laid| laid.cell).or(focus).or(free) {
            builder.focus.set(Some(cell));
            crate::cosmic::draw::focus_on(cell);
        }
    }
    true
}
