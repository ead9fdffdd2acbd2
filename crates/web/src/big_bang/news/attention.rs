//! Calls back who looks elsewhere: the title of the document tells that it is their turn until they are here again.

use leptos::prelude::*;

use crate::browser::{self, Listener};

/// Calls for attention.
#[derive(Copy, Clone)]
pub(super) struct Attention {
    /// The title to go back to, while we call.
    before: StoredValue<Option<String>>,
}

/// Calls for attention as long as the component lives.
pub(super) fn use_attention() -> Attention {
    let attention = Attention { before: StoredValue::new(None) };
    let listener = StoredValue::new_local(Listener::on_document("visibilitychange", move || {
        if browser::is_visible() {
            attention.rest();
        }
    }));
    on_cleanup(move || {
        attention.rest();
        listener.dispose();
    });
    attention
}

impl Attention {
    /// Tells it in the title, unless the page is looked at.
    pub(super) fn call(self, text: &str) {
        if browser::is_visible() || self.before.with_value(Option::is_some) {
            return;
        }
        if let Some(document) = browser::document() {
            self.before.set_value(Some(document.title()));
            document.set_title(&format!("● {text}"));
        }
    }

    /// Gives the title back.
    fn rest(self) {
        let before = self.before.try_update_value(Option::take).flatten();
        if let (Some(title), Some(document)) = (before, browser::document()) {
            document.set_title(&title);
        }
    }
}
