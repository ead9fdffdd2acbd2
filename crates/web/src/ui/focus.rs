//! The focus, when what had it is gone: without care the browser gives it to nothing, and who plays by keys would begin
//! from the top of the page again.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, MutationObserver, MutationObserverInit, SvgElement};

use crate::browser::{self, Listener};

/// Where the focus goes, in this order, when nothing is left near the element that had it.
const FALLBACK_TARGETS: [&str; 4] = [
    "main .button.main:not(:disabled)",
    "main [data-cell][tabindex='0']",
    "main :is([data-tile], [data-row], [data-hand]):not(:disabled)",
    "main :is(button:not(:disabled), a[href], [tabindex='0'])",
];

const FOCUSABLE: &str = "button:not(:disabled), a[href], input, select, [tabindex='0']";

/// Gives the focus to an element; says whether it took it.
fn focus(element: &Element) -> bool {
    if let Some(html) = element.dyn_ref::<HtmlElement>() {
        drop(html.focus());
    } else if let Some(svg) = element.dyn_ref::<SvgElement>() {
        drop(svg.focus());
    }
    browser::document().and_then(|document| document.active_element()).as_ref() == Some(element)
}

/// Gives the focus to the first element that a selector finds, once what is changing now is drawn.
pub(crate) fn focus_soon(selector: &'static str) {
    request_animation_frame(move || {
        if let Some(found) = browser::document().and_then(|it| it.query_selector(selector).ok().flatten()) {
            focus(&found);
        }
    });
}

/// The same, unless something else has the focus.
pub(crate) fn focus_if_lost(selector: &'static str) {
    request_animation_frame(move || {
        if is_lost()
            && let Some(found) = browser::document().and_then(|it| it.query_selector(selector).ok().flatten())
        {
            focus(&found);
        }
    });
}

/// Whether nothing has the focus.
fn is_lost() -> bool {
    let active = browser::document().and_then(|document| document.active_element());
    active.is_none_or(|element| element.tag_name().eq_ignore_ascii_case("body"))
}

/// Where the focus was last, and everything around that, from the inside outwards.
#[derive(Default)]
struct Trail {
    around: Vec<Element>,
    /// Whether keys were used since a pointer was.
    by_keys: bool,
}

impl Trail {
    fn note(&mut self, element: &Element) {
        let parent = |element: &Element| element.parent_element();
        self.around = std::iter::successors(Some(element.clone()), parent).collect();
    }

    /// What should have the focus now, best first: what had it, what is nearest to it, what matters on the screen.
    fn heirs(&self) -> Vec<Element> {
        let Some(document) = browser::document() else { return Vec::new() };
        let is_seen = |element: &Element| element.is_connected() && element.get_bounding_client_rect().width() > 0.0;
        let is_useful = |element: &Element| element.matches(FOCUSABLE).unwrap_or(false) && is_seen(element);
        let first_in = |around: &Element, selector: &str| {
            let found = around.query_selector_all(selector).ok()?;
            (0..found.length()).filter_map(|index| found.item(index)?.dyn_into::<Element>().ok()).find(is_seen)
        };
        let inside =
            |element: &&Element| !matches!(element.tag_name().to_ascii_lowercase().as_str(), "main" | "body" | "html");
        let last = self.around.first().filter(|element| is_useful(element)).cloned();
        // A dialog that is open keeps the focus.
        let open = document.query_selector("dialog[open]").ok().flatten();
        let open = open.and_then(|dialog| first_in(&dialog, FOCUSABLE));
        let around = self.around.iter().skip(1).take_while(inside).filter(|element| is_seen(element));
        let near = around.take(2).filter_map(|element| first_in(element, FOCUSABLE));
        let homes = FALLBACK_TARGETS.iter().filter_map(|home| first_in(document.document_element().as_ref()?, home));
        last.into_iter().chain(open).chain(near).chain(homes).collect()
    }
}

/// Sees to it that who uses keys never loses the focus, as long as the component lives.
pub(crate) fn use_kept_focus() {
    let Some(document) = browser::document() else { return };
    let trail = StoredValue::new_local(Trail::default());
    let noted = Listener::new(document.clone().into(), "focusin", move |event| {
        if let Some(element) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) {
            trail.try_update_value(|trail| trail.note(&element));
        }
    });
    let keyed = Listener::new(document.clone().into(), "keydown", move |_| {
        trail.try_update_value(|trail| trail.by_keys = true);
    });
    let pointed = Listener::new(document.clone().into(), "pointerdown", move |_| {
        trail.try_update_value(|trail| trail.by_keys = false);
    });
    let is_minded = move || trail.try_with_value(|trail| trail.by_keys && !trail.around.is_empty()) == Some(true);
    let keep = move || {
        if is_lost() && is_minded() {
            // Something that is about to go may refuse it.
            trail.try_with_value(Trail::heirs).unwrap_or_default().iter().any(focus);
        }
    };
    let is_asked = StoredValue::new_local(false);
    let look = Closure::<dyn Fn()>::new(move || {
        if is_minded() && is_asked.try_get_value() == Some(false) {
            is_asked.set_value(true);
            // The browser takes the focus away when it draws. Whoever knows better where it belongs has given it there
            // by then.
            request_animation_frame(move || {
                request_animation_frame(move || {
                    is_asked.try_set_value(false);
                    keep();
                });
            });
        }
    });
    let observer = MutationObserver::new(look.as_ref().unchecked_ref()).ok();
    if let (Some(observer), Some(body)) = (&observer, document.body()) {
        let what = MutationObserverInit::new();
        what.set_child_list(true);
        what.set_subtree(true);
        what.set_attributes(true);
        let attributes = ["disabled", "hidden", "inert", "open", "tabindex"];
        what.set_attribute_filter(&attributes.into_iter().map(wasm_bindgen::JsValue::from).collect::<js_sys::Array>());
        drop(observer.observe_with_options(&body, &what));
    }
    let kept = StoredValue::new_local(Some((observer, look, [noted, keyed, pointed])));
    on_cleanup(move || {
        if let Some((Some(observer), ..)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}
