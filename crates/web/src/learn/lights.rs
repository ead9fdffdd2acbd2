//! Lights: what to touch and why, as a style sheet of its own. It matches whatever the screens of the games render, so
//! that those need not know of lessons, and it comes through the CSSOM, which the content security policy allows.

// The macro declares functions of the browser as foreign.
#![allow(unsafe_code)]

use leptos::prelude::on_cleanup;
use page_model::learn::Lights;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::browser;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = CSSStyleSheet)]
    type Sheet;

    #[wasm_bindgen(constructor, js_class = "CSSStyleSheet")]
    fn new() -> Sheet;

    #[wasm_bindgen(method, js_name = replaceSync)]
    fn replace(this: &Sheet, text: &str);

    type Adopter;

    #[wasm_bindgen(method, setter, js_name = adoptedStyleSheets)]
    fn set_adopted(this: &Adopter, sheets: Vec<Sheet>);
}

/// Shows these lights and no others, until the component is gone.
pub(super) fn show(lights: &Lights) {
    let sheet = Sheet::new();
    sheet.replace(&lights.style_sheet());
    adopt(vec![sheet]);
}

/// Puts all lights out when the component is gone.
pub(super) fn put_out_at_the_end() {
    on_cleanup(|| adopt(Vec::new()));
}

fn adopt(sheets: Vec<Sheet>) {
    if let Some(document) = browser::document() {
        document.unchecked_into::<Adopter>().set_adopted(sheets);
    }
}
