//! The focus, when what had it is gone.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::browser;

/// Gives the focus to the first element that a selector finds, unless something else has it. Without that, who plays by
/// keys would begin from the top of the page whenever a button goes away.
pub(crate) fn focus_if_lost(selector: &'static str) {
    // What is to have the focus is drawn by then.
    request_animation_frame(move || {
        let Some(document) = browser::document() else { return };
        let lost = document.active_element().is_none_or(|element| element.tag_name().eq_ignore_ascii_case("body"));
        let found = document.query_selector(selector).ok().flatten();
        if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok())
            && lost
        {
            drop(element.focus());
        }
    });
}
