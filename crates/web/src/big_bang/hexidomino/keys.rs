//! Keys that work anywhere in the game.

use big_bang::Piece;
use big_bang::play::{End, Feature};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::linker::Linker;
use crate::big_bang::news::Recall;
use crate::browser;
use crate::prefs::use_prefs;
use crate::ui::focus_soon;
use page_model::big_bang::hexidomino::link_options::playable;

/// Where the focus goes once a piece is held: to the ends at which it fits or, if there is only one, to the button that
/// confirms.
const NEXT_CONTROLS: &str = "[data-action='confirm']:not(:disabled), [data-end][data-open]";

const SCROLLABLE: &str = "[tabindex='0']";

/// Whether the target of a key is within an element of this selector.
fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}

/// Listens to keys as long as the component lives.
pub(super) fn use_keys(linker: Linker) {
    let (prefs, recall) = (use_prefs(), Recall::provided());
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_command = event.ctrl_key() || event.meta_key() || event.alt_key();
        let is_accepted =
            !browser::is_occupied(&event) && !is_command && !event.default_prevented() && prefs.accepts(&event.key());
        if is_accepted && act(linker, recall, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Carries out a key; false if it has no meaning here.
fn act(linker: Linker, recall: Recall, event: &KeyboardEvent) -> bool {
    let key = event.key();
    match key.as_str() {
        "Escape" | "Backspace" => linker.take_back(),
        "ArrowLeft" | "ArrowRight" if linker.asking.get_untracked().is_some() => {
            // In the order of the two buttons.
            linker.choose(if key == "ArrowLeft" { Feature::Shape } else { Feature::Color });
            focus_soon(NEXT_CONTROLS);
        }
        "ArrowLeft" if linker.held.get_untracked().is_some() => aim(linker, End::Left),
        "ArrowRight" if linker.held.get_untracked().is_some() => aim(linker, End::Right),
        "ArrowUp" | "ArrowDown" if !is_within(event, SCROLLABLE) => return pick_next(linker, key == "ArrowUp"),
        "d" | "D" => linker.draw(),
        "a" | "A" => recall.play(),
        // Enter on another button presses that button.
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
        focus_soon(NEXT_CONTROLS);
    }
    piece.is_some()
}

/// Picks the next or previous piece of the hand that fits.
fn pick_next(linker: Linker, backwards: bool) -> bool {
    let chain = linker.state.with_untracked(|state| state.as_ref().and_then(|state| state.chain().cloned()));
    let Some(chain) = chain.filter(|_| linker.may_play.get_untracked()) else { return false };
    let mut fitting: Vec<Piece> = playable(&chain, linker.hand.get_untracked()).iter().collect();
    if backwards {
        fitting.reverse();
    }
    let held = linker.held.get_untracked().and_then(|held| fitting.iter().position(|&piece| piece == held));
    let Some(&next) = fitting.get(held.map_or(0, |held| held + 1)).or(fitting.first()) else { return false };
    if linker.held.get_untracked() != Some(next) {
        linker.pick(next);
    }
    focus_soon(NEXT_CONTROLS);
    true
}

/// Aims at an end, and moves the focus to the next question.
fn aim(linker: Linker, end: End) {
    linker.aim(end);
    if linker.asking.get_untracked().is_some() {
        focus_soon("[data-feature]");
    }
}
