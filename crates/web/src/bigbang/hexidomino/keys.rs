//! Keys that work anywhere in the game.

use big_bang::play::End;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::linker::Linker;

/// The element that a key went to, if it lies within one of these.
fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}

/// Listens to keys as long as the component lives.
pub(super) fn use_keys(linker: Linker) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_elsewhere = is_within(&event, "input, textarea, select, dialog");
        let is_command = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !is_elsewhere && !is_command && !event.default_prevented() && act(linker, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// What a key does; says whether it meant something.
fn act(linker: Linker, event: &KeyboardEvent) -> bool {
    let key = event.key();
    match key.as_str() {
        "Escape" | "Backspace" => linker.take_back(),
        "ArrowLeft" | "l" | "L" if linker.held.get_untracked().is_some() => linker.aim(End::Left),
        "ArrowRight" | "r" | "R" if linker.held.get_untracked().is_some() => linker.aim(End::Right),
        "d" | "D" => linker.draw(),
        // Buttons that do something else do it by themselves.
        "Enter" if linker.aimed.get_untracked().is_some() && !is_within(event, "[data-action]") => linker.confirm(),
        _ => return pick(linker, &key),
    }
    true
}

/// Picks a piece of the hand by its place.
fn pick(linker: Linker, key: &str) -> bool {
    let Some(place @ 1..=9) = key.parse::<usize>().ok() else { return false };
    let piece = linker.hand.get_untracked().iter().nth(place - 1);
    if let Some(piece) = piece {
        linker.pick(piece);
    }
    piece.is_some()
}
