//! Keys that work anywhere on the screen of the boards.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::context::BoardContext;
use crate::browser;
use crate::prefs::use_prefs;
use crate::ui::focus_soon;
use page_model::big_bang::board::board_changes;
use page_model::big_bang::board::plan::PlanStep;

/// Whether the target of a key matches a selector, or is inside of such an element.
fn goes_to(event: &KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}

/// Listens to keys as long as the component lives.
pub(crate) fn use_keys(context: BoardContext) {
    let prefs = use_prefs();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_for_others = event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented();
        if !browser::is_occupied(&event) && !is_for_others && prefs.accepts(&event.key()) && act(context, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Whether a key presses the focused element.
fn is_button(event: &KeyboardEvent) -> bool {
    goes_to(event, "button, a, [role='button']")
}

/// Moves the focus to where the plan goes on: to a cell that can be chosen, or to the confirm button.
pub(crate) fn follow_plan(context: BoardContext) {
    match context.plan.get_untracked().step() {
        PlanStep::Piece => {}
        PlanStep::Ready => focus_soon("[data-action='confirm']:not(:disabled)"),
        _ => focus_soon(".universe-cell[data-open], .universe-cell[data-movable]"),
    }
}

/// Carries out a key; false if it has no meaning here.
fn act(context: BoardContext, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "Escape" | "Backspace" => context.take_back(),
        "Enter" if context.plan.get_untracked().step() == PlanStep::Ready && !event.repeat() && !is_button(event) => {
            context.confirm();
        }
        "p" | "P" => context.pass(),
        "a" | "A" => context.recall.play(),
        key => return pick(context, key),
    }
    true
}

/// Picks a piece of the row by its place.
fn pick(context: BoardContext, key: &str) -> bool {
    let Some(place @ 1..=big_bang::ROW) = key.parse::<usize>().ok() else { return false };
    let row =
        context.live.view.with_untracked(|view| view.as_ref().map(|view| board_changes::row(view)).unwrap_or_default());
    match row.positions()[place - 1] {
        Some(piece) => context.pick(piece),
        None => return false,
    }
    follow_plan(context);
    true
}
