//! Keys that work anywhere in the game.

use big_bang::play::End;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::linker::Linker;
use crate::bigbang::story::Recall;
use crate::browser;
use crate::kit::focus_soon;
use crate::prefs::use_prefs;

/// The element that a key went to, if it lies within one of these.
fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}

/// Listens to keys as long as the component lives.
pub(super) fn use_keys(linker: Linker) {
    let (prefs, recall) = (use_prefs(), Recall::provided());
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_command = event.ctrl_key() || event.meta_key() || event.alt_key();
        let is_heard =
            !browser::is_occupied(&event) && !is_command && !event.default_prevented() && prefs.hears(&event.key());
        if is_heard && act(linker, recall, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// What a key does; says whether it meant something.
fn act(linker: Linker, recall: Recall, event: &KeyboardEvent) -> bool {
    let key = event.key();
    match key.as_str() {
        "Escape" | "Backspace" => linker.take_back(),
        "ArrowLeft" if linker.held.get_untracked().is_some() => linker.aim(End::Left),
        "ArrowRight" if linker.held.get_untracked().is_some() => linker.aim(End::Right),
        "d" | "D" => linker.draw(),
        "a" | "A" => recall.play(),
        // Buttons that do something else do it by themselves.
        "Enter" if linker.aimed.get_untracked().is_some() && !event.repeat() && !is_within(event, "[data-action]") => {
            linker.confirm();
        }
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
        // On to where it can go; if there is one way only, to what confirms.
        focus_soon("[data-action='confirm']:not(:disabled), [data-end][data-open]");
    }
    piece.is_some()
}
