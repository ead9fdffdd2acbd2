//! Keys of a replay.

use leptos::prelude::*;
use page_model::replay::keys::{Act, act};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};

use super::player::ReplayPlayer;
use crate::browser::{self, Listener};
use crate::prefs::{Prefs, use_prefs};

/// Listens for the keys of a replay as long as the component lives.
pub(super) fn listen(player: ReplayPlayer) {
    let prefs = use_prefs();
    let listener = StoredValue::new_local(browser::document().map(|document| {
        Listener::new(document.into(), "keydown", move |event| {
            if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                on_key(player, prefs, event);
            }
        })
    }));
    on_cleanup(move || listener.dispose());
}

fn on_key(player: ReplayPlayer, prefs: Prefs, event: &KeyboardEvent) {
    let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
    let is_plain = !has_modifier && !event.default_prevented() && prefs.accepts(&event.key());
    let Some(act) = act(&event.key(), event.shift_key()).filter(|_| is_plain) else { return };
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.is_some_and(|target| belongs_to(&target, act) || scrolls(&target, &event.key())) {
        return;
    }
    event.prevent_default();
    match act {
        Act::Toggle => player.toggle(),
        Act::Step(forward) => player.step(forward),
        Act::Turn(forward) => player.leap(forward, false),
        Act::Round(forward) => player.leap(forward, true),
        Act::End(last) => player.go(if last { player.tape().last } else { player.tape().first }),
        Act::Faster(faster) => player.speed.update(|speed| *speed = speed.changed(faster)),
    }
}

/// Whether the focused element handles such a key itself.
fn belongs_to(target: &Element, act: Act) -> bool {
    let within = |selector: &str| target.closest(selector).ok().flatten().is_some();
    let moves =
        "input, select, textarea, dialog[open], [role=radiogroup], [role=grid], [role=application], [data-universe]";
    match act {
        Act::Faster(_) => within("textarea, input[type=text]"),
        Act::Toggle => within("button, a, summary, label") || within(moves),
        _ => within(moves),
    }
}

/// Whether the key scrolls the focused element.
fn scrolls(target: &Element, key: &str) -> bool {
    let is_vertical = matches!(key, "ArrowUp" | "ArrowDown" | "PageUp" | "PageDown");
    is_vertical && target.closest(".replay-stage, .replay-side").ok().flatten().is_some()
}
