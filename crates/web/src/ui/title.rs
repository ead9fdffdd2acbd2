//! The title of the document, which names the page that is shown.

use leptos::prelude::*;

use crate::browser;
use crate::texts::{t_string, use_i18n};

/// Names the document after a place as long as the component lives; follows the language.
pub(crate) fn use_title(place: impl Fn() -> String + 'static) {
    let i18n = use_i18n();
    Effect::new(move |_| {
        let title = t_string!(i18n, app.page_title, place = place()).to_string();
        if let Some(document) = browser::document() {
            document.set_title(&title);
        }
    });
}
